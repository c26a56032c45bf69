/** The product's name has one home. */
export const productName = 'Obole'

/** A fresh database always has the product's own page, and the logo links to it. */
export const productSlug = 'obole'

export const locales = ['fr', 'en', 'es'] as const
export type Locale = (typeof locales)[number]
export const defaultLocale: Locale = 'fr'
export const localeKey = 'user-locale'

export function isLocale(value: unknown): value is Locale {
  return locales.some((locale) => locale === value)
}

export function nextLocale(locale: Locale): Locale {
  return locales[(locales.indexOf(locale) + 1) % locales.length] ?? defaultLocale
}

/** The tags that `Intl` formats money, dates and numbers with. */
export const intlTags: Record<Locale, string> = { fr: 'fr-CA', en: 'en-CA', es: 'es' }

interface PersonNames {
  firstname: string | null
  lastname: string | null
}

export function displayName({ firstname, lastname }: PersonNames): string {
  if (firstname && lastname) return `${lastname}, ${firstname}`
  return lastname || firstname || 'n/a'
}

export function displayAlias(person: PersonNames & { alias: string | null }): string {
  const fullName = `${person.firstname ?? ''} ${person.lastname ?? ''}`.trim()
  return person.alias || fullName || 'Anonyme'
}

export const defaultPortraitUrl = '/images/usersmedia/anonyme/profilepictures/profileAnonymeSquare.png'

/** The version that a person agrees to: the date on the terms. It is stored with the account. */
export const policyVersion = '2026-11-16'
