import { defaultLocale, isLocale, type Locale, localeKey } from '@obole/contract/names'
import type { FastifyRequest } from 'fastify'

/** Who is at the other end of a call, as far as the connection tells. */
export interface Caller {
  ip: string
  userAgent: string
  /** The language of the site, as the caller last saw it. */
  locale: Locale
  requestId: string
}

export function callerOf(request: FastifyRequest): Caller {
  return {
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    locale: localeOf(request.headers.cookie),
    requestId: request.id,
  }
}

function localeOf(cookies = ''): Locale {
  const value = cookies
    .split(/;\s*/)
    .find((cookie) => cookie.startsWith(`${localeKey}=`))
    ?.slice(localeKey.length + 1)
  return isLocale(value) ? value : defaultLocale
}
