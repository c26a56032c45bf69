import { saveWall, saveWords } from '@obole/contract/calls/own-wall'
import { type InboxItem, listInbox, markVisit, type OwnerNews, readNews } from '@obole/contract/calls/owner/news'
import { declineRefund, listTips, type ReceivedTip, refundTip } from '@obole/contract/calls/received-tips'
import { replyToTip } from '@obole/contract/calls/replies'
import { requestRefund, undoTip } from '@obole/contract/calls/tips'
import { receiptNumber } from '@obole/contract/rules/receipt-number'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PageOwner } from '../testing/people/creators.ts'
import { holdTip } from '../testing/tips/held-tips.ts'
import { ageHold } from '../testing/tips/holds.sql.ts'
import { endVisit } from '../testing/tips/received.sql.ts'
import { startTips, type TipsApp } from '../testing/tips/tips.ts'
import { receiptToken } from './statements/receipts.ts'

let tips: TipsApp
let held: TipsApp
beforeAll(async () => {
  tips = await startTips()
  held = await startTips({ adapt: (config) => ({ ...config, undoMinutes: 15 }) })
})
afterAll(() => Promise.all([tips.close(), held.close()]))

const as = ({ accessToken }: PageOwner) => ({ token: accessToken })
const newsOf = async (owner: PageOwner, app = tips) => {
  const { status, body, text } = await app.call(readNews, { params: { id: owner.id } }, as(owner))
  expect(status, text).toBe(200)
  return body as unknown as OwnerNews
}
const visit = (owner: PageOwner) => tips.call(markVisit, { params: { id: owner.id } }, as(owner))
const inboxOf = async (owner: PageOwner, query: object = {}) => {
  const { status, body, text } = await tips.call(listInbox, { params: { id: owner.id }, query }, as(owner))
  expect(status, text).toBe(200)
  return body as { items: InboxItem[]; cursor: string | null }
}

test('what came since the last visit is new until the next one, and on the first visit nothing is', async () => {
  const owner = await tips.newPayee()
  expect((await newsOf(owner)).since).toBeNull()
  expect((await visit(owner)).status).toBe(204)
  await tips.paidTip(owner)
  // The same visit goes on.
  expect(await newsOf(owner)).toMatchObject({ since: null, news: { tips: 0, words: 0, refundRequests: 0 } })
  await endVisit(tips.platform.sql, owner.id)
  await tips.paidTip(owner, { message: null })
  const { tipId } = await tips.paidTip(owner)
  await tips.call(requestRefund, { params: { token: receiptToken(tips.platform, tipId) } })
  const news = await newsOf(owner)
  expect(news.since).toMatch(/Z$/)
  // The tip of the visit itself came after its page had been read, and is told once more.
  expect(news.news).toEqual({ tips: 3, words: 2, refundRequests: 1 })
  await visit(owner)
  expect((await newsOf(owner)).news).toEqual(news.news)
  await endVisit(tips.platform.sql, owner.id)
  expect((await newsOf(owner)).since ?? '').toSatisfy((since: string) => since > (news.since ?? ''))
})

test('refund requests wait until they are refunded or declined, and are a filter of the list', async () => {
  const owner = await tips.newPayee()
  await tips.paidTip(owner)
  const { tipId } = await tips.paidTip(owner)
  await tips.call(requestRefund, { params: { token: receiptToken(tips.platform, tipId) } })
  const wanted = async (query: object = {}) => {
    const input = { params: { id: owner.id }, query: { state: 'refund_requested' as const, ...query } }
    return ((await tips.call(listTips, input, as(owner))).body['tips'] as ReceivedTip[]).map(({ id }) => id)
  }
  expect((await newsOf(owner)).waiting.refundRequests).toBe(1)
  expect(await wanted()).toEqual([tipId])
  expect(await wanted({ query: receiptNumber(tipId) })).toEqual([tipId])
  expect(await wanted({ query: 'nobody' })).toEqual([])
  const second = await tips.paidTip(owner)
  await tips.call(requestRefund, { params: { token: receiptToken(tips.platform, second.tipId) } })
  expect((await newsOf(owner)).waiting.refundRequests).toBe(2)
  const no = { params: { tipId: second.tipId }, body: { message: 'Je regrette.' } }
  expect((await tips.call(declineRefund, no, as(owner))).status).toBe(200)
  expect((await newsOf(owner)).waiting.refundRequests).toBe(1)
  await tips.call(refundTip, { params: { tipId }, body: {} }, as(owner))
  await tips.settle()
  expect((await newsOf(owner)).waiting.refundRequests).toBe(0)
  expect(await wanted()).toEqual([])
})

test('words to approve wait while the page has a wall', async () => {
  const owner = await tips.newPayee()
  const wall = (mode: 'approve' | 'off') => tips.call(saveWall, { params: { id: owner.id }, body: { mode } }, as(owner))
  await wall('approve')
  await tips.paidTip(owner, { showsWords: true })
  expect((await newsOf(owner)).waiting.words).toBe(1)
  await wall('off')
  expect((await newsOf(owner)).waiting.words).toBe(0)
})

test('the first tip and what is on its way are told at once, and no longer once they are undone', async () => {
  const owner = await held.newPayee()
  expect(await newsOf(owner, held)).toMatchObject({ arriving: null, firstTip: null })
  const first = await holdTip(held, owner, { amount: 2500 })
  const one = await newsOf(owner, held)
  expect(one.firstTip).toMatchObject({ id: first.tipId, state: 'authorized', amount: 2500 })
  expect(one.arriving).toMatchObject({ count: 1, amount: 2500 })
  const second = await holdTip(held, owner, { amount: 800 })
  const two = await newsOf(owner, held)
  expect(two.firstTip).toBeNull()
  expect(two.arriving).toMatchObject({ count: 2, amount: 3300 })
  expect(two.arriving && one.arriving && two.arriving.until > one.arriving.until).toBe(true)
  await held.call(undoTip, { params: { token: second.token } })
  await held.settle()
  expect(await newsOf(owner, held)).toMatchObject({ arriving: { count: 1, amount: 2500 } })
})

test('the answer to a tip that is on its way is mailed once it is paid, and never when it is undone', async () => {
  const owner = await held.newPayee()
  const thanks = async (tipId: string) =>
    (await held.call(replyToTip, { params: { tipId }, body: { message: 'Merci mille fois!' } }, as(owner))).status
  const mailed = async (email: string) =>
    (await held.mailsTo(email)).filter(({ text }) => text.includes('> Merci mille fois!')).length
  const kept = await holdTip(held, owner)
  const undone = await holdTip(held, owner)
  expect([await thanks(kept.tipId), await thanks(undone.tipId), await thanks(kept.tipId)]).toEqual([201, 201, 409])
  await held.call(undoTip, { params: { token: undone.token } })
  await held.settle()
  expect([await mailed(kept.email), await mailed(undone.email)]).toEqual([0, 0])
  await ageHold(held.platform.sql, kept.tipId, 16 * 60)
  await held.run('capture-tips')
  await held.settle()
  expect([await mailed(kept.email), await mailed(undone.email)]).toEqual([1, 0])
  const mails = (await held.mailsTo(owner.email)).map(({ subject }) => subject.replaceAll('\u00a0', ' '))
  expect(mails.filter((subject) => subject.startsWith('Votre premier pourboire'))).toHaveLength(1)
})

test('the inbox has private and public words with their answers, and of each how it stands', async () => {
  const owner = await tips.newPayee()
  await tips.call(saveWall, { params: { id: owner.id }, body: { mode: 'approve' } }, as(owner))
  await tips.paidTip(owner, { message: null })
  const secret = await tips.paidTip(owner, { message: 'Privé', isPrivate: true })
  const open = await tips.paidTip(owner, { message: 'Public', showsWords: true })
  const kept = await tips.paidTip(owner, { message: 'Gardé' })
  const { items, cursor } = await inboxOf(owner)
  expect(cursor).toBeNull()
  expect(items.map(({ tip, words }) => [tip.id, words?.standing ?? null])).toEqual([
    [kept.tipId, null],
    [open.tipId, 'waiting'],
    [secret.tipId, null],
  ])
  expect((await inboxOf(owner, { standing: 'waiting' })).items.map(({ tip }) => tip.id)).toEqual([open.tipId])
  const wordsId = items[1]?.words?.id ?? ''
  const approval = { params: { id: owner.id, wordsId }, body: { isApproved: true } }
  expect((await tips.call(saveWords, approval, as(owner))).status).toBe(200)
  const shown = await inboxOf(owner, { standing: 'shown' })
  expect(shown.items[0]).toMatchObject({ tip: { message: 'Public' }, words: { id: wordsId, standing: 'shown' } })
  await tips.call(replyToTip, { params: { tipId: open.tipId }, body: { message: 'Merci!' } }, as(owner))
  expect((await inboxOf(owner)).items[1]?.tip.reply).toBe('Merci!')
})

test('the inbox goes on page after page', async () => {
  const owner = await tips.newPayee()
  const sent: string[] = []
  for (let count = 0; count < 32; count += 1) sent.unshift((await tips.paidTip(owner)).tipId)
  const first = await inboxOf(owner)
  expect(first.items).toHaveLength(30)
  const rest = await inboxOf(owner, { cursor: first.cursor })
  expect(rest.cursor).toBeNull()
  expect([...first.items, ...rest.items].map(({ tip }) => tip.id)).toEqual(sent)
})
