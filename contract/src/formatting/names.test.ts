import { expect, test } from 'vitest'
import { displayAlias, displayName } from './names.ts'

const nobody = { firstname: null, lastname: null, alias: null }

test('who has no name yet goes by the name of their page', () => {
  expect([displayName(nobody, 'Atelier Zoé'), displayAlias(nobody, 'Atelier Zoé')]).toEqual([
    'Atelier Zoé',
    'Atelier Zoé',
  ])
  expect(displayName({ firstname: 'Zoé', lastname: null }, 'Atelier')).toBe('Zoé')
  expect(displayAlias({ ...nobody, lastname: 'Roy' }, 'Atelier')).toBe('Roy')
})

test('the last resort is as specified', () => {
  expect([displayName(nobody), displayAlias(nobody)]).toEqual(['n/a', 'Anonyme'])
  expect(displayName({ firstname: 'Zoé', lastname: 'Roy' })).toBe('Roy, Zoé')
})
