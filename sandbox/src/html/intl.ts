import type { Locale } from './page.ts'

export const intlTags: Record<Locale, string> = { fr: 'fr-CA', en: 'en-CA', es: 'es' }

/** « 8 h 07 » in French, without the zero that `Intl` puts before the hour. */
export function timeText(locale: Locale, options: Intl.DateTimeFormatOptions, at: Date): string {
  return new Intl.DateTimeFormat(intlTags[locale], options).format(at).replace(/\b0(\d\sh\s)/, '$1')
}
