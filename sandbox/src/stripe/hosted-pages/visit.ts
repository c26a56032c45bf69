import type { FastifyRequest } from 'fastify'
import { intlTags, timeText } from '../../html/intl.ts'
import { type Locale, locales, type Visit, visitOf } from '../../html/page.ts'

/** The hosted page speaks the language that it was asked for; `?lang=` and then the site's own choice come second. */
export function hostedVisit(request: FastifyRequest, asked: string | null | undefined): Visit {
  const visit = visitOf(request)
  const hasChosen = new URL(request.url, 'http://sandbox.invalid').searchParams.has('lang')
  const locale = locales.find((candidate) => asked?.toLowerCase().split('-')[0] === candidate)
  return locale && !hasChosen ? { ...visit, locale } : visit
}

export function formatMoney(amountCents: number, currency: string, locale: Locale): string {
  return new Intl.NumberFormat(intlTags[locale], {
    style: 'currency',
    currency,
    currencyDisplay: locale === 'es' ? 'code' : 'symbol',
  }).format(amountCents / 100)
}

export function formatTime(seconds: number, locale: Locale): string {
  return timeText(locale, { dateStyle: 'medium', timeStyle: 'short' }, new Date(seconds * 1000))
}
