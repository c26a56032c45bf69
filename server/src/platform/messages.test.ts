import { locales } from '@obole/contract/formatting/names'
import { expect, test } from 'vitest'
import { translator } from './messages.ts'

test('a sentence is filled with what it is given, in each language; the product’s name is known', () => {
  const said = locales.map((locale) => translator(locale)('checkout_item', { creator: '{name} $&' }))
  expect(said).toEqual(['Pourboire pour {name} $&', 'Tip for {name} $&', 'Propina para {name} $&'])
  expect(translator('en')('account_mail_registered_subject')).toBe('You already have an Obole account')
})

test('a value that is not given is an error, not a hole in a mail', () => {
  expect(() => translator('fr')('checkout_item')).toThrow('checkout_item is not given its creator')
})

test('a number chooses its case by the rules of the language: zero is one in French', () => {
  const count = (locale: 'fr' | 'en', length: number) => translator(locale)('ui_counter', { length, limit: 500 })
  expect([0, 1, 2].map((length) => count('fr', length))).toEqual([
    '0\u00a0caractère sur 500',
    '1\u00a0caractère sur 500',
    '2\u00a0caractères sur 500',
  ])
  expect(count('en', 1)).toBe('1 of 500 characters')
})
