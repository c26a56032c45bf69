import { describe, expect, it } from 'vitest'
import { drawableText } from './drawable-text.ts'

describe('a text on a share image', () => {
  it.each([
    ['Zoé & Œuvres d’été', 'Zoé & Œuvres d’été'],
    ['Łukasz Nguyễn', 'Łukasz Nguyễn'],
    ['Zoé 🎨✨ Côté', 'Zoé Côté'],
    ['𝓜𝓪𝓾𝓭𝓮', 'Maude'],
    ['  deux\nlignes ', 'deux lignes'],
  ])('contains what the font can draw: %s', (text, drawn) => {
    expect(drawableText(text)).toBe(drawn)
  })

  it.each(['فيروز', '村上春樹', '🎨', '', 'Ян Zo'])(
    'is replaced by the address when too little of it can be drawn: %s',
    (text) => {
      expect(drawableText(text)).toBeNull()
    },
  )
})
