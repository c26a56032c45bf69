import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formats } from '../rules/formats.ts'
import { isSocialUrl, networks } from './creators.ts'

const path = fc.webPath({ size: 'small' })
const label = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,20}[a-z0-9])?$/)

describe.each(networks.filter((network) => network.hosts !== null))('a link to $name', ({ field, hosts }) => {
  test('stands on a host of the network or below it', () => {
    fc.assert(
      fc.property(fc.constantFrom(...(hosts ?? [])), label, path, (host, below, rest) => {
        expect(isSocialUrl(field, `https://${host}${rest}`)).toBe(true)
        expect(isSocialUrl(field, `https://${below}.${host}${rest}`)).toBe(true)
      }),
    )
  })

  test('does not stand on a host that only looks like it', () => {
    fc.assert(
      fc.property(fc.constantFrom(...(hosts ?? [])), label, path, (host, other, rest) => {
        expect(isSocialUrl(field, `https://${other}${host}${rest}`)).toBe(false)
        expect(isSocialUrl(field, `https://${host}.${other}.example${rest}`)).toBe(false)
        expect(isSocialUrl(field, `https://${host}@${other}.example${rest}`)).toBe(false)
        expect(isSocialUrl(field, `http://${host}${rest}`)).toBe(false)
        expect(isSocialUrl(field, `https://${host}:8443${rest}`)).toBe(false)
      }),
    )
  })
})

test('a website is any https host with a dot', () => {
  expect(isSocialUrl('websiteUrl', 'https://zoe.example/shop')).toBe(true)
  for (const url of ['https://localhost/', 'http://zoe.example/', 'https://u:p@zoe.example/', 'zoe.example', ''])
    expect(isSocialUrl('websiteUrl', url)).toBe(false)
})

test('any text is checked without throwing, and what passes both rules has no script', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...networks.map(({ field }) => field)),
      fc.oneof(fc.string({ unit: 'binary' }), fc.webUrl()),
      (field, value) => {
        if (isSocialUrl(field, value) && formats['https-url'](value)) expect(new URL(value).protocol).toBe('https:')
      },
    ),
  )
})
