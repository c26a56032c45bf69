import { defaultLocale, isLocale, type Locale, localeKey } from '@obole/contract/names'
import type { FastifyRequest } from 'fastify'

/** The language of the site as the visitor last saw it. */
export function callerLocale({ headers }: FastifyRequest): Locale {
  const cookies = (headers.cookie ?? '').split(/;\s*/)
  const value = cookies.find((cookie) => cookie.startsWith(`${localeKey}=`))?.slice(localeKey.length + 1)
  return isLocale(value) ? value : defaultLocale
}
