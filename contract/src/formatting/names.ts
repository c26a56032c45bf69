/** The product's name has one home. */
export const productName = 'Obole'

/** A fresh database always has the product's own page, and the logo links to it. */
export const productSlug = 'obole'

/** The languages in the order in which the button cycles, with what pages and `Intl` call them. */
export const intlTags = { fr: 'fr-CA', en: 'en-CA', es: 'es-419' } as const

interface LanguageTexts {
  name: string
  /** How a page in it is offered. */
  offer: string
  close: string
  /** Of a creator's page, for who reads that language. */
  announcement: (page: { name: string; url: string }) => string
}

/** Each in its own language, whatever the reader's is: of messages, a bundle has those of one language. */
export const languageTexts: Record<Locale, LanguageTexts> = {
  fr: {
    name: 'Français',
    offer: 'Cette page en français',
    close: 'Fermer',
    announcement: ({ name, url }) =>
      `Vous aimez ce que fait ${name}? Un mot et un pourboire, sans créer de compte, c’est ici\u00a0: ${url}`,
  },
  en: {
    name: 'English',
    offer: 'This page in English',
    close: 'Close',
    announcement: ({ name, url }) =>
      `Do you like what ${name} makes? Leave a few words and a tip, without an account: ${url}`,
  },
  es: {
    name: 'Español',
    offer: 'Esta página en español',
    close: 'Cerrar',
    announcement: ({ name, url }) =>
      `¿Te gusta lo que hace ${name}? Deja unas palabras y una propina, sin crear una cuenta: ${url}`,
  },
}

export type Locale = keyof typeof intlTags
export const locales = Object.keys(intlTags) as Locale[]
export const defaultLocale: Locale = 'fr'
export const localeKey = 'user-locale'

/** In the query of an address: the language for whoever has not chosen one. `lang` chooses it. */
export const fallbackLocaleParam = 'locale'

export function isLocale(value: unknown): value is Locale {
  return locales.some((locale) => locale === value)
}

export function forEachLocale<T>(make: (locale: Locale) => T): Record<Locale, T> {
  return Object.fromEntries(locales.map((locale) => [locale, make(locale)])) as Record<Locale, T>
}

/** Of a page in that language: `es-419` → `es`. */
export function localeOfTag(tag: string): Locale | undefined {
  return locales.find((locale) => intlTags[locale] === tag)
}

export function nextLocale(locale: Locale): Locale {
  return locales[(locales.indexOf(locale) + 1) % locales.length] ?? defaultLocale
}

interface PersonNames {
  firstname: string | null
  lastname: string | null
}

/** Who has no name yet goes by the name of their page. */
export function displayName({ firstname, lastname }: PersonNames, pageName?: string): string {
  if (firstname && lastname) return `${lastname}, ${firstname}`
  return lastname || firstname || pageName || 'n/a'
}

export function displayAlias(person: PersonNames & { alias: string | null }, pageName?: string): string {
  const fullName = `${person.firstname ?? ''} ${person.lastname ?? ''}`.trim()
  return person.alias || fullName || pageName || 'Anonyme'
}

export const defaultPortraitUrl = '/images/usersmedia/anonyme/profilepictures/profileAnonymeSquare.png'

/** The version that a person agrees to: the date on the terms. It is stored with the account. */
export const policyVersion = '2026-11-19'
