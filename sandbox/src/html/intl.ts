import type { Locale } from './page.ts'

export const intlTags: Record<Locale, string> = { fr: 'fr-CA', en: 'en-CA', es: 'es' }

/** In Eastern time, as the product's own times; « 8 h 07 » in French, without the zero that `Intl` puts before the hour. */
export function timeText(locale: Locale, options: Intl.DateTimeFormatOptions, at: Date): string {
  const format = new Intl.DateTimeFormat(intlTags[locale], { ...options, timeZone: 'America/Toronto' })
  return `${format.format(at).replace(/\b0(\d\sh\s)/, '$1')} (${easternTime[locale]})`
}

const easternTime: Record<Locale, string> = { fr: 'heure de l’Est', en: 'Eastern time', es: 'hora del Este' }
