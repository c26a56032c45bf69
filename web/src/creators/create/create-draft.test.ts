import { isSlug } from '@obole/contract/rules/slug'
import { describe, expect, it } from 'vitest'
import { type CreateAction, createReducer, newCreatorOf, newDraft, newNeutralSlug } from './create-draft.ts'

function after(...actions: CreateAction[]) {
  return actions.reduce(createReducer, newDraft('page-1'))
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

  it.each(['山田太郎', '李', 'محمد', '💛', '李 T.'])('is a neutral one where %s gives none', (name) => {
    expect(after({ type: 'named', name }).slug).toBe('page-1')
  })

  it.each(['', ' ', 'Zo'])('waits for the rest of %j', (name) => {
    expect(after({ type: 'named', name }).slug).not.toBe('page-1')
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

it('a neutral address is one, and another each time', () => {
  const slugs = Array.from({ length: 100 }, newNeutralSlug)
  expect(slugs.every(isSlug)).toBe(true)
  expect(new Set(slugs).size).toBe(100)
})
