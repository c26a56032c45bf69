import fc from 'fast-check'
import { expect, test } from 'vitest'
import { productSlug } from '../formatting/names.ts'
import { slugMax, slugMin } from './limits.ts'
import { isReservedSlug, isSlug, suggestSlug } from './slug.ts'

test.each(['zoe', 'zoe-cie', '2-rue', 'a_b', 'a'.repeat(slugMin), 'a'.repeat(slugMax)])('%j is a slug', (text) =>
  expect(isSlug(text)).toBe(true),
)

test.each([
  '',
  'a'.repeat(slugMin - 1),
  'a'.repeat(slugMax + 1),
  'Zoe',
  'zoé',
  '-zoe',
  '_zoe',
  'zo e',
  'zoe\n',
  'zoe/..',
  '@zoe',
  'ｚｏｅ',
])('%j is none', (text) => expect(isSlug(text)).toBe(false))

test('a slug stands in an address as it is', () => {
  const slug = fc.stringMatching(new RegExp(`^[a-z0-9][a-z0-9_-]{${slugMin - 1},${slugMax - 1}}$`))
  fc.assert(
    fc.property(slug, (text) => {
      expect(isSlug(text)).toBe(true)
      expect(encodeURIComponent(text)).toBe(text)
      expect(new URL(`https://site.invalid/@${text}`).pathname).toBe(`/@${text}`)
    }),
  )
})

/** Long enough to be cut at any place. */
const name = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 120 }),
  fc
    .array(fc.constantFrom('Zoé', '&', 'Cie', 'l’été', 'x', '-', ' '), { maxLength: 30, size: 'max' })
    .map((words) => words.join(' ')),
)

test('a suggestion is a slug unless it is too short, whatever the name', () => {
  fc.assert(
    fc.property(name, (text) => {
      const suggested = suggestSlug(text)
      expect(suggested).not.toMatch(/^-|-$/)
      expect(suggested.length <= slugMax && (suggested.length < slugMin || isSlug(suggested))).toBe(true)
    }),
  )
})

test('a suggestion suggests itself, in capitals too', () => {
  fc.assert(
    fc.property(name, (text) => {
      const suggested = suggestSlug(text)
      expect(suggestSlug(suggested)).toBe(suggested)
      expect(suggestSlug(suggested.toUpperCase())).toBe(suggested)
    }),
  )
})

test.each([
  ['Zoé & Cie', 'zoe-cie'],
  ['Œuvres d’été', 'oeuvres-d-ete'],
  ['  Ñandú  ', 'nandu'],
  ['日本', ''],
  [`${'a'.repeat(slugMax - 1)} b`, 'a'.repeat(slugMax - 1)],
])('%j suggests %j', (name, slug) => expect(suggestSlug(name)).toBe(slug))

test('route words and the product’s own name are reserved, in any case', () => {
  for (const word of ['login', 'API', 'Documents', 'sitemap', productSlug, productSlug.toUpperCase()])
    expect(isReservedSlug(word)).toBe(true)
  expect(isReservedSlug('zoe')).toBe(false)
})
