import { expect, test } from 'vitest'
import { thanksBody, thanksDraftOf, thanksErrors } from './thanks-draft.ts'

const empty = thanksDraftOf({ texts: {}, photoId: null })
const withText = (fr: string, photoId: string | null = null) => ({ texts: { ...empty.texts, fr }, photoId })
const found = (draft: typeof empty) =>
  Object.entries(thanksErrors(draft, 'fr'))
    .filter(([, error]) => error !== null)
    .map(([field]) => field)

test('what was saved is what the form starts with, and what it sends', () => {
  const thanks = { texts: { fr: 'Merci', es: 'Gracias' }, photoId: 'a' }
  expect(thanksBody(thanksDraftOf(thanks))).toEqual(thanks)
})

test('blank words are none, and nothing at all removes the thanks', () => {
  expect(thanksBody(withText(' \n'))).toEqual({ texts: {}, photoId: null })
  expect(found(withText(' \n'))).toEqual([])
})

test('a picture needs words, in the language of the screen', () => {
  expect(found(withText('', 'a'))).toEqual(['texts.fr'])
  expect(found(withText('Merci', 'a'))).toEqual([])
})

test('500 characters are the limit, however they are stored', () => {
  expect(found(withText('\u{1f389}'.repeat(500)))).toEqual([])
  expect(found(withText('a'.repeat(501)))).toEqual(['texts.fr'])
})
