import { defaultLocale, isLocale, type Locale, localeKey } from '@obole/contract/names'
import type { FastifyRequest } from 'fastify'

/** Who is at the other end of a call, as far as the connection shows. */
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
    locale: storedLocale(request),
    requestId: request.id,
  }
}

/** The language that a visitor has chosen before; never the one that their browser prefers. */
export function storedLocale({ cookies }: { cookies: FastifyRequest['cookies'] | null }): Locale {
  // Not read yet when the request itself is refused.
  const stored = cookies?.[localeKey]
  return isLocale(stored) ? stored : defaultLocale
}
