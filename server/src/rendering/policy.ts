import { hash } from 'node:crypto'
import type { RenderedPage } from './renderer.ts'

export interface PolicyOrigins {
  /** Where images come from when not from this site (a bucket's public address). */
  imageOrigins?: readonly string[]
  /** Sign-in providers' scripts: allowed on the two pages that offer them. */
  scriptOrigins?: readonly string[]
  /** Where a tip form without script may be redirected to (the hosted checkout). */
  checkoutOrigins?: readonly string[]
}

const offersProviders = /^\/(login|register)$/
/** Their addresses carry a secret from a mail. */
const secretInAddress = /^\/(reset-password|verify-email|confirm-email)$|^\/(receipts|replies)\//

/** Its address carries the receipt's link, and it has a form, which without a referrer is posted with `Origin: null`. */
const thankYouPage = '/@{$creator}/tip-completed'

export function referrerPolicy(route: string | null): string | null {
  if (route === thankYouPage) return 'strict-origin'
  return route === null || secretInAddress.test(route) ? 'no-referrer' : null
}

/** Public pages are kept and cannot carry a nonce: the one script that is the same on every page is allowed by its hash. */
export function contentSecurityPolicy(
  { route, scripts, nonce }: Pick<RenderedPage, 'route' | 'scripts' | 'nonce'>,
  origins: PolicyOrigins,
): string {
  const providers = offersProviders.test(route ?? '') ? (origins.scriptOrigins ?? []) : []
  const checkouts = route?.startsWith('/@') ? (origins.checkoutOrigins ?? []) : []
  return [
    `default-src 'none'`,
    sources('script-src', `'self'`, ...scripts.map(hashSource), ...(nonce ? [`'nonce-${nonce}'`] : []), ...providers),
    // Google's button loads a style sheet.
    sources('style-src', `'self'`, `'unsafe-inline'`, ...providers),
    sources('img-src', `'self'`, 'data:', 'blob:', ...(origins.imageOrigins ?? [])),
    `font-src 'self'`,
    sources('connect-src', `'self'`, ...providers),
    sources('frame-src', 'https://www.youtube-nocookie.com', ...providers),
    sources('form-action', `'self'`, ...checkouts),
    `base-uri 'none'`,
    `object-src 'none'`,
    `frame-ancestors 'none'`,
    `manifest-src 'self'`,
  ].join('; ')
}

function sources(directive: string, ...values: string[]): string {
  return [directive, ...values].join(' ')
}

function hashSource(code: string): string {
  return `'sha256-${hash('sha256', code, 'base64')}'`
}

/** Of pages that are written without the renderer. */
export const policyWithoutScripts = contentSecurityPolicy({ route: null, scripts: [], nonce: null }, {})
