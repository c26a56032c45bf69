import type { Thanks, ThanksTexts } from '@obole/contract/calls/thanks'
import { forEachLocale, type Locale, locales } from '@obole/contract/formatting/names'
import { thanksMax } from '@obole/contract/rules/limits'
import { characterCount, tidyText } from '@obole/contract/rules/text'
import { m } from '../../paraglide/messages.js'

interface ThanksDraft {
  texts: Record<Locale, string>
  photoId: string | null
}

export type ThanksField = `texts.${Locale}` | 'photoId'

export const thanksFields: ThanksField[] = [...locales.map((locale) => `texts.${locale}` as const), 'photoId']

export function thanksDraftOf({ texts, photoId }: Thanks): ThanksDraft {
  return { texts: forEachLocale((locale) => texts[locale] ?? ''), photoId }
}

export function thanksErrors(draft: ThanksDraft, locale: Locale): Partial<Record<ThanksField, string | null>> {
  const errors: Partial<Record<ThanksField, string | null>> = {}
  const isEmpty = locales.every((code) => tidyText(draft.texts[code]) === '')
  for (const code of locales) {
    const isTooLong = characterCount(tidyText(draft.texts[code])) > thanksMax
    errors[`texts.${code}`] = isTooLong ? m.contact_message_too_long({ limit: thanksMax }) : null
  }
  if (isEmpty && draft.photoId !== null) errors[`texts.${locale}`] = m.thanks_needs_words()
  return errors
}

/** Of a draft without errors. */
export function thanksBody({ texts, photoId }: ThanksDraft): Thanks {
  const given: ThanksTexts = {}
  for (const locale of locales) if (tidyText(texts[locale]) !== '') given[locale] = texts[locale]
  return { texts: given, photoId }
}
