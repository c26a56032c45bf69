import { defaultLocale, isLocale, type Locale, localeKey } from '@obole/contract/names'
import { getLocale, overwriteGetLocale } from '../paraglide/runtime.js'
import { localStore } from './storage/storage.ts'

const yearS = 31_536_000

/** The language of this rendering, or of this page for as long as it lives: its scripts hold the texts of one language. */
export function currentLocale(): Locale {
  return getLocale()
}

/** For components; a page never changes its language under them. */
export const useLocale = currentLocale

/** In the browser, before anything is drawn: the first drawing must speak the language of the server's. */
export function startLocale(): void {
  const drawn = document.documentElement.lang
  const locale = isLocale(drawn) ? drawn : defaultLocale
  overwriteGetLocale(() => locale)
  if (askedLocale()) forgetAskedLocale()
  else followStoredLocale()
}

/** Draws the page anew in another language. */
export function changeLocale(locale: Locale): void {
  remember(locale)
  location.reload()
}

function remember(locale: Locale): void {
  localStore.write(localeKey, locale)
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and on plain http
  document.cookie = `${localeKey}=${locale}; Path=/; Max-Age=${yearS}; SameSite=Lax`
}

function askedLocale(): Locale | null {
  const asked = new URLSearchParams(location.search).get('lang')
  return isLocale(asked) ? asked : null
}

/** The choice is kept, the address is not: a reload or a shared link must not bring it back. */
function forgetAskedLocale(): void {
  remember(currentLocale())
  const url = new URL(location.href)
  url.searchParams.delete('lang')
  history.replaceState(history.state, '', url)
}

/** Local storage holds the preference, the cookie is its mirror for the server: when that was lost, the page is drawn anew. */
function followStoredLocale(): void {
  const stored = localStore.read(localeKey)
  if (!isLocale(stored) || stored === getLocale()) return
  remember(stored)
  // Where cookies are refused the server would never learn it, and the page would be drawn anew for ever.
  if (document.cookie.includes(`${localeKey}=${stored}`)) location.reload()
}
