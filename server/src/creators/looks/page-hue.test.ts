import { expect, test } from 'vitest'
import { hueOfPage, nearestHue } from './page-hue.ts'

test.each([
  ['#c8602c', 'copper'],
  ['#b8862b', 'ochre'],
  ['#1d6b4f', 'evergreen'],
  ['#2b5f9e', 'blue'],
  ['#7a4fa3', 'violet'],
  ['#b33a5b', 'rose'],
])('a banner of %s gives its page the hue %s', (color, hue) => {
  expect(nearestHue(color)).toBe(hue)
})

test('a grey banner gives none, and what the creator chose counts more than the banner', () => {
  expect(nearestHue('#8a8b8c')).toBeNull()
  const banner = { large: '', small: '', color: '#2b5f9e' }
  expect(hueOfPage({ hue: null, banner, slug: 'zoe' })).toBe('blue')
  expect(hueOfPage({ hue: 'olive', banner, slug: 'zoe' })).toBe('olive')
})
