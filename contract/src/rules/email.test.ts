import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isEmail, parseEmail } from './formats.ts'

const ascii = (characters: string, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...characters), minLength: 1, maxLength })
const local = ascii("abcXYZ019!#$%&'*+/=?^_`{|}~-", 20)
const label = ascii('abcxyzABC019', 12)
const domain = fc.tuple(label, label, ascii('abcxyz', 6)).map((labels) => labels.join('.'))

describe('an e-mail address', () => {
  test.each([
    ['a@x.ca/..'],
    ['a@exa\r\nmple.org'],
    ['a@ex%61mple.org'],
    ['a@x.ca:25'],
    ['a@user@x.ca'],
    ['a@x.ca?b'],
    ['a@x.ca#b'],
    ['a@x\\.ca'],
    ['a@x.ca.'],
    ['a@x。ca'],
    ['a@[127.0.0.1]'],
    ['a@127.0.0.1'],
    ['a@x.c a'],
    ['a@x\t.ca'],
  ])('EML-6: is not %j', (value) => {
    expect(isEmail(value)).toBe(false)
  })

  test.each([
    [' Zoe@Example.CA ', { email: 'Zoe@example.ca', emailKey: 'zoe@example.ca' }],
    ['a@münchen.example', { email: 'a@xn--mnchen-3ya.example', emailKey: 'a@xn--mnchen-3ya.example' }],
    ["o'neil+tips@sub.example.org", { email: "o'neil+tips@sub.example.org", emailKey: "o'neil+tips@sub.example.org" }],
  ])('%j is stored as it was parsed', (value, parsed) => {
    expect(parseEmail(value)).toEqual(parsed)
  })

  test('is parsed to itself once it was parsed, and to ASCII without white space', () => {
    fc.assert(
      fc.property(fc.oneof(fc.tuple(local, domain), fc.tuple(local, fc.string({ unit: 'binary' }))), ([name, host]) => {
        const parsed = parseEmail(`${name}@${host}`)
        if (!parsed) return
        expect(parseEmail(parsed.email)).toEqual(parsed)
        expect(parsed.email).toMatch(/^[\x21-\x7e]+$/)
        expect(parsed.email.slice(parsed.email.lastIndexOf('@') + 1)).toMatch(/^[a-z0-9.-]+$/)
      }),
      { numRuns: 2000 },
    )
  })

  test('has a domain of letters, digits, hyphens and dots, whatever else stands in it', () => {
    const foreign = fc
      .string({ unit: 'binary', minLength: 1, maxLength: 1 })
      .filter((c) => !/[\p{L}\p{M}\p{N}.-]/u.test(c))
    fc.assert(
      fc.property(local, domain, foreign, fc.nat(), (name, host, character, position) => {
        const inside = 1 + (position % (host.length - 1))
        expect(isEmail(`${name}@${host}`)).toBe(true)
        expect(isEmail(`${name}@${host.slice(0, inside)}${character}${host.slice(inside)}`)).toBe(false)
      }),
      { numRuns: 2000 },
    )
  })
})
