import { expect, it } from 'vitest'
import { dateText } from './date-text.ts'

const at = (hour: number, minute: number) => new Date(2026, 10, 18, hour, minute).toISOString()

it.each([
  [9, 51, '9\u00a0h\u00a051'],
  [0, 5, '0\u00a0h\u00a005'],
  [10, 5, '10\u00a0h\u00a005'],
])('in French the hour %i:%i has no leading zero and stays on one line', (hour, minute, text) => {
  expect(dateText(at(hour, minute), 'fr')).toBe(`18 novembre 2026 à ${text}`)
})

it('in the other languages it is as it was', () => {
  expect(dateText(at(9, 51), 'en').replace(/\s/g, ' ')).toBe('November 18, 2026 at 9:51 a.m.')
  expect(dateText(at(9, 51), 'es')).toMatch(/^18 de noviembre de 2026.* 9:51\sa\.m\.$/)
})
