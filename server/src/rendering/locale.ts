import { defaultLocale, isLocale, type Locale, localeKey } from '@obole/contract/names'

export interface ChosenLocale {
  locale: Locale
  /** Set when the address asks for a language: the answer must remember it. */
  cookie: string | null
}

/** The address first, then what was stored; never what the browser prefers. */
export function chooseLocale(search: URLSearchParams, cookies: string | undefined): ChosenLocale {
  const asked = search.get('lang')
  if (isLocale(asked)) return { locale: asked, cookie: localeCookie(asked) }
  return { locale: storedLocale(cookies) ?? defaultLocale, cookie: null }
}

function storedLocale(cookies: string | undefined): Locale | null {
  for (const pair of cookies?.split(';') ?? []) {
    const [name, value] = pair.trim().split('=')
    if (name === localeKey && isLocale(value)) return value
  }
  return null
}

/** Readable by scripts: the browser keeps its own copy of the choice in local storage. */
function localeCookie(locale: Locale): string {
  return `${localeKey}=${locale}; Path=/; Max-Age=31536000; SameSite=Lax`
}
