import type { Creator } from '@obole/contract/calls/creators'
import { describe, expect, it } from 'vitest'
import { excerpt, imageVersion } from './share-texts.ts'

describe('an excerpt', () => {
  it('is one line', () => expect(excerpt(' a\n\nb  c ')).toBe('a b c'))

  it('ends after a whole word and says that it goes on', () => {
    const cut = excerpt('mot '.repeat(100))
    expect(cut.length).toBeLessThanOrEqual(156)
    expect(cut).toMatch(/mot…$/)
  })

  it('cuts a word that would leave nothing', () => expect(excerpt('x'.repeat(400)).length).toBe(126))
})

describe('the version of a share image', () => {
  const creator = {
    name: 'Zoé',
    title: null,
    verified: false,
    acceptDonation: true,
    bannerUrl: null,
    portraitUrl: null,
  }

  it('changes with what is seen on it and with nothing else', () => {
    const version = imageVersion(creator as Creator)
    expect(imageVersion({ ...creator, slug: 'other' } as Creator)).toBe(version)
    for (const change of [{ name: 'Zoe' }, { title: 'Peintre' }, { verified: true }, { portraitUrl: '/media/x.webp' }])
      expect(imageVersion({ ...creator, ...change } as Creator), JSON.stringify(change)).not.toBe(version)
  })
})
