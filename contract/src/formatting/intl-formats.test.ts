import { expect, test } from 'vitest'
import { timeText } from './intl-formats.ts'
import { intlTags } from './names.ts'
import { timeZone } from './time-zone.ts'

test.each([
  ['fr', '2026-11-18T09:46:00Z', '18 novembre 2026 à 4 h 46', '4 h 46'],
  ['fr', '2026-11-18T05:05:00Z', '18 novembre 2026 à 0 h 05', '0 h 05'],
  ['fr', '2026-11-18T15:10:00Z', '18 novembre 2026 à 10 h 10', '10 h 10'],
  ['fr', '2026-12-01T15:10:00Z', '1er décembre 2026 à 10 h 10', '10 h 10'],
  ['es', '2026-12-01T15:10:00Z', '1 de diciembre de 2026 a las 10:10 a.m.', '10:10 a.m.'],
  ['en', '2026-11-18T09:46:00Z', 'November 18, 2026 at 4:46 a.m.', '4:46 a.m.'],
  ['es', '2026-11-18T09:46:00Z', '18 de noviembre de 2026 a las 4:46 a.m.', '4:46 a.m.'],
] as const)('in %s, %s is %s: no hour begins with a zero of its own', (locale, instant, moment, time) => {
  const text = (options: Intl.DateTimeFormatOptions) =>
    timeText(intlTags[locale], { ...options, timeStyle: 'short', timeZone }, new Date(instant)).replace(/\s/g, ' ')
  expect([text({ dateStyle: 'long' }), text({})]).toEqual([moment, time])
})
