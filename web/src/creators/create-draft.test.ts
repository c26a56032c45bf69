import { describe, expect, it } from 'vitest'
import { type CreateEvent, createStep, emptyDraft, isTitleTooLong, nameError, newCreatorOf } from './create-draft.ts'

function after(...events: CreateEvent[]) {
  return events.reduce(createStep, emptyDraft)
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

it('a name is required and has at most 80 characters', () => {
  expect(nameError('  ')).toBe('required')
  expect(nameError('🎨'.repeat(80))).toBeNull()
  expect(nameError('a'.repeat(81))).toBe('too long')
})

it('a title has at most 120 characters', () => {
  expect(isTitleTooLong('a'.repeat(120))).toBe(false)
  expect(isTitleTooLong('a'.repeat(121))).toBe(true)
})

it('an empty title is none', () => {
  expect(newCreatorOf(after({ type: 'named', name: ' Zoé ' }, { type: 'titled', title: ' ' }))).toEqual({
    name: 'Zoé',
    slug: 'zoe',
    title: null,
  })
})
