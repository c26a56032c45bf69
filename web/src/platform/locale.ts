import { defaultLocale, isLocale, type Locale } from '@obole/contract/names'
import { getLocale, overwriteGetLocale } from '../paraglide/runtime.js'
import { rememberLocale } from './locale-choice.ts'

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
}

/** Reloads the page in another language. */
export function changeLocale(locale: Locale): void {
  rememberLocale(locale)
  location.reload()
}
