import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Locale, locales, productName } from '@obole/contract/formatting/names'
import type english from '@obole/contract/messages/en.json'

export type MessageKey = keyof typeof english
export type Translate = (key: MessageKey, values?: Values) => string

type Values = Record<string, string | number>

/** As inlang's message format has them, which the web compiles: a sentence, or one for each case. */
type Message = string | [{ declarations?: string[]; match: Record<string, string> }]

const folder = path.join(import.meta.dirname, '../../../contract/messages')
const messages = Object.fromEntries(
  locales.map((locale) => [locale, JSON.parse(readFileSync(`${folder}/${locale}.json`, 'utf8'))]),
) as Record<Locale, Record<MessageKey, Message>>

/** The sentences of one language. `{product}` is known to all of them. */
export function translator(locale: Locale): Translate {
  return (key, values) => {
    const given: Values = { product: productName, ...values }
    const message = messages[locale][key]
    const text = typeof message === 'string' ? message : caseOf(message, given, locale)
    // A mail with a hole in a sentence is not sent: its job fails.
    if (text === undefined) throw new Error(`The message ${key} has no case for ${JSON.stringify(values)}`)
    return text.replace(/\{(\w+)\}/g, (_, name: string) => {
      if (given[name] === undefined) throw new Error(`The message ${key} is not given its ${name}`)
      return String(given[name])
    })
  }
}

/** The first case whose conditions hold, such as `countPlural=one`; `*` holds for every value. */
function caseOf([{ declarations = [], match }]: Exclude<Message, string>, values: Values, locale: Locale) {
  const compared = new Map(Object.entries(values).map(([name, value]) => [name, String(value)]))
  for (const declaration of declarations) {
    const [, name, counted] = /^local (\w+) = (\w+): plural$/.exec(declaration) ?? []
    if (name && counted) compared.set(name, new Intl.PluralRules(locale).select(Number(values[counted])))
  }
  const holds = (condition: string) => {
    const [name = '', wanted] = condition.split('=')
    return wanted === '*' || compared.get(name) === wanted
  }
  return Object.entries(match).find(([conditions]) => conditions.split(', ').every(holds))?.[1]
}
