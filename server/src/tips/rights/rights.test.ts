import type { ReplyOf } from '@obole/contract/endpoint'
import { tipMessageMax, wordsEditMinutes } from '@obole/contract/limits'
import { type Locale, locales } from '@obole/contract/names'
import { listOwnWords, saveWall, saveWords } from '@obole/contract/own-wall'
import {
  changeReceipt,
  eraseSupporter,
  mailReceipt,
  type ReceiptChanges,
  replaceLink,
  withdrawWords,
} from '@obole/contract/receipt-rights'
import { listTips, type ReceivedTip } from '@obole/contract/received-tips'
import { replyToTip } from '@obole/contract/replies'
import { type Receipt, readReceipt, undoTip } from '@obole/contract/tips'
import { listWords } from '@obole/contract/wall'
import { hostileTag, hostileText } from '@obole/testing/hostile-words'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { limit, limits } from '../../platform/rate-limit/rate-limit.ts'
import { listOpenFindings } from '../../testing/checks.sql.ts'
import type { PageOwner } from '../../testing/creators.ts'
import { ageReceipt, listActs } from '../../testing/rights.sql.ts'
import { listInvariants, loseEmail, readBalances, textOfTables, tryStatement } from '../../testing/tips.sql.ts'
import { startTips, type TipsApp } from '../../testing/tips.ts'
import { findWordsId, keepReturnedWords } from '../../testing/wall.sql.ts'
import { checkRecent } from '../ledger/check-ledger.ts'
import { receiptToken } from '../statements/receipts.ts'

let tips: TipsApp
beforeAll(async () => {
  tips = await startTips()
})
afterAll(() => tips.close())

const agreed = { showsWords: true, supporterName: 'Ana', message: 'Bonjour' }

async function newWall(mode: 'on' | 'approve' = 'on'): Promise<PageOwner> {
  const owner = await tips.newPayee()
  await setWall(owner, mode)
  return owner
}

const setWall = (owner: PageOwner, mode: 'off' | 'on' | 'approve', heldWords: string[] = []) =>
  tips.call(saveWall, { params: { id: owner.id }, body: { mode, heldWords } }, { token: owner.accessToken })

async function tipFrom(owner: PageOwner, params: object = agreed) {
  const email = `${newId()}@exemple.ca`
  const { body } = await tips.begin(owner, params)
  tips.stripe.pay(String(body['url']).split('/').at(-1) ?? '', { email })
  await tips.settle()
  const tipId = String(body['tipId'])
  return { tipId, email, token: receiptToken(tips.platform, tipId) }
}

const read = async (token: string) => (await tips.call(readReceipt, { params: { token } })).body as unknown as Receipt
const change = (token: string, body: ReceiptChanges) => tips.call(changeReceipt, { params: { token }, body })
const shown = async ({ slug }: PageOwner) => {
  const { body } = await tips.call(listWords, { params: { slug }, query: {} })
  return (body as ReplyOf<typeof listWords>).words.map(({ name, message, amount }) => ({ name, message, amount }))
}
const waiting = async (owner: PageOwner) => {
  const input = { params: { id: owner.id }, query: { standing: 'waiting' as const } }
  const { body } = await tips.call(listOwnWords, input, { token: owner.accessToken })
  return (body as ReplyOf<typeof listOwnWords>).words.map(({ message }) => message)
}
const saveMessage = async (owner: PageOwner, tipId: string, body: object) => {
  const params = { id: owner.id, wordsId: await findWordsId(tips.platform.sql, tipId) }
  return tips.call(saveWords, { params, body: body as never }, { token: owner.accessToken })
}
const acts = (tipId: string) => listActs(tips.platform.sql, tipId)

test('14.4: the receipt tells what is shown, and each choice is on the wall at once and recorded', async () => {
  const owner = await newWall()
  const { tipId, token } = await tipFrom(owner)
  expect(await read(token)).toMatchObject({
    showsName: true,
    showsWords: true,
    showsAmount: false,
    canShowWords: true,
    awaitsApproval: false,
    erasedAt: null,
    canBeMailed: true,
  })
  expect(await shown(owner)).toEqual([{ name: 'Ana', message: 'Bonjour', amount: null }])
  const answer = await change(token, { showsName: false, showsAmount: true })
  expect([answer.status, answer.body]).toEqual([200, expect.objectContaining({ showsName: false, showsAmount: true })])
  expect(await shown(owner)).toEqual([{ name: null, message: 'Bonjour', amount: 2000 }])
  await change(token, { showsWords: false })
  expect(await shown(owner)).toEqual([])
  // Repeated, it is no change.
  await change(token, { showsWords: false })
  await change(token, { showsWords: true, showsName: true, showsAmount: false })
  expect(await shown(owner)).toEqual([{ name: 'Ana', message: 'Bonjour', amount: null }])
  expect(await acts(tipId)).toEqual([
    'name_hidden',
    'amount_shown',
    'words_hidden',
    'name_shown',
    'words_shown',
    'amount_hidden',
  ])
  expect(await listInvariants(tips.platform.sql)).toEqual([])
})

test('14.4: the creator still reads in the list what the page does not show', async () => {
  const owner = await newWall()
  const { token } = await tipFrom(owner)
  await change(token, { showsName: false, showsWords: false })
  const { body } = await tips.call(listTips, { params: { id: owner.id }, query: {} }, { token: owner.accessToken })
  expect((body['tips'] as ReceivedTip[])[0]).toMatchObject({ supporterName: 'Ana', message: 'Bonjour' })
})

test('14.4: words may be shown later on a wall that was there, never those of a private message or from before it', async () => {
  const owner = await tips.newPayee()
  const before = await tipFrom(owner, { message: 'Avant' })
  expect(await read(before.token)).toMatchObject({ canShowWords: false })
  await setWall(owner, 'on')
  const later = await tipFrom(owner, { message: 'Après' })
  const secret = await tipFrom(owner, { message: 'Secret', isPrivate: true })
  const mute = await tipFrom(owner, { message: null })
  for (const { token } of [before, secret, mute]) {
    expect((await change(token, { showsWords: true })).body).toMatchObject({ status: 409, code: 'words_not_showable' })
    expect(await read(token)).toMatchObject({ canShowWords: false, showsWords: false })
  }
  expect((await change(later.token, { showsWords: true })).status).toBe(200)
  expect(await shown(owner)).toEqual([{ name: null, message: 'Après', amount: null }])
  await change(later.token, { showsWords: false })
  await setWall(owner, 'off')
  expect((await change(later.token, { showsWords: true })).body['code']).toBe('words_not_showable')
  expect(await listInvariants(tips.platform.sql)).toEqual([])
})

test('14.4: what the creator or the operator hid stays hidden when its supporter hides and shows it', async () => {
  const owner = await newWall()
  const { tipId, token } = await tipFrom(owner)
  expect((await saveMessage(owner, tipId, { isHidden: true })).status).toBe(200)
  await change(token, { showsWords: false })
  expect((await saveMessage(owner, tipId, { isHidden: false })).status).toBe(404)
  await change(token, { showsWords: true })
  expect(await shown(owner)).toEqual([])
  await saveMessage(owner, tipId, { isHidden: false })
  expect(await shown(owner)).toHaveLength(1)
})

test('14.4: a refunded tip stays off the wall, whatever its supporter chooses', async () => {
  const owner = await newWall()
  const { body } = await tips.begin(owner, agreed)
  const sessionId = String(body['url']).split('/').at(-1) ?? ''
  tips.stripe.pay(sessionId)
  await tips.settle()
  const token = receiptToken(tips.platform, String(body['tipId']))
  await change(token, { showsWords: false })
  tips.stripe.refundInDashboard(sessionId, { amount: 2000, reverseTransfer: true })
  await tips.settle()
  await change(token, { showsWords: true, showsAmount: true })
  expect(await shown(owner)).toEqual([])
  expect(await listInvariants(tips.platform.sql)).toEqual([])
})

test('14.4: the words are edited once, on the wall, in the list and in the receipt', async () => {
  const owner = await newWall()
  const { tipId, token } = await tipFrom(owner)
  expect((await read(token)).editUntil).toEqual(expect.any(String))
  expect((await change(token, { message: '  Bonsoir\r\nà tous ' })).body).toMatchObject({
    message: 'Bonsoir\nà tous',
    editUntil: null,
  })
  expect(await shown(owner)).toMatchObject([{ message: 'Bonsoir\nà tous' }])
  const { body } = await tips.call(listTips, { params: { id: owner.id }, query: {} }, { token: owner.accessToken })
  expect((body['tips'] as ReceivedTip[])[0]).toMatchObject({ id: tipId, message: 'Bonsoir\nà tous' })
  expect((await change(token, { message: 'Encore' })).body).toMatchObject({ status: 409, code: 'edit_too_late' })
  // The same words again are no edit.
  expect((await change(token, { message: 'Bonsoir\nà tous' })).status).toBe(200)
  expect(await acts(tipId)).toEqual(['words_edited'])
})

test(`14.4: after ${wordsEditMinutes} minutes the words can no longer be edited`, async () => {
  const owner = await newWall()
  const { tipId, token } = await tipFrom(owner)
  const undo = await ageReceipt(tips.platform.sql, tipId, wordsEditMinutes)
  expect((await read(token)).editUntil).toBeNull()
  expect((await change(token, { message: 'Autre' })).body).toMatchObject({ code: 'edit_too_late' })
  expect((await read(token)).message).toBe('Bonjour')
  await undo()
})

test('14.4: edited words are looked at again: held ones wait, approved ones wait again, a pinned one is unpinned', async () => {
  const [open, careful] = [await newWall(), await newWall('approve')]
  const insult = await tipFrom(open)
  await saveMessage(open, insult.tipId, { isPinned: true })
  await change(insult.token, { message: 'Quel connard' })
  expect([await shown(open), await waiting(open)]).toEqual([[], ['Quel connard']])
  expect(await read(insult.token)).toMatchObject({ awaitsApproval: true })
  await saveMessage(open, insult.tipId, { isApproved: true })
  const { body } = await tips.call(listWords, { params: { slug: open.slug }, query: {} })
  expect((body as ReplyOf<typeof listWords>).words).toMatchObject([{ message: 'Quel connard', isPinned: false }])

  const approved = await tipFrom(careful)
  await saveMessage(careful, approved.tipId, { isApproved: true })
  expect(await shown(careful)).toHaveLength(1)
  // Hiding and showing the same words asks for no second approval.
  await change(approved.token, { showsWords: false })
  await change(approved.token, { showsWords: true })
  expect(await shown(careful)).toHaveLength(1)
  await change(approved.token, { message: 'Autre chose' })
  expect([await shown(careful), await waiting(careful)]).toEqual([[], ['Autre chose']])
})

test('14.4: words that are shown later are looked at for held words too', async () => {
  const owner = await newWall()
  await setWall(owner, 'on', ['rutabaga'])
  const { token } = await tipFrom(owner, { message: 'Un rutabaga' })
  await change(token, { showsWords: true })
  expect([await shown(owner), await waiting(owner)]).toEqual([[], ['Un rutabaga']])
})

test.each([' ', 'a\u202eb', 'a\u0000b', 'a'.repeat(tipMessageMax + 1)])(
  '14.4: the words %.20j are refused, and the edit is not used up',
  async (message) => {
    const owner = await newWall()
    const { token } = await tipFrom(owner)
    expect((await change(token, { message })).status).toBe(400)
    expect(await read(token)).toMatchObject({ message: 'Bonjour', editUntil: expect.any(String) })
  },
)

test('14.4: withdrawn words are gone for good, for everyone; the name stays', async () => {
  const owner = await newWall()
  const { tipId, token } = await tipFrom(owner, { ...agreed, message: 'canary-withdrawn' })
  for (let times = 0; times < 2; times += 1) {
    const { status, body } = await tips.call(withdrawWords, { params: { token } })
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ message: null, showsWords: false, canShowWords: false, editUntil: null }),
    ])
  }
  expect(await shown(owner)).toEqual([])
  expect(await textOfTables(tips.platform.sql)).not.toContain('canary-withdrawn')
  expect((await change(token, { message: 'De nouveau' })).body['code']).toBe('edit_too_late')
  expect((await change(token, { showsWords: true })).body['code']).toBe('words_not_showable')
  expect((await read(token)).supporterName).toBe('Ana')
  expect(await acts(tipId)).toEqual(['words_withdrawn'])
})

test('14.4: erased by the link, the ledger keeps the amount without a person', async () => {
  const { sql } = tips.platform
  const owner = await newWall()
  const { tipId, email, token } = await tipFrom(owner, { ...agreed, supporterName: 'canary-a', message: 'canary-b' })
  const reply = { params: { tipId }, body: { message: 'canary-c' } }
  expect((await tips.call(replyToTip, reply, { token: owner.accessToken })).status).toBe(201)
  await tips.work()
  const balances = await readBalances(sql, tipId)
  for (let times = 0; times < 2; times += 1) {
    const { status, body } = await tips.call(eraseSupporter, { params: { token } })
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        amount: 2000,
        state: 'paid',
        supporterName: null,
        message: null,
        reply: null,
        canBeMailed: false,
        erasedAt: expect.any(String),
      }),
    ])
  }
  expect(await readBalances(sql, tipId)).toEqual(balances)
  expect(await shown(owner)).toEqual([])
  const stored = await textOfTables(sql)
  expect(stored).not.toMatch(/canary-[abc]/)
  expect(stored).not.toContain(email)
  expect((await tips.call(mailReceipt, { params: { token }, body: { locale: 'fr' } })).body['code']).toBe('no_address')
  expect((await tips.call(replaceLink, { params: { token } })).body['code']).toBe('no_address')
  expect((await read(token)).tipId).toBe(tipId)
  expect(await acts(tipId)).toEqual(['supporter_erased'])
  expect(await listInvariants(sql)).toEqual([])
})

const mailed: Record<Locale, { again: RegExp; link: RegExp }> = {
  fr: { again: /^Votre reçu/, link: /nouveau lien de votre reçu/ },
  en: { again: /^Your receipt/, link: /new link to your receipt/ },
  es: { again: /^Tu recibo/, link: /nuevo enlace de tu recibo/ },
}
const newestLink = (text: string) => new URL(/https?:\/\/\S+\/receipts\/\S+/.exec(text)?.[0] ?? '')

test.each(locales)('14.4: the receipt is mailed again in %s, with a link in that language', async (locale) => {
  const owner = await tips.newPayee()
  const { email, token } = await tipFrom(owner)
  expect((await tips.call(mailReceipt, { params: { token }, body: { locale } })).status).toBe(202)
  const mail = (await tips.mailsTo(email)).find(({ subject }) => mailed[locale].again.test(subject))
  const link = newestLink(mail?.text ?? '')
  expect([link.pathname, link.searchParams.get('lang')]).toEqual([`/receipts/${token}`, locale])
})

test.each(locales)('14.4: a new link is mailed in %s, and the old one opens nothing from then on', async (locale) => {
  const owner = await tips.newPayee()
  const { tipId, email, token } = await tipFrom(owner, { ...agreed, locale })
  const asked = await tips.call(replaceLink, { params: { token } })
  expect([asked.status, asked.text]).toEqual([202, ''])
  const mail = (await tips.mailsTo(email)).find(({ subject }) => mailed[locale].link.test(subject))
  const next = newestLink(mail?.text ?? '').pathname.split('/').at(-1) ?? ''
  expect(next).not.toBe(token)
  const calls = async (given: string) => [
    (await tips.call(readReceipt, { params: { token: given } })).status,
    (await change(given, { showsName: false })).status,
    (await tips.call(undoTip, { params: { token: given } })).status,
    (await tips.call(withdrawWords, { params: { token: given } })).status,
    (await tips.call(mailReceipt, { params: { token: given }, body: { locale } })).status,
    (await tips.call(replaceLink, { params: { token: given } })).status,
    (await tips.call(eraseSupporter, { params: { token: given } })).status,
  ]
  expect(await calls(token)).toEqual(Array(7).fill(404))
  expect(await read(next)).toMatchObject({ tipId, supporterName: 'Ana' })
  // Mails that are sent later have the newest link.
  await tips.call(mailReceipt, { params: { token: next }, body: { locale } })
  const again = (await tips.mailsTo(email)).find(({ subject }) => mailed[locale].again.test(subject))
  expect(newestLink(again?.text ?? '').pathname).toBe(`/receipts/${next}`)
  // And so on: a second replacement ends the first.
  expect((await tips.call(replaceLink, { params: { token: next } })).status).toBe(202)
  expect((await tips.call(readReceipt, { params: { token: next } })).status).toBe(404)
  expect(await acts(tipId)).toEqual(['link_replaced', 'receipt_mailed', 'link_replaced'])
})

test('14.4: pressed twice at once, a link is replaced once', async () => {
  const owner = await tips.newPayee()
  const { tipId, token } = await tipFrom(owner)
  const answers = await Promise.all([1, 2, 3].map(() => tips.call(replaceLink, { params: { token } })))
  expect(answers.map(({ status }) => status).sort()).toEqual([202, 404, 404])
  expect(await acts(tipId)).toEqual(['link_replaced'])
})

test('14.4: without an address nothing is mailed and the link stays', async () => {
  const owner = await tips.newPayee()
  const { tipId, token } = await tipFrom(owner)
  await loseEmail(tips.platform.sql, tipId)
  expect((await tips.call(replaceLink, { params: { token } })).body).toMatchObject({ status: 409, code: 'no_address' })
  expect(await read(token)).toMatchObject({ tipId, canBeMailed: false })
  expect(await acts(tipId)).toEqual([])
})

const post = (token: string, fields: Record<string, string> | [string, string][]) =>
  tips.app.inject({
    method: 'POST',
    url: `/receipts/${token}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })

test('14.4: without script, the forms of the receipt do all of it and lead back to it', async () => {
  const owner = await newWall()
  const { tipId, email, token } = await tipFrom(owner)
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
  expect(await led(boxes)).toBe(back('&receipt-done=show'))
  expect(await read(token)).toMatchObject({ showsWords: true, showsName: true, showsAmount: true })
  expect(await led({ act: 'show', showsWords: 'off', showsName: 'off', showsAmount: 'off' })).toBe(
    back('&receipt-done=show'),
  )
  expect(await read(token)).toMatchObject({ showsWords: false, showsName: false, showsAmount: false })
  expect(await led({ act: 'edit', message: ' ' })).toBe(back('&receipt-error=invalid_request'))
  expect(await led({ act: 'edit', message: 'Bonsoir' })).toBe(back('&receipt-done=edit'))
  expect(await led({ act: 'edit', message: 'Encore' })).toBe(back('&receipt-error=edit_too_late'))
  expect(await led({ act: 'mail', mailLocale: 'es' })).toBe(back('&receipt-done=mail'))
  expect(await led({ act: 'mail', mailLocale: 'de' })).toBe(back('&receipt-error=invalid_request'))
  expect(await led({ act: 'withdraw' })).toBe(back('&receipt-done=withdraw'))
  expect(await led({ act: 'nonsense' })).toBe(back(''))
  expect(await led({ act: 'new-link' })).toBe('/receipts/sent?lang=en')
  expect(await led({ act: 'erase' })).toBe(back('&receipt-error=tip_not_found'))
  const mail = (await tips.mailsTo(email)).find(({ subject }) => mailed.fr.link.test(subject))
  const next = newestLink(mail?.text ?? '').pathname.split('/').at(-1) ?? ''
  expect((await post(next, { act: 'erase' })).headers.location).toBe(`/receipts/${next}?receipt-done=erase`)
  expect(await read(next)).toMatchObject({ tipId, supporterName: null })
})

test('14.4: acts and mails by a link are limited for each tip', async () => {
  const owner = await tips.newPayee()
  const { tipId, token } = await tipFrom(owner)
  const mail = () => tips.call(mailReceipt, { params: { token }, body: { locale: 'fr' } })
  for (let left = limits['receipt-mail'].points; left > 0; left -= 1) expect((await mail()).status).toBe(202)
  expect((await mail()).status).toBe(429)
  expect((await change(token, { showsName: false })).status).toBe(200)
  for (let left = limits['receipt-act'].points - limits['receipt-mail'].points - 2; left > 0; left -= 1)
    await limit(tips.platform, ['receipt-act', tipId])
  expect((await change(token, { showsName: true })).status).toBe(429)
})

test('XSS-3, 14.4: hostile words stay text after an edit', async () => {
  const owner = await newWall()
  const { email, token } = await tipFrom(owner)
  await change(token, { message: hostileText })
  expect((await read(token)).message).toBe(hostileText)
  await tips.call(mailReceipt, { params: { token }, body: { locale: 'fr' } })
  for (const { html } of await tips.mailsTo(email)) expect(html).not.toMatch(hostileTag)
})

test('14.4: what was decided stays recorded, and the self-check finds words that stayed on the wall', async () => {
  const { sql } = tips.platform
  const owner = await newWall()
  const { tipId, token } = await tipFrom(owner)
  await change(token, { showsWords: false })
  for (const statement of ['delete from receipt_acts', `update receipt_acts set act = 'words_shown'`])
    expect(await tryStatement(sql, statement)).toMatch(/append-only/)
  const finding = { invariant: 'I12', subject: tipId }
  await checkRecent(tips.platform)
  expect(await listOpenFindings(sql)).not.toContainEqual(finding)
  const undo = await keepReturnedWords(sql, tipId)
  await checkRecent(tips.platform)
  expect(await listOpenFindings(sql)).toContainEqual(finding)
  await undo()
})
