import { expect, test } from 'vitest'
import { memoize } from './memoize.ts'

test('derives once, also what is nothing, and keeps no more than so many', () => {
  const derived: string[] = []
  const initialOf = memoize(2, (text) => {
    derived.push(text)
    return text[0] ?? null
  })
  expect(['Zoé', '', 'Zoé', ''].map(initialOf)).toEqual(['Z', null, 'Z', null])
  expect(derived).toEqual(['Zoé', ''])
  expect(initialOf('Ann')).toBe('A')
  expect(initialOf('Ann')).toBe('A')
  expect(initialOf('Zoé')).toBe('Z')
  expect(derived).toEqual(['Zoé', '', 'Ann', 'Zoé'])
})
