import { localeCookieDays } from '@obole/contract/limits'
import { defaultLocale, isLocale, type Locale, localeKey } from '@obole/contract/names'
import { getLocale, overwriteGetLocale } from '../paraglide/runtime.js'
import { localStore } from './storage/storage.ts'

const cookieS = localeCookieDays * 24 * 60 * 60

/** The language of this rendering or page. Its scripts contain the texts of one language, so it never changes. */
export function currentLocale(): Locale {
  return getLocale()
}

/** For components. */
export const useLocale = currentLocale

/** In the browser, before hydration: it must use the language that the server rendered. */
export function startLocale(): void {
  const rendered = document.documentElement.lang
  const locale = isLocale(rendered) ? rendered : defaultLocale
  overwriteGetLocale(() => locale)
  if (askedLocale()) storeAskedLocale()
  else followStoredLocale()
}

/** Reloads the page in another language. */
export function changeLocale(locale: Locale): void {
  remember(locale)
  location.reload()
}

function remember(locale: Locale): void {
  localStore.write(localeKey, locale)
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and on plain http
  document.cookie = `${localeKey}=${locale}; Path=/; Max-Age=${cookieS}; SameSite=Lax`
}

function askedLocale(): Locale | null {
  const asked = new URLSearchParams(location.search).get('lang')
  return isLocale(asked) ? asked : null
}

/** Stores the choice and removes it from the address, so that a reload or a shared link does not repeat it. */
function storeAskedLocale(): void {
  remember(currentLocale())
  const url = new URL(location.href)
  url.searchParams.delete('lang')
  history.replaceState(history.state, '', url)
}

/**
 * Local storage has the preference, the cookie a copy for the server. When the cookie was lost, the page is loaded again.
 * A cookie that says otherwise is newer: the server sets it for `?lang=`, also when the page is left before its scripts run.
 */
function followStoredLocale(): void {
  const stored = localStore.read(localeKey)
  if (!isLocale(stored) || stored === getLocale()) return
  if (cookieLocale() === getLocale()) {
    localStore.write(localeKey, getLocale())
    return
  }
  remember(stored)
  // With cookies blocked the server never learns the preference: reloading would loop.
  if (cookieLocale() === stored) location.reload()
}

function cookieLocale(): string | undefined {
  return new RegExp(`(?:^|; )${localeKey}=(\\w+)`).exec(document.cookie)?.[1]
}
