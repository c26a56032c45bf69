import { defaultLocale, isLocale, type Locale, localeKey } from '@obole/contract/formatting/names'
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
export function storedLocale(request: WithCookies): Locale {
  return chosenLocale(request) ?? defaultLocale
}

export function chosenLocale({ cookies }: WithCookies): Locale | null {
  const stored = cookies?.[localeKey]
  return isLocale(stored) ? stored : null
}

interface WithCookies {
  /** Not read yet when the request itself is refused. */
  cookies: FastifyRequest['cookies'] | null
}
