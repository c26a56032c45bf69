import type { OwnCreator } from '@obole/contract/calls/creators'
import { describe, expect, it } from 'vitest'
import { newDraft, previewOf } from '../create/create-draft.ts'
import { changesOf, errorsOf, type SettingsAction, settingsOf, settingsReducer } from './settings-draft.ts'

const page: OwnCreator = {
  ...previewOf({ ...newDraft('page-1'), slug: 'zoe' }, { name: 'Zoé', title: 'Céramiste' }),
  id: '0190a000-0000-7000-8000-000000000001',
  name: 'Zoé',
  presentation: { description: null, videoUrl: null, phoneNumber: '5145550199', email: 'zoe@example.com' },
  wantsTips: false,
  chosenHue: null,
  erasedAfter: null,
  suspended: false,
  isSetUp: true,
}
page.socials = { ...page.socials, instagramUrl: 'https://www.instagram.com/zoe' }

function after(...actions: SettingsAction[]) {
  return actions.reduce(settingsReducer, settingsOf(page))
}

describe('changes', () => {
  it('are none when nothing differs', () => {
    expect(changesOf(page, after())).toBeNull()
    expect(changesOf(page, after({ type: 'typed', field: 'name', value: ' Zoé ' }))).toBeNull()
  })

  it('name only what differs; what was emptied is null', () => {
    const draft = after(
      { type: 'typed', field: 'title', value: '' },
      { type: 'typed', field: 'slug', value: 'zoe-tremblay' },
      { type: 'linked', field: 'instagramUrl', value: '' },
      { type: 'linked', field: 'xUrl', value: '@zoe' },
    )
    expect(changesOf(page, draft)).toEqual({
      title: null,
      slug: 'zoe-tremblay',
      socials: { instagramUrl: null, xUrl: 'https://x.com/zoe' },
    })
  })

  it('name what was chosen: the hue, or that of the banner again, the order, who speaks and the language', () => {
    const draft = after(
      { type: 'chosen', look: { hue: 'teal', speaksAs: 'us', locale: 'es' } },
      { type: 'moved', section: 'wall', by: -1 },
      { type: 'moved', section: 'goal', by: -1 },
    )
    const body = { hue: 'teal', speaksAs: 'us', locale: 'es', sections: ['goal', 'about', 'wall', 'album'] }
    expect(changesOf(page, draft)).toEqual(body)
    expect(changesOf({ ...page, chosenHue: 'rose' }, after())).toEqual({ hue: null })
  })

  it('show the phone number as people write it and keep it when it is not touched', () => {
    expect(after().phone).toBe('514 555-0199')
    expect(changesOf(page, after({ type: 'typed', field: 'phone', value: '' }))).toEqual({ phoneNumber: null })
  })
})

describe('errors', () => {
  it('are none in a saved page', () => {
    expect(errorsOf(after())).toEqual({})
  })

  it.each<SettingsAction>([
    { type: 'typed', field: 'name', value: ' ' },
    { type: 'typed', field: 'title', value: 'x'.repeat(121) },
    { type: 'typed', field: 'phone', value: '12' },
    { type: 'typed', field: 'email', value: 'zoe@' },
    { type: 'linked', field: 'facebookUrl', value: 'https://evil.test/' },
  ])('name the field: $field', (action) => {
    expect(Object.keys(errorsOf(after(action)))).toEqual(['field' in action ? action.field : ''])
  })

  it('are not found in a handle: it becomes a link when the field is left', () => {
    const draft = after({ type: 'linked', field: 'tikTokUrl', value: 'zoe' }, { type: 'tidied', field: 'tikTokUrl' })
    expect(draft.socials.tikTokUrl).toBe('https://www.tiktok.com/@zoe')
    expect(errorsOf(draft)).toEqual({})
  })
})
