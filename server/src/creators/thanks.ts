import { type Thanks, type ThanksTexts, thanksText } from '@obole/contract/calls/thanks'
import type { ShownThanks } from '@obole/contract/calls/tips'
import { type Locale, locales } from '@obole/contract/formatting/names'
import { thanksMax } from '@obole/contract/rules/limits'
import { fieldRefusal } from '@obole/contract/rules/refusals'
import { mediaUrl } from '../media/store.ts'
import type { Sql } from '../platform/database/database.ts'
import type { Platform } from '../platform/platform.ts'
import { limit } from '../platform/rate-limit/rate-limit.ts'
import { changeOwnPage } from './own-page.ts'
import { deleteThanks, findThanks, type ShownThanksRow, saveThanks as saveRow } from './tables/thanks.sql.ts'
import { limitedText } from './words/texts.ts'

const none: Thanks = { texts: {}, photoId: null }

export async function saveThanks(platform: Platform, userId: string, { texts, photoId }: Thanks): Promise<Thanks> {
  await limit(platform, ['thanks-member', userId])
  const thanks = { texts: tidyTexts(texts), photoId }
  const isEmpty = Object.keys(thanks.texts).length === 0
  if (isEmpty && photoId !== null) throw fieldRefusal('texts', 'required', 'must have words for the photo')
  await changeOwnPage(platform.sql, userId, async (tx) => {
    if (isEmpty) return deleteThanks(tx, userId)
    if (!(await saveRow(tx, userId, thanks))) throw fieldRefusal('photoId', 'own', 'must be a photo of your album')
  })
  return thanks
}

export async function readThanks(sql: Sql, userId: string): Promise<Thanks> {
  return (await findThanks(sql, userId)) ?? none
}

/** In the language of a tip. */
export function thanksIn({ config }: Platform, row: ShownThanksRow, locale: Locale): ShownThanks {
  const urlOf = (key: string) => mediaUrl(config.s3?.publicUrl ?? null, key)
  return { ...thanksText(row.texts, locale), photo: row.photo && photoIn(row.photo, urlOf) }
}

function photoIn(photo: NonNullable<ShownThanksRow['photo']>, urlOf: (key: string) => string): ShownThanks['photo'] {
  const { medium, small, ...shape } = photo
  return { url: urlOf(medium), smallUrl: urlOf(small), ...shape }
}

function tidyTexts(texts: ThanksTexts): ThanksTexts {
  const tidy: ThanksTexts = {}
  for (const locale of locales) {
    const given = texts[locale]
    if (given !== undefined) tidy[locale] = limitedText(`texts.${locale}`, given, thanksMax)
  }
  return tidy
}
