import { expect, it } from 'vitest'
import { timeOfDay } from './receipt-times.ts'

it('a time of day has no needless zero and stays on one line', () => {
  expect(timeOfDay('2026-11-18T09:46:00Z', 'fr')).toMatch(/^4[\u00a0\u202f]h[\u00a0\u202f]46$/)
  expect(timeOfDay('2026-11-18T19:05:00Z', 'fr')).toMatch(/^14[\u00a0\u202f]h[\u00a0\u202f]05$/)
})
