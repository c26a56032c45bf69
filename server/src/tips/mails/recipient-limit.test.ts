import { mailReceipt, replaceLink } from '@obole/contract/calls/receipt-rights'
import { refundTip } from '@obole/contract/calls/received-tips'
import { readReceipt, undoTip } from '@obole/contract/calls/tips'
import { type Locale, locales } from '@obole/contract/formatting/names'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '../../platform/rate-limit/rate-limit.ts'
import type { PageOwner } from '../../testing/people/creators.ts'
import { holdTip } from '../../testing/tips/held-tips.ts'
import { ageHold } from '../../testing/tips/holds.sql.ts'
import { hastenRefundMails, listOwedReceipts } from '../../testing/tips/refund-mails.sql.ts'
import { startTips, type TipsApp } from '../../testing/tips/tips.ts'
import { mayMail } from './recipient-limit.ts'

let tips: TipsApp
let payee: PageOwner
beforeAll(async () => {
  tips = await startTips({ adapt: (config) => ({ ...config, undoMinutes: 15 }) })
  payee = await tips.newPayee()
})
afterAll(() => tips.close())

const perHour = limits['tip-mail-hour'].points
const again = (token: string, locale: Locale = 'fr') => tips.call(mailReceipt, { params: { token }, body: { locale } })
const subjectsTo = async (email: string) => (await tips.mailsTo(email)).map(({ subject }) => subject)
async function captureNow(tipId: string) {
  await ageHold(tips.platform.sql, tipId, 16 * 60)
  await tips.run('capture-tips')
}
/** As if as many mails had gone to this address. */
async function useUp(email: string, count: number = perHour) {
  for (let left = count; left > 0; left -= 1) await mayMail(tips.platform, tips.platform.sql, email)
}

test('ATK-5: a stranger’s mailbox gets at most ten mails an hour for tips that are undone, whatever its spelling', async () => {
  const name = `victime${Date.now()}`
  const spellings = [`${name}@example.com`, `${name}+a@example.com`, `vic.time${name.slice(7)}@example.com`]
  for (let at = 0; at < 2 * perHour; at += 1) {
    const { token } = await holdTip(tips, payee, {}, spellings[at % 3])
    await tips.call(undoTip, { params: { token } })
  }
  const sent = (await Promise.all(spellings.map(subjectsTo))).flat()
  expect(sent).toHaveLength(perHour)
})

test('ATK-5: a receipt that was above the limit is mailed once the tip is charged, and then once', async () => {
  const email = `plein-${Date.now()}@example.com`
  await useUp(email)
  const { tipId } = await holdTip(tips, payee, {}, email)
  expect(await subjectsTo(email)).toEqual([])
  await captureNow(tipId)
  await tips.run('capture-tips')
  expect(await subjectsTo(email)).toEqual([expect.stringMatching(/Reçu de votre pourboire/)])
})

test('ATK-5: what is owed to a tip that is undone is forgotten', async () => {
  const email = `annule-${Date.now()}@example.com`
  await useUp(email)
  const { tipId, token } = await holdTip(tips, payee, {}, email)
  expect(await listOwedReceipts(tips.platform.sql)).toContain(tipId)
  await tips.call(undoTip, { params: { token } })
  expect(await listOwedReceipts(tips.platform.sql)).not.toContain(tipId)
  expect(await subjectsTo(email)).toEqual([])
})

test('ATK-5: the receipts of tips that are charged count for nothing, and are all mailed', async () => {
  const email = `fidele-${Date.now()}@example.com`
  for (let count = 0; count < perHour + 1; count += 1) await captureNow((await holdTip(tips, payee, {}, email)).tipId)
  expect(await subjectsTo(email)).toHaveLength(perHour + 1)
})

test('ATK-5: whoever asks for a receipt again above the limit is told to wait', async () => {
  const { email, token } = await holdTip(tips, payee)
  await useUp(email, perHour - 2)
  expect((await again(token)).status).toBe(202)
  expect(await again(token)).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  expect((await tips.call(replaceLink, { params: { token } })).status).toBe(429)
  expect((await tips.call(readReceipt, { params: { token }, query: {} })).status).toBe(200)
})

test.each(locales)('ATK-5: in %s, nothing of an undone tip is mailed again', async (locale) => {
  const { email, token } = await holdTip(tips, payee, { locale })
  await tips.call(undoTip, { params: { token } })
  const sent = await subjectsTo(email)
  expect(sent).toHaveLength(2)
  const refused = { status: 409, body: { code: 'tip_not_charged' } }
  expect(await again(token, locale)).toMatchObject(refused)
  expect(await tips.call(replaceLink, { params: { token } })).toMatchObject(refused)
  expect((await tips.call(readReceipt, { params: { token }, query: {} })).body).toMatchObject({ canBeMailed: false })
  expect(await subjectsTo(email)).toEqual(sent)
})

test('ATK-5: the receipt has the words of its supporter once the tip is charged, and not before', async () => {
  const message = 'Votre compte est bloqué'
  const held = await holdTip(tips, payee, { message })
  const [first] = await tips.mailsTo(held.email)
  expect(first?.text).toContain('Voir mon reçu')
  expect(first?.text).not.toContain(message)
  const email = `mots-${Date.now()}@example.com`
  await useUp(email)
  await captureNow((await holdTip(tips, payee, { message }, email)).tipId)
  const [charged] = await tips.mailsTo(email)
  expect(charged?.text).toContain(`\n\n> ${message}\n\n`)
})

test('ATK-5: fifty refunds of a cent are told in two mails', async () => {
  const { tipId, email } = await holdTip(tips, payee, { amount: 100 })
  await captureNow(tipId)
  const refund = async (key: number) =>
    tips.call(
      refundTip,
      { params: { tipId }, body: { amount: 1 } },
      { token: payee.accessToken, headers: { 'idempotency-key': `cent-${tipId}-${key}` } },
    )
  for (let key = 0; key < 50; key += 1) expect((await refund(key)).status).toBe(202)
  await tips.settle()
  const refunds = async () =>
    (await subjectsTo(email)).filter((subject) => subject.startsWith('Remboursement')).map(plainSpaces)
  expect(await refunds()).toEqual(['Remboursement partiel de 0,01 $'])
  await hastenRefundMails(tips.platform.sql, tipId)
  expect((await refunds()).toSorted()).toEqual(['Remboursement partiel de 0,01 $', 'Remboursement partiel de 0,49 $'])
})

const plainSpaces = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')
