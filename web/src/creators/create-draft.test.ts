import { describe, expect, it } from 'vitest'
import { type CreateAction, createReducer, emptyDraft, newCreatorOf } from './create-draft.ts'

function after(...actions: CreateAction[]) {
  return actions.reduce(createReducer, emptyDraft)
}

describe('the address of a new page', () => {
  it('follows the name', () => {
    expect(after({ type: 'named', name: 'Zoé & Cie' }).slug).toBe('zoe-cie')
  })

  it('stays once it was typed', () => {
    const draft = after(
      { type: 'named', name: 'Zoé' },
      { type: 'addressed', slug: 'atelier' },
      { type: 'named', name: 'Léo' },
    )
    expect(draft.slug).toBe('atelier')
  })

  it('follows the name again once it was emptied', () => {
    const draft = after(
      { type: 'addressed', slug: 'atelier' },
      { type: 'addressed', slug: '' },
      { type: 'named', name: 'Léo' },
    )
    expect(draft.slug).toBe('leo')
  })
})

it('an empty title is none', () => {
  expect(newCreatorOf(after({ type: 'named', name: ' Zoé ' }, { type: 'titled', title: ' ' }))).toEqual({
    name: 'Zoé',
    slug: 'zoe',
    title: null,
  })
})
