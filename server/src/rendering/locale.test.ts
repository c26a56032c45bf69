import { describe, expect, it } from 'vitest'
import { chooseLocale } from './locale.ts'

describe('the language of a page', () => {
  it('is French when nothing is stored', () => {
    expect(chooseLocale(new URLSearchParams(), undefined)).toEqual({ locale: 'fr', cookie: null })
  })

  it('is the stored one', () => {
    expect(chooseLocale(new URLSearchParams(), 'a=b; user-locale=es; c=d').locale).toBe('es')
  })

  it('is the one the address asks for, which is then remembered for a year', () => {
    const { locale, cookie } = chooseLocale(new URLSearchParams('lang=en'), 'user-locale=es')
    expect(locale).toBe('en')
    expect(cookie).toBe('user-locale=en; Path=/; Max-Age=31536000; SameSite=Lax')
  })

  it.each(['de', '', 'fr-CA', 'en%0d%0aSet-Cookie:x=y'])('is never %j', (lang) => {
    expect(chooseLocale(new URLSearchParams(`lang=${lang}`), `user-locale=${lang}`)).toEqual({
      locale: 'fr',
      cookie: null,
    })
  })
})
