import { saveWall } from '@obole/contract/calls/own-wall'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PageOwner } from '../testing/people/creators.ts'
import { countTips, readTip } from '../testing/tips/tips.sql.ts'
import { publicUrl, startTips, type TipsApp } from '../testing/tips/tips.ts'
import { sealWords } from './checkout/sealed-words.ts'

let tips: TipsApp
let payee: PageOwner
beforeAll(async () => {
  tips = await startTips()
  payee = await tips.newPayee()
})
afterAll(() => tips.close())

const post = (fields: Record<string, string>, headers: Record<string, string> = {}, { slug } = payee) =>
  tips.app.inject({
    method: 'POST',
    url: `/@${slug}/tip`,
    remoteAddress: '203.0.113.50',
    headers: { host: 'localhost:3000', 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  })

const nothing = { supporterName: null, isPrivate: false, showsWords: false, showsName: false, showsAmount: false }
const isCheckout = expect.stringContaining(`${publicUrl}/sandbox/checkout/cs_`)

test('a form without JavaScript leads to the checkout, or back with the reason', async () => {
  // As long as it may be; a form sends its line ends as two characters.
  const message = `Merci\n${'x'.repeat(494)}`
  const sent = { amount: '12', supporterName: 'Ève', isPrivate: 'on', locale: 'es', key: '' }
  const good = { ...sent, message: message.replace('\n', '\r\n') }
  const { statusCode, headers } = await post(good)
  expect([statusCode, headers.location]).toEqual([303, expect.stringContaining(`${publicUrl}/sandbox/checkout/cs_`)])
  const session = tips.stripe.listSessions().find(({ url }) => url === headers.location)
  expect(session).toMatchObject({ amount_total: 1200, locale: 'es-419' })
  expect(await readTip(tips.platform.sql, session?.client_reference_id ?? '')).toMatchObject({
    message,
    supporter_name: 'Ève',
    is_private: true,
  })
  expect((await post({ amount: 'x' })).headers.location).toBe(`/@${payee.slug}?tip-error=invalid_request#tip`)
  expect((await post({ ...good, supporterName: 'x'.repeat(81) })).headers.location).toContain('tip-error=supporterName')
  expect((await post({ ...good, message: `${message}x` })).headers.location).toContain('tip-error=message')
  expect((await post(good, { origin: 'https://evil.example' })).headers.location).toContain('cross_site_request')
  const unknown = await tips.app.inject({
    method: 'POST',
    url: '/@nobody-here/tip',
    payload: 'amount=5',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(unknown.headers.location).toBe('/@nobody-here?tip-error=creator_not_found#tip')
})

test('the form takes whole dollars, however they are written: cents are refused, never dropped or charged', async () => {
  const before = await countTips(tips.platform.sql, payee.id)
  for (const amount of ['12,34', '12.5', '1 000,01'])
    expect((await post({ amount })).headers.location).toBe(`/@${payee.slug}?tip-error=invalid_request#tip`)
  expect(await countTips(tips.platform.sql, payee.id)).toBe(before)
  expect((await post({ amount: '13,00\u00a0$' })).headers.location).toEqual(isCheckout)
})

test('the chip is the amount while none is typed', async () => {
  const paid = async (fields: Record<string, string>) => {
    const { headers } = await post(fields)
    return tips.stripe.listSessions().find(({ url }) => url === headers.location)?.amount_total
  }
  expect(await paid({ amount: '', chip: '20' })).toBe(2000)
  expect(await paid({ amount: '7', chip: '50' })).toBe(700)
  expect((await post({ amount: '', chip: '20,50' })).headers.location).toContain('tip-error=invalid_request')
  expect((await post({ amount: '' })).headers.location).toContain('tip-error=invalid_request')
})

test('a large amount is asked about before the checkout, and its words reach the tip', async () => {
  const words = { message: `Merci\n${'🎉'.repeat(494)}`, supporterName: 'Ève', isPrivate: 'on' }
  const before = await countTips(tips.platform.sql, payee.id)
  const { statusCode, headers } = await post({ amount: '201', locale: 'fr', ...words })
  const question = new URL(String(headers.location), publicUrl)
  expect([statusCode, question.pathname]).toEqual([303, `/@${payee.slug}/tip-confirm`])
  expect(question.searchParams.get('amount')).toBe('20100')
  expect(String(headers.location)).not.toMatch(/Merci|Ève|%F0/)
  expect(question.href.length).toBeLessThan(4000)
  expect(await countTips(tips.platform.sql, payee.id)).toBe(before)
  const sealed = question.searchParams.get('words') ?? ''
  const answer = await post({ amount: '201', confirmed: '20100', words: sealed, locale: 'fr' })
  expect(answer.headers.location).toEqual(isCheckout)
  const session = tips.stripe.listSessions().find(({ url }) => url === answer.headers.location)
  expect(session?.amount_total).toBe(20_100)
  expect(await readTip(tips.platform.sql, session?.client_reference_id ?? '')).toMatchObject({
    message: words.message,
    supporter_name: 'Ève',
    is_private: true,
  })
})

test('without script the fees are covered by a tick, and what is then paid is asked about', async () => {
  const { headers } = await post({ amount: '20', coversFees: '1' })
  const session = tips.stripe.listSessions().find(({ url }) => url === headers.location)
  expect(session?.amount_total).toBe(2091)
  const asked = await post({ amount: '195', coversFees: '1' })
  const question = new URL(String(asked.headers.location), publicUrl).searchParams
  expect([question.get('amount'), question.get('coversFees')]).toEqual(['19500', '1'])
  const answer = { amount: '195', coversFees: '1', words: question.get('words') ?? '' }
  expect((await post({ ...answer, confirmed: '19500' })).headers.location).toContain('/tip-confirm?amount=19500')
  expect((await post({ ...answer, confirmed: '20113' })).headers.location).toEqual(isCheckout)
})

test('without script words are shown by a tick, also after a large amount was asked about', async () => {
  const consent = async (location: unknown) => {
    const session = tips.stripe.listSessions().find(({ url }) => url === location)
    const tip = await readTip(tips.platform.sql, session?.client_reference_id ?? '')
    return [tip?.['shows_words'], tip?.['shows_amount']]
  }
  const ticked = { amount: '20', message: 'Bravo', showsWords: '1', showsAmount: '1' }
  // Not offered while there is no wall.
  expect(await consent((await post(ticked)).headers.location)).toEqual([false, false])
  const input = { params: { id: payee.id }, body: { mode: 'on' as const } }
  await tips.call(saveWall, input, { token: payee.accessToken })
  expect(await consent((await post({ amount: '20', message: 'Bravo' })).headers.location)).toEqual([false, false])
  expect(await consent((await post({ ...ticked, amount: '21' })).headers.location)).toEqual([true, true])
  expect(await consent((await post({ ...ticked, isPrivate: '1' })).headers.location)).toEqual([false, false])
  const asked = await post({ ...ticked, amount: '250' })
  const words = new URL(String(asked.headers.location), publicUrl).searchParams.get('words') ?? ''
  const answered = await post({ amount: '250', confirmed: '25000', words })
  expect(await consent(answered.headers.location)).toEqual([true, true])
})

test('one choice says whether the words are for the creator only or also on the page, and with what beside them', async () => {
  const owner = await tips.newPayee()
  const input = { params: { id: owner.id }, body: { mode: 'on' as const } }
  await tips.call(saveWall, input, { token: owner.accessToken })
  const chosen = async (fields: Record<string, string>) => {
    let { headers } = await post({ amount: '20', supporterName: 'Ana', ...fields }, {}, owner)
    const words = new URL(String(headers.location), publicUrl).searchParams.get('words')
    if (words) ({ headers } = await post({ amount: '250', confirmed: '25000', words }, {}, owner))
    const session = tips.stripe.listSessions().find(({ url }) => url === headers.location)
    const tip = await readTip(tips.platform.sql, session?.client_reference_id ?? '')
    return ['is_private', 'shows_words', 'shows_name', 'shows_amount'].filter((name) => tip?.[name])
  }
  const page = { visibility: 'page', message: 'Bravo' }
  // The ticks that go with the other choice are sent, too, when they were ticked before.
  const all = { showsName: '1', showsAmount: '1' }
  expect(await chosen({ visibility: 'creator', message: 'Bravo', ...all })).toEqual(['is_private', 'shows_name'])
  expect(await chosen({ visibility: 'creator', message: ' ' })).toEqual(['shows_name'])
  expect(await chosen(page)).toEqual(['shows_words'])
  expect(await chosen({ ...page, showsName: '1' })).toEqual(['shows_words', 'shows_name'])
  expect(await chosen({ ...page, ...all })).toEqual(['shows_words', 'shows_name', 'shows_amount'])
  expect(await chosen({ ...page, amount: '250', showsAmount: '1' })).toEqual(['shows_words', 'shows_amount'])
})

test('up to 200 $ nothing is asked; an answer is good for one amount only', async () => {
  expect((await post({ amount: '200' })).headers.location).toEqual(isCheckout)
  const words = sealWords(tips.platform, { ...nothing, message: null })
  const other = await post({ amount: '300', confirmed: '25000', words })
  expect(other.headers.location).toContain('/tip-confirm?amount=30000')
  expect((await post({ amount: '150', words })).headers.location).toEqual(isCheckout)
})

test('words that were not sealed here are refused, not dropped', async () => {
  const elsewhere = { tokenSecret: 'another secret' }
  const foreign = sealWords(elsewhere, { ...nothing, message: 'x' })
  for (const words of ['', 'x', 'x'.repeat(100), foreign]) {
    const { headers } = await post({ amount: '250', confirmed: '25000', words })
    expect(headers.location).toBe(`/@${payee.slug}?tip-error=token_expired#tip`)
  }
})
