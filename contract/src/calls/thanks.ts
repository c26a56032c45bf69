import type { Static } from 'typebox'
import { forEachLocale, type Locale, locales } from '../formatting/names.ts'
import { thanksMax } from '../rules/limits.ts'
import { endpoint } from '../schema/endpoint.ts'
import { Closed, Nullable, Text, Uuid } from '../schema/schemas.ts'
import { Type } from '../schema/type.ts'

const ThanksText = Type.Optional(Text(thanksMax))
export const ThanksTexts = Closed(forEachLocale(() => ThanksText))
export type ThanksTexts = Static<typeof ThanksTexts>

/** What a creator says to everyone who tips. Without texts: nothing. */
export const Thanks = Closed({ texts: ThanksTexts, photoId: Nullable(Uuid) })
export type Thanks = Static<typeof Thanks>

const ByCreator = Closed({ id: Uuid })

export const saveThanks = endpoint({
  method: 'PUT',
  path: '/api/creators/:id/thanks',
  summary: 'Set what supporters read after a tip, with a photo of the album; without texts, remove it',
  access: 'owner',
  owner: 'id',
  params: ByCreator,
  body: Thanks,
  status: 200,
  reply: Thanks,
  refusals: ['creator_deleted'],
})

export const readThanks = endpoint({
  method: 'GET',
  path: '/api/creators/:id/thanks',
  summary: 'What supporters read after a tip',
  access: 'owner',
  owner: 'id',
  params: ByCreator,
  status: 200,
  reply: Thanks,
  refusals: [],
})

/** In this language, or in the first one that there is. */
export function thanksText(texts: ThanksTexts, locale: Locale): { text: string; locale: Locale } {
  const language = [locale, ...locales].find((code) => texts[code]) ?? locale
  return { text: texts[language] ?? '', locale: language }
}
