import { expect, it } from 'vitest'
import { waitText } from './wait-text.ts'

it.each([
  [1, '1 second'],
  [89, '89 seconds'],
  [90, '2 minutes'],
  [121, '3 minutes'],
  [3600, '60 minutes'],
  [5400, '2 hours'],
  [172_799, '48 hours'],
  [172_800, '2 days'],
  [2_592_000, '30 days'],
])('%i seconds are said as “%s”', (seconds, text) => {
  expect(waitText(seconds, 'en')).toBe(text)
})

it('in the person’s language', () => {
  expect(waitText(120, 'fr').replace(/\s/g, ' ')).toBe('2 minutes')
  expect(waitText(7200, 'es').replace(/\s/g, ' ')).toBe('2 horas')
})
