import { readFileSync } from 'node:fs'
import { formatCents } from '@obole/contract/formatting/money'
import { type Locale, locales, policyVersion } from '@obole/contract/formatting/names'
import { type DocumentName, documentNames } from '@obole/contract/rules/document'
import { isCondition, isVariableName } from '@obole/contract/rules/document-variables'
import * as limits from '@obole/contract/rules/limits'
import { describe, expect, it } from 'vitest'

const read = (locale: Locale, name: DocumentName) =>
  readFileSync(new URL(`./${locale}/${name}.md`, import.meta.url), 'utf8')
/** A sentence, or one for each case. */
type Message = string | [{ match: Record<string, string> }]
const sentences = (message: Message) =>
  typeof message === 'string' ? message : Object.values(message[0].match).join(' ')
const messages = Object.fromEntries(
  locales.map((locale) => [
    locale,
    JSON.parse(readFileSync(new URL(`../../../contract/messages/${locale}.json`, import.meta.url), 'utf8')) as Record<
      string,
      Message
    >,
  ]),
)

/**
 * The numbers that stand in the documents themselves, in their order: promises of people and facts of the law, which no
 * line of code enforces. A number that the code knows is a variable instead, and cannot differ from it.
 */
const notOfTheCode: Record<DocumentName, { number: number; of: string }[]> = {
  about: [
    { number: 2.2, of: 'WCAG' },
    { number: 400, of: 'zoom in percent' },
    { number: 5, of: 'business days to answer' },
  ],
  contentpolicy: [
    { number: 6, of: 'months to appeal, in short' },
    { number: 6, of: 'months that a copyright notice is kept' },
    { number: 1, of: 'year, if a court has it' },
    { number: 6, of: 'months to appeal' },
    { number: 10, of: 'business days to answer an appeal' },
  ],
  faq: [
    { number: 1, of: 'day that a suspected charge may wait' },
    { number: 25, of: 'the law' },
  ],
  helpandcontact: [
    { number: 1, of: 'hour to wait for a receipt' },
    { number: 30, of: 'days that the law gives to answer' },
    { number: 911, of: 'the emergency number' },
    { number: 5, of: 'business days to answer' },
  ],
  pricing: [],
  privacy: [
    { number: 30, of: 'days to answer, in short' },
    { number: 25, of: 'the law' },
    { number: 6, of: 'years that the tax law asks for' },
    { number: 6, of: 'days until the link to a recovered account ends' },
    { number: 5, of: 'years of the register of incidents' },
    { number: 6, of: 'months that a copyright notice is kept' },
    { number: 1, of: 'year, if a court has it' },
    { number: 1, of: 'year in the operator’s mailbox' },
    { number: 30, of: 'days of logs, as the operator decides' },
    { number: 30, of: 'days of backups, as the operator decides' },
    { number: 1, of: 'day that a suspected charge may wait' },
    { number: 17, of: 'section of the law' },
    { number: 30, of: 'days to answer a request' },
    { number: 30, of: 'days to answer a complaint' },
  ],
  termsandconditions: [
    { number: 1, of: 'day that a suspected charge may wait' },
    { number: 30, of: 'days before the site closes' },
  ],
}

describe.each(documentNames)('the numbers of the document %s', (name) => {
  it.each(locales)('are variables in %s, unless no code knows them', (locale) => {
    expect(numbersIn(read(locale, name))).toEqual(notOfTheCode[name].map(({ number }) => number))
  })

  it.each(locales)('come from variables in %s that exist', (locale) => {
    const isKnown = (used: string) => isVariableName(used) || isCondition(used.replace(/^if /, ''))
    const unknown = [...read(locale, name).matchAll(/\{\{(.*?)\}\}/g)].filter(([, used = '']) => !isKnown(used))
    expect(unknown.map(([whole]) => whole)).toEqual([])
  })
})

it('the version that a person agrees to is the date on the terms', () => {
  expect(read('fr', 'termsandconditions')).toContain(`updated: ${policyVersion}\n`)
})

const { min: refundDaysMin, max: refundDaysMax } = limits.refundBusinessDays
const dollars = (cents: number) => Number(formatCents(cents, 'en').replace(/[$,]/g, ''))

/** Every number in a text of a screen, by its key. */
const inMessages: Record<string, number[]> = {
  account_mail_email_restored_sessions: [limits.payoutHoldHours],
  account_mail_recovered_lead: [limits.payoutHoldHours],
  account_mail_reset_validity: [limits.resetLinkMinutes],
  account_mail_verify_validity: [24],
  about_description_too_long: [limits.descriptionMax],
  about_video_hint: [11],
  album_pick: [limits.uploadBytesMax / 1024 / 1024],
  banner_description: [4, 1, 1024, 256],
  create_name_too_long: [limits.creatorNameMax],
  create_slug_hint: [limits.slugMin, limits.slugMax],
  create_slug_malformed: [limits.slugMin, limits.slugMax],
  create_tagline_too_long: [limits.creatorTitleMax],
  desk_money_query_hint: digitsIn('4F2A9C01B7DE, pi_3Q…, 2026-11-03 20'),
  forgot_sent_text: [limits.resetLinkMinutes],
  notice_mail_law: [41.25, 41.27],
  page_mail_badge_lost_lead: [limits.missingLinkDays],
  password_hint: [limits.passwordMin],
  password_too_long: [limits.passwordMax],
  password_too_short: [limits.passwordMin],
  people_proof: [24],
  person_erase_lead: [30],
  person_mail_valid: [24],
  profile_birthdate_range: [limits.ageMin, 1900],
  profile_phone_hint: digitsIn('514 555-0123'),
  refusal_payouts_held: [limits.payoutHoldHours],
  refusal_slug_limit: [limits.slugWaitDays],
  refusal_weak_password: [limits.passwordMin],
  tip_amount_range: [dollars(limits.tipCentsMin)],
  tip_message_invalid: [limits.tipMessageMax],
  tip_name_invalid: [limits.supporterNameMax],
  tip_refunded_message: [refundDaysMin, refundDaysMax],
  tips_refund_time: [refundDaysMin, refundDaysMax],
  verification_yearly: [limits.missingLinkDays],
}

it.each(locales)('the numbers in the texts of the screens in %s are those of the code', (locale) => {
  const found = Object.entries(messages[locale] ?? {})
    .map(([key, text]) => [key, digitsIn(sentences(text).replace(/\{\w+\}/g, ''))] as const)
    .filter(([, numbers]) => numbers.length > 0)
  expect(Object.fromEntries(found)).toEqual(inMessages)
})

/** Digits, and words for numbers in front of a unit; `deux fois` or `the three languages` promise nothing. */
function numbersIn(markdown: string): number[] {
  const text = markdown.replace(/^---\n[\s\S]*?^---\n/m, (front) => front.replace(/^updated: .*$/m, ''))
  const prose = text
    .replace(/\{\{.*?\}\}/g, '…')
    .replace(/\{#.*?\}/g, '')
    .replace(/^\d+\. /gm, '')
    .replace(/\]\(.*?\)/g, ']')
  const numerals = prose.replace(
    new RegExp(`(?<!\\p{L})(${Object.keys(words).join('|')})[\\s\\u00a0\\u202f]+(?=(?:${units})(?!\\p{L}))`, 'giu'),
    (_, word: string) => `${words[word.toLowerCase()]} `,
  )
  return digitsIn(numerals)
}

function digitsIn(text: string): number[] {
  return [...text.matchAll(/\d+(?:[\u00a0\u202f ,]\d{3})*(?:\.\d+)?/g)].map(([digits]) =>
    Number(digits.replace(/[\u00a0\u202f ,]/g, '')),
  )
}

const units = 'jours?|heures?|minutes?|mois|ans?|business|days?|hours?|months?|years?|días?|horas?|minutos?|meses|años?'
const words: Record<string, number> = {
  ...{ un: 1, une: 1, deux: 2, trois: 3, quatre: 4, cinq: 5, six: 6, sept: 7, huit: 8, neuf: 9, dix: 10, trente: 30 },
  ...{ a: 1, an: 1, one: 1, two: 2, three: 3, four: 4, five: 5, seven: 7, eight: 8, nine: 9, ten: 10, thirty: 30 },
  ...{ una: 1, dos: 2, tres: 3, cuatro: 4, cinco: 5, seis: 6, siete: 7, ocho: 8, nueve: 9, diez: 10, treinta: 30 },
}
