import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { locales } from '@obole/contract/names'
import { describe, expect, it } from 'vitest'

const source = fileURLToPath(new URL('..', import.meta.url))
const raw = Object.fromEntries(
  locales.map((locale) => [locale, readFileSync(`${source}messages/${locale}.json`, 'utf8')]),
)
const texts = Object.fromEntries(
  locales.map((locale) => [locale, JSON.parse(raw[locale] ?? '{}') as Record<string, string>]),
)
const english = texts['en'] ?? {}

describe.each(locales)('the texts in %s', (locale) => {
  const own = texts[locale] ?? {}

  it('have every key and no other', () => {
    expect(Object.keys(own).sort()).toEqual(Object.keys(english).sort())
  })

  it('name no key twice', () => {
    const keys = [...(raw[locale] ?? '').matchAll(/^\s*"([^"]+)":/gm)].map(([, key]) => key)
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
  })

  it('use the same variables as the English ones', () => {
    const differing = Object.keys(own).filter((key) => variablesOf(own[key]) !== variablesOf(english[key]))
    expect(differing).toEqual([])
  })

  it('are neither empty nor padded', () => {
    expect(Object.entries(own).filter(([, text]) => text === '' || text.trim() !== text)).toEqual([])
  })
})

/** The same word for two things: a document and a section of a page; a number of tips and their settings. */
const homonyms = ['creator_about', 'settings_tips']

it('no two keys say the same in every language', () => {
  const sayings = Object.keys(english).map((key) => JSON.stringify(locales.map((locale) => texts[locale]?.[key])))
  const twice = Object.keys(english).filter((_, index) => sayings.indexOf(sayings[index] ?? '') !== index)
  expect(twice).toEqual(homonyms)
})

it('every key is used by the code', () => {
  const code = readSources()
  expect(Object.keys(english).filter((key) => !new RegExp(`\\bm\\.${key}\\b`).test(code))).toEqual([])
})

function variablesOf(text = ''): string {
  return [...text.matchAll(/\{(\w+)\}/g)]
    .map(([, name]) => name)
    .sort()
    .join()
}

function readSources(): string {
  return readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/^paraglide|\.test\.|\.gen\./.test(file))
    .map((file) => readFileSync(source + file, 'utf8'))
    .join('\n')
}
