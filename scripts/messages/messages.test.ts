import { describe, expect, it } from 'vitest'
import { codeOf, locales, type Message, messagesIn, readMessages, sentencesOf } from './messages.ts'

const english = messagesIn('en')

describe.each(locales)('the messages in %s', (locale) => {
  const own = messagesIn(locale)

  it('have every key and no other', () => {
    expect(Object.keys(own).sort()).toEqual(Object.keys(english).sort())
  })

  it('name no key twice', () => {
    const keys = [...readMessages(locale).matchAll(/^ {2}"([^"]+)":/gm)].map(([, key]) => key)
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
  })

  it('use the same variables as the English ones', () => {
    const differing = Object.keys(own).filter((key) => variablesOf(own[key]) !== variablesOf(english[key]))
    expect(differing).toEqual([])
  })

  it('are neither empty nor padded', () => {
    const wrong = Object.keys(own).filter((key) =>
      sentencesOf(own[key]).some((text) => text === '' || text.trim() !== text),
    )
    expect(wrong).toEqual([])
  })
})

/** The same word for two things: a document and a section of a page; a number of tips and their settings; two names. */
const homonyms = ['creator_about', 'settings_tips', 'csv_name']

it('no two keys say the same in every language', () => {
  const keys = Object.keys(english)
  const all = locales.map(messagesIn)
  const sayings = keys.map((key) => JSON.stringify(all.map((messages) => messages[key])))
  const twice = keys.filter((_, index) => sayings.indexOf(sayings[index] ?? '') !== index)
  expect(twice).toEqual(homonyms)
})

it('every key is used by the code of the web or of the server', () => {
  const web = codeOf('web')
  const server = codeOf('server')
  const named = new Set([...server.matchAll(/'([a-z]+(?:_\w+)+)'/g)].map(([, key]) => key))
  // `t(`state_${state}`)`: TypeScript knows that each of them exists.
  const patterns = [...server.matchAll(/`([a-z]+_[\w${}.]*)`/g)].map(
    ([, template = '']) => new RegExp(`^${template.replace(/\$\{[\w.]+\}/g, '\\w+')}$`),
  )
  const unused = Object.keys(english).filter(
    (key) =>
      !new RegExp(`\\bm\\.${key}\\b`).test(web) && !named.has(key) && !patterns.some((pattern) => pattern.test(key)),
  )
  expect(unused).toEqual([])
})

function variablesOf(message: Message | undefined): string {
  const names = sentencesOf(message).flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)])
  return [...new Set(names.map(([, name]) => name))].sort().join()
}
