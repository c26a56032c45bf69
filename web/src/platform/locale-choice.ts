import { fallbackLocaleParam, isLocale, type Locale, localeKey, localeOfTag } from '@obole/contract/formatting/names'
import { localeCookieDays } from '@obole/contract/rules/limits'
import { localStore } from './storage/storage.ts'

const cookieS = localeCookieDays * 24 * 60 * 60

export function rememberLocale(locale: Locale): void {
  localStore.write(localeKey, locale)
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and on plain http
  document.cookie = `${localeKey}=${locale}; Path=/; Max-Age=${cookieS}; SameSite=Lax`
}

/**
 * Before anything else on a page: stores a language that its address asks for, else follows the one that was stored. The
 * address may also name one for whoever has stored none: a checkout leads back in the language of its tip.
 */
export function settleLocale(tag: string): void {
  const rendered = localeOfTag(tag)
  if (!rendered) return
  const url = new URL(location.href)
  const isFallback = url.searchParams.get(fallbackLocaleParam) === rendered && !hasStoredLocale()
  const isToStore = isFallback || isLocale(url.searchParams.get('lang'))
  if (isToStore) rememberLocale(rendered)
  forget(url)
  if (!isToStore) followStoredLocale(rendered)
}

/** Removes it from the address, so that a reload or a shared link does not repeat it. */
function forget(url: URL): void {
  const given = ['lang', fallbackLocaleParam].filter((param) => isLocale(url.searchParams.get(param)))
  for (const param of given) url.searchParams.delete(param)
  if (given.length > 0) history.replaceState(history.state, '', url)
}

/** Only to whoever has chosen none: the page stays in the language that it has by default. */
export function offerLanguage(tag: string): void {
  if (hasStoredLocale() || localStore.read(closedOfferKey) !== null) return
  const wanted = navigator.languages.map((language) => language.slice(0, 2)).find(isLocale)
  const offer = wanted !== localeOfTag(tag) && document.querySelector<HTMLElement>(`[data-offer="${wanted}"]`)
  if (!offer) return
  offer.hidden = false
  offer.querySelector('button')?.addEventListener('click', () => {
    offer.hidden = true
    localStore.write(closedOfferKey, '1')
  })
}

const closedOfferKey = 'language-offer-closed'

function hasStoredLocale(): boolean {
  return isLocale(localStore.read(localeKey)) || isLocale(cookieLocale())
}

/**
 * Local storage has the preference, the cookie a copy for the server. When the cookie was lost, the page is loaded again.
 * A cookie that says otherwise is newer: the server sets it for `?lang=`, also when the page is left before its scripts run.
 */
function followStoredLocale(rendered: Locale): void {
  const stored = localStore.read(localeKey)
  if (!isLocale(stored) || stored === rendered) return
  if (cookieLocale() === rendered) {
    localStore.write(localeKey, rendered)
    return
  }
  rememberLocale(stored)
  // With cookies blocked the server never learns the preference: reloading would loop.
  if (cookieLocale() === stored) location.reload()
}

function cookieLocale(): string | undefined {
  return new RegExp(`(?:^|; )${localeKey}=(\\w+)`).exec(document.cookie)?.[1]
}
