import { defaultLocale, type Locale, localeOfTag } from '@obole/contract/formatting/names'
import { getLocale, overwriteGetLocale } from '../paraglide/runtime.js'
import { rememberLocale } from './locale-choice.ts'

/** The language of this rendering or page. Its scripts contain the texts of one language, so it never changes. */
export function currentLocale(): Locale {
  return getLocale()
}

/** For components. */
export const useLocale = currentLocale

/** The `lang` of a text in a known language; none where the whole page is in it. */
export function useForeignLang(locale: Locale | null): Locale | undefined {
  return locale === null || locale === currentLocale() ? undefined : locale
}

/** In the browser, before hydration: it must use the language that the server rendered. */
export function startLocale(): void {
  const locale = localeOfTag(document.documentElement.lang) ?? defaultLocale
  overwriteGetLocale(() => locale)
}

/** Reloads the page in another language. */
export function changeLocale(locale: Locale): void {
  rememberLocale(locale)
  location.reload()
}
