import { eraseSupporter, mailReceipt, replaceLink, withdrawWords } from '@obole/contract/calls/receipt-rights'
import { readReceipt, undoTip } from '@obole/contract/calls/tips'
import { type Locale, locales } from '@obole/contract/formatting/names'
import { tipMessageMax } from '@obole/contract/rules/limits'
import { firstCharacters } from '@obole/contract/rules/text'
import { hostileTag, hostileText } from '@obole/testing/hostile-words'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limit, limits } from '../../platform/rate-limit/rate-limit.ts'
import { replaceMeanwhile } from '../../testing/tips/rights.sql.ts'
import { agreed, rightsIn } from '../../testing/tips/rights.ts'
import { loseEmail } from '../../testing/tips/tips.sql.ts'
import { startTips, type TipsApp } from '../../testing/tips/tips.ts'
import { receiptToken } from '../statements/receipts.ts'

let tips: TipsApp
let rights: ReturnType<typeof rightsIn>
beforeAll(async () => {
  tips = await startTips()
  rights = rightsIn(tips)
})
afterAll(() => tips.close())

const mailed: Record<Locale, { again: RegExp; link: RegExp }> = {
  fr: { again: /^Votre reçu/, link: /nouveau lien de votre reçu/ },
  en: { again: /^Your receipt/, link: /new link to your receipt/ },
  es: { again: /^Tu recibo/, link: /nuevo enlace de tu recibo/ },
}
const newestLink = (text: string) => new URL(/https?:\/\/\S+\/receipts\/\S+/.exec(text)?.[0] ?? '')

test.each(locales)('the receipt is mailed again in %s, with a link in that language', async (locale) => {
  const owner = await tips.newPayee()
  const { email, token } = await rights.tipFrom(owner)
  expect((await tips.call(mailReceipt, { params: { token }, body: { locale } })).status).toBe(202)
  const mail = (await tips.mailsTo(email)).find(({ subject }) => mailed[locale].again.test(subject))
  const link = newestLink(mail?.text ?? '')
  expect([link.pathname, link.searchParams.get('lang')]).toEqual([`/receipts/${token}`, locale])
})

test.each(locales)('a new link is mailed in %s, and the old one opens nothing from then on', async (locale) => {
  const owner = await tips.newPayee()
  const { tipId, email, token } = await rights.tipFrom(owner, { ...agreed, locale })
  const asked = await tips.call(replaceLink, { params: { token } })
  expect([asked.status, asked.text]).toEqual([202, ''])
  const mail = (await tips.mailsTo(email)).find(({ subject }) => mailed[locale].link.test(subject))
  const next =
    newestLink(mail?.text ?? '')
      .pathname.split('/')
      .at(-1) ?? ''
  expect(next).not.toBe(token)
  const calls = async (given: string) => [
    (await tips.call(readReceipt, { params: { token: given }, query: {} })).status,
    (await rights.change(given, { showsName: false })).status,
    (await tips.call(undoTip, { params: { token: given } })).status,
    (await tips.call(withdrawWords, { params: { token: given } })).status,
    (await tips.call(mailReceipt, { params: { token: given }, body: { locale } })).status,
    (await tips.call(replaceLink, { params: { token: given } })).status,
    (await tips.call(eraseSupporter, { params: { token: given } })).status,
  ]
  expect(await calls(token)).toEqual(Array(7).fill(404))
  expect(await rights.read(next)).toMatchObject({ tipId, supporterName: 'Ana' })
  // Mails that are sent later have the newest link.
  await tips.call(mailReceipt, { params: { token: next }, body: { locale } })
  const again = (await tips.mailsTo(email)).find(({ subject }) => mailed[locale].again.test(subject))
  expect(newestLink(again?.text ?? '').pathname).toBe(`/receipts/${next}`)
  // And so on: a second replacement ends the first.
  expect((await tips.call(replaceLink, { params: { token: next } })).status).toBe(202)
  expect((await tips.call(readReceipt, { params: { token: next }, query: {} })).status).toBe(404)
  expect(await rights.acts(tipId)).toEqual(['link_replaced', 'receipt_mailed', 'link_replaced'])
})

test('pressed twice at once, a link is replaced once', async () => {
  const owner = await tips.newPayee()
  const { tipId, token } = await rights.tipFrom(owner)
  const answers = await Promise.all([1, 2, 3].map(() => tips.call(replaceLink, { params: { token } })))
  expect(answers.map(({ status }) => status).sort()).toEqual([202, 404, 404])
  expect(await rights.acts(tipId)).toEqual(['link_replaced'])
})

test('a link that is replaced while its request waits does nothing', async () => {
  const { sql } = tips.platform
  const owner = await rights.newWall()
  const { tipId, token } = await rights.tipFrom(owner)
  const late = await replaceMeanwhile(sql, tipId, () => tips.call(eraseSupporter, { params: { token } }))
  expect(late.status).toBe(404)
  expect(await rights.read(receiptToken(tips.platform, tipId, 1))).toMatchObject({
    supporterName: 'Ana',
    erasedAt: null,
  })
})

test('without an address nothing is mailed and the link stays', async () => {
  const owner = await tips.newPayee()
  const { tipId, token } = await rights.tipFrom(owner)
  await loseEmail(tips.platform.sql, tipId)
  expect((await tips.call(replaceLink, { params: { token } })).body).toMatchObject({ status: 409, code: 'no_address' })
  expect(await rights.read(token)).toMatchObject({ tipId, canBeMailed: false })
  expect(await rights.acts(tipId)).toEqual([])
})

const post = (token: string, fields: Record<string, string> | [string, string][]) =>
  tips.app.inject({
    method: 'POST',
    url: `/receipts/${token}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })

test('without script, the forms of the receipt do all of it and lead back to it', async () => {
  const owner = await rights.newWall()
  const { tipId, email, token } = await rights.tipFrom(owner)
  const back = (search: string) => `/receipts/${token}?lang=en${search}`
  const led = async (fields: Record<string, string> | [string, string][]) => {
    const named = Array.isArray(fields) ? fields : Object.entries(fields)
    const { statusCode, headers } = await post(token, [['locale', 'en'], ...named])
    expect(statusCode).toBe(303)
    return headers.location
  }
  const boxes: [string, string][] = [
    ['act', 'show'],
    ['showsWords', 'off'],
    ['showsWords', 'on'],
    ['showsAmount', 'off'],
    ['showsAmount', 'on'],
  ]
  // The page of an anonymous supporter has no box for the name: it stays as it is.
  expect(await led(boxes)).toBe(back('&receipt-act=show#rights'))
  expect(await rights.read(token)).toMatchObject({ showsWords: true, showsName: true, showsAmount: true })
  expect(await led({ act: 'show', showsWords: 'off', showsName: 'off', showsAmount: 'off' })).toBe(
    back('&receipt-act=show#rights'),
  )
  expect(await rights.read(token)).toMatchObject({ showsWords: false, showsName: false, showsAmount: false })
  expect(await led({ act: 'edit', message: ' ' })).toBe(back('&receipt-error=invalid_request&receipt-act=edit#rights'))
  const longest = '\u{1f389}'.repeat(tipMessageMax)
  expect(await led({ act: 'edit', message: longest })).toBe(back('&receipt-act=edit#rights'))
  expect(await rights.read(token)).toMatchObject({ message: longest })
  expect(await led({ act: 'mail', mailLocale: 'es' })).toBe(back('&receipt-act=mail#rights'))
  expect(await led({ act: 'mail', mailLocale: 'de' })).toBe(
    back('&receipt-error=invalid_request&receipt-act=mail#rights'),
  )
  expect(await led({ act: 'withdraw' })).toBe(back('&receipt-act=withdraw#rights'))
  expect(await led({ act: 'nonsense' })).toBe(back('#money'))
  expect(await led({ act: 'new-link' })).toBe('/receipts/sent?lang=en')
  expect(await led({ act: 'erase' })).toBe(back('&receipt-error=tip_not_found&receipt-act=erase#rights'))
  const mail = (await tips.mailsTo(email)).find(({ subject }) => mailed.fr.link.test(subject))
  const next =
    newestLink(mail?.text ?? '')
      .pathname.split('/')
      .at(-1) ?? ''
  expect((await post(next, { act: 'erase' })).headers.location).toBe(`/receipts/${next}?receipt-act=erase#rights`)
  expect(await rights.read(next)).toMatchObject({ tipId, supporterName: null })
})

test('ATK-14: a link has one spelling, for the form as for the call', async () => {
  const owner = await tips.newPayee()
  const { tipId, token } = await rights.tipFrom(owner)
  const spellings = ['=', '.', '!', '%00', '%2F..', '%20', '%0A'].map((end) => `${token}${end}`)
  for (const spelling of [...spellings, `!${token}`]) {
    expect((await post(spelling, { act: 'erase' })).statusCode, spelling).toBe(400)
    const call = { method: 'POST', url: `/api/tips/receipts/${spelling}/undo` } as const
    expect((await tips.app.inject(call)).statusCode, spelling).toBe(400)
  }
  expect(await rights.acts(tipId)).toEqual([])
  expect((await tips.call(replaceLink, { params: { token } })).status).toBe(202)
  const next = receiptToken(tips.platform, tipId, 1)
  // Its last letter has bits that name nothing: four letters decode to the same bytes.
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  for (const letter of [...alphabet].filter((other) => !next.endsWith(other))) {
    const led = await post(next.slice(0, -1) + letter, { act: 'erase' })
    expect(led.headers.location, letter).toContain('receipt-error=tip_not_found')
  }
  expect(await rights.acts(tipId)).toEqual(['link_replaced'])
})

test('the words of a refused edit come back with the page, and are in no address', async () => {
  const owner = await rights.newWall()
  const { token } = await rights.tipFrom(owner)
  const typed = 'canary-typed '.repeat(50).trim()
  const refused = await post(token, { act: 'edit', message: typed })
  const led = new URL(String(refused.headers.location), 'http://x')
  expect(led.searchParams.get('receipt-error')).toBe('invalid_request')
  expect(led.href).not.toContain('canary')
  const draft = led.searchParams.get('receipt-draft') ?? ''
  expect((await tips.call(readReceipt, { params: { token }, query: { draft } })).body).toMatchObject({
    draft: typed,
    message: 'Bonjour',
    editUntil: expect.any(String),
  })
  for (const other of ['', 'x', `${draft.slice(0, -2)}AA`])
    expect((await tips.call(readReceipt, { params: { token }, query: { draft: other } })).body['draft']).toBeNull()
  await rights.change(token, { message: 'Bonsoir' })
  const late = new URL(String((await post(token, { act: 'edit', message: 'Encore' })).headers.location), 'http://x')
  expect(late.searchParams.get('receipt-error')).toBe('edit_too_late')
  expect(late.searchParams.get('receipt-draft')).not.toBeNull()
})

test.each([
  ['all of a text', 'a b '.repeat(1000).trim(), 3999],
  ['the beginning of one that no address could carry', '\u{1f389}'.repeat(1300), 650],
])('words that are too long are refused, and %s comes back', async (_, typed, count) => {
  const owner = await rights.newWall()
  const { token } = await rights.tipFrom(owner)
  const led = new URL(String((await post(token, { act: 'edit', message: typed })).headers.location), 'http://x')
  expect(led.searchParams.get('receipt-error')).toBe('invalid_request')
  expect(led.href.length).toBeLessThan(8000)
  const draft = led.searchParams.get('receipt-draft') ?? ''
  const { body } = await tips.call(readReceipt, { params: { token }, query: { draft } })
  expect(body).toMatchObject({ message: 'Bonjour', draft: firstCharacters(typed, count) })
})

test('acts and mails by a link are limited for each tip', async () => {
  const owner = await tips.newPayee()
  const { tipId, token } = await rights.tipFrom(owner)
  const mail = () => tips.call(mailReceipt, { params: { token }, body: { locale: 'fr' } })
  for (let left = limits['receipt-mail'].points; left > 0; left -= 1) expect((await mail()).status).toBe(202)
  expect((await mail()).status).toBe(429)
  expect((await rights.change(token, { showsName: false })).status).toBe(200)
  for (let left = limits['receipt-act'].points - limits['receipt-mail'].points - 2; left > 0; left -= 1)
    await limit(tips.platform, ['receipt-act', tipId])
  expect((await rights.change(token, { showsName: true })).status).toBe(429)
})

test('XSS-3: hostile words stay text after an edit', async () => {
  const owner = await rights.newWall()
  const { email, token } = await rights.tipFrom(owner)
  await rights.change(token, { message: hostileText })
  expect((await rights.read(token)).message).toBe(hostileText)
  await tips.call(mailReceipt, { params: { token }, body: { locale: 'fr' } })
  for (const { html } of await tips.mailsTo(email)) expect(html).not.toMatch(hostileTag)
})
