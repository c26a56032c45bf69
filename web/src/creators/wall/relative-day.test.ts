import { expect, test } from 'vitest'
import { relativeDay } from './relative-day.ts'

const now = new Date('2026-11-16T15:00:00Z')
const ago = (at: string, locale: 'fr' | 'en' | 'es' = 'en') => relativeDay(new Date(at), now, locale)

test('a date is told by days of the product’s time zone, then by months and years', () => {
  expect(ago('2026-11-16T05:00:00Z')).toBe('today')
  expect(ago('2026-11-16T04:59:59Z')).toBe('yesterday')
  expect(ago('2026-11-06T15:00:00Z')).toBe('10 days ago')
  expect(ago('2026-10-10T15:00:00Z')).toBe('last month')
  expect(ago('2025-11-20T15:00:00Z')).toBe('11 months ago')
  expect(ago('2024-10-16T15:00:00Z')).toBe('2 years ago')
})

test('in each language; a clock that is behind says today', () => {
  expect(ago('2026-11-13T15:00:00Z', 'fr')).toBe('il y a 3 jours')
  expect(ago('2026-11-13T15:00:00Z', 'es')).toBe('hace 3 días')
  expect(ago('2026-11-18T15:00:00Z', 'fr')).toBe('aujourd’hui')
})
