import { readCreator } from '@obole/contract/calls/creators'
import { endGoal, listGoals, saveGoal } from '@obole/contract/calls/goals'
import { readTipStatus } from '@obole/contract/calls/tips'
import type { ReplyOf } from '@obole/contract/schema/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { creatorJobs } from '../creators/jobs.ts'
import { limits } from '../platform/rate-limit/rate-limit.ts'
import { listOpenFindings } from '../testing/database/checks.sql.ts'
import type { PageOwner } from '../testing/people/creators.ts'
import { changeRaised, loseGoalTips, passGoalEnd, readRaised } from '../testing/people/goals.sql.ts'
import { listInvariants } from '../testing/tips/tips.sql.ts'
import { startTips, type TipsApp } from '../testing/tips/tips.ts'
import { checkRecent } from './ledger/check-ledger.ts'

let tips: TipsApp
beforeAll(async () => {
  tips = await startTips()
})
afterAll(() => tips.close())

const texts = {
  fr: { title: 'Une guitare', text: 'En cèdre.' },
  en: { title: 'A guitar', text: null },
}
const goal = { amount: 5000, endsAt: null, hidesAmounts: false, texts }

const save = (owner: PageOwner, body: object = {}) =>
  tips.call(saveGoal, { params: { id: owner.id }, body: { ...goal, ...body } }, { token: owner.accessToken })
const list = async (owner: PageOwner) =>
  (await tips.call(listGoals, { params: { id: owner.id } }, { token: owner.accessToken })).body as ReplyOf<
    typeof listGoals
  >
const end = (owner: PageOwner) => tips.call(endGoal, { params: { id: owner.id } }, { token: owner.accessToken })
const shown = async ({ slug }: PageOwner, headers: Record<string, string> = {}) =>
  (await tips.call(readCreator, { params: { slug } }, { headers })).body['goal']
const reachedBy = async (tipId: string) => (await tips.call(readTipStatus, { params: { tipId } })).body['reachedGoal']
const goalMails = async ({ email }: PageOwner) =>
  (await tips.mailsTo(email)).filter(({ subject }) => subject.startsWith('Objectif atteint'))

test('a goal counts what is paid since it started, is reached once, and tells the creator and the supporter', async () => {
  const owner = await tips.newPayee()
  const before = await tips.paidTip(owner)
  expect((await save(owner)).body).toMatchObject({ amount: 5000, raised: 0, percent: 0, texts, reachedAt: null })
  expect(await shown(owner)).toEqual({
    ...texts.fr,
    locale: 'fr',
    amount: 5000,
    raised: 0,
    percent: 0,
    endsAt: null,
  })
  const first = await tips.paidTip(owner, { amount: 4999 })
  expect(await shown(owner)).toMatchObject({ raised: 4999, percent: 99 })
  expect(await goalMails(owner)).toEqual([])
  const second = await tips.paidTip(owner, { amount: 1000, locale: 'en' })
  expect(await shown(owner)).toMatchObject({ raised: 5999, percent: 119 })
  expect([await reachedBy(first.tipId), await reachedBy(second.tipId)]).toEqual([null, 'A guitar'])
  const third = await tips.paidTip(owner, { amount: 1000 })
  expect(await reachedBy(third.tipId)).toBeNull()
  const [mail, ...others] = await goalMails(owner)
  expect([mail?.text.replaceAll('\u00a0', ' '), others]).toEqual([expect.stringContaining('59,99 $ sur 50 $'), []])
  tips.stripe.refundInDashboard(before.sessionId, { amount: 2000, reverseTransfer: true, refundApplicationFee: true })
  await tips.settle()
  expect(await shown(owner)).toMatchObject({ raised: 6999 })
  expect(await listInvariants(tips.platform.sql)).toEqual([])
})

test('refunds and disputes take back what they return, and a goal can be reached again', async () => {
  const owner = await tips.newPayee()
  await save(owner)
  const first = await tips.paidTip(owner, { amount: 3000 })
  const second = await tips.paidTip(owner, { amount: 2000 })
  expect((await list(owner)).current).toMatchObject({ percent: 100, reachedAt: expect.any(String) })
  tips.stripe.refundInDashboard(first.sessionId, { amount: 1, reverseTransfer: true })
  await tips.settle()
  expect((await list(owner)).current).toMatchObject({ raised: 4999, percent: 99, reachedAt: null })
  expect(await reachedBy(second.tipId)).toBeNull()
  const dispute = tips.stripe.dispute(second.sessionId)
  await tips.settle()
  expect(await shown(owner)).toMatchObject({ raised: 2999 })
  tips.stripe.closeDispute(dispute.id, 'won')
  await tips.settle()
  expect(await shown(owner)).toMatchObject({ raised: 4999 })
  const third = await tips.paidTip(owner, { amount: 100 })
  expect(await reachedBy(third.tipId)).toBe('Une guitare')
  expect(await goalMails(owner)).toHaveLength(2)
  expect(await listInvariants(tips.platform.sql)).toEqual([])
})

test('a goal that is ended stays in the list, exact after a refund; the next one starts at nothing', async () => {
  const owner = await tips.newPayee()
  await save(owner)
  const tip = await tips.paidTip(owner, { amount: 3000 })
  expect((await end(owner)).status).toBe(204)
  expect((await end(owner)).status).toBe(204)
  expect(await shown(owner)).toBeNull()
  await tips.paidTip(owner, { amount: 700 })
  await save(owner, { amount: 9000 })
  tips.stripe.refundInDashboard(tip.sessionId, { amount: 1000, reverseTransfer: true, refundApplicationFee: true })
  await tips.settle()
  await tips.paidTip(owner, { amount: 900 })
  const { current, past } = await list(owner)
  expect(current).toMatchObject({ amount: 9000, raised: 900, endedAt: null })
  expect(past).toMatchObject([{ amount: 5000, raised: 2000, endedAt: expect.any(String) }])
  expect(await listInvariants(tips.platform.sql)).toEqual([])
})

test('changing a goal goes on counting, and decides anew whether it is reached', async () => {
  const owner = await tips.newPayee()
  await save(owner)
  await tips.paidTip(owner, { amount: 3000 })
  expect((await save(owner, { amount: 2000 })).body).toMatchObject({ percent: 150, reachedAt: expect.any(String) })
  expect((await save(owner, { amount: 4000 })).body).toMatchObject({ raised: 3000, percent: 75, reachedAt: null })
  expect((await list(owner)).past).toEqual([])
  expect(await goalMails(owner)).toEqual([])
  expect(await listInvariants(tips.platform.sql)).toEqual([])
})

test('without amounts a page tells only the percentage, in the language of its reader', async () => {
  const owner = await tips.newPayee()
  await save(owner, { hidesAmounts: true })
  await tips.paidTip(owner, { amount: 1250 })
  const hidden = { amount: null, raised: null, percent: 25, endsAt: null }
  expect(await shown(owner, { cookie: 'user-locale=en' })).toEqual({ ...hidden, ...texts.en, locale: 'en' })
  expect(await shown(owner, { cookie: 'user-locale=es' })).toEqual({ ...hidden, ...texts.fr, locale: 'fr' })
})

test('after its last moment a goal is neither shown nor counted, and a new one can be set', async () => {
  const owner = await tips.newPayee()
  const endsAt = new Date(Date.now() + 3_600_000).toISOString()
  expect((await save(owner, { endsAt })).body).toMatchObject({ endsAt })
  await tips.paidTip(owner, { amount: 1000 })
  await passGoalEnd(tips.platform.sql, owner.id)
  expect(await shown(owner)).toBeNull()
  await tips.paidTip(owner, { amount: 1000 })
  expect(await list(owner)).toMatchObject({ current: null, past: [{ raised: 1000, endedAt: null }] })
  await creatorJobs(tips.platform).tasks['end-goals']?.({})
  const { past } = await list(owner)
  expect(past[0]?.endedAt).toBe(past[0]?.endsAt)
  expect((await save(owner)).body).toMatchObject({ raised: 0, endsAt: null })
  expect(await listInvariants(tips.platform.sql)).toEqual([])
})

test('tips that are booked while the goal is ended count wholly or not at all', async () => {
  const owner = await tips.newPayee()
  await save(owner, { amount: 100_000 })
  const started = await Promise.all(Array.from({ length: 8 }, (_, n) => tips.begin(owner, { amount: 1000 + n })))
  for (const { body } of started) tips.stripe.pay(String(body['url']).split('/').at(-1) ?? '')
  await Promise.all([tips.settle(), end(owner).then(() => save(owner, { amount: 200_000 }))])
  await tips.settle()
  expect(await listInvariants(tips.platform.sql)).toEqual([])
  const raised = await readRaised(tips.platform.sql, owner.id)
  expect(raised.reduce((sum, cents) => sum + cents, 0)).toBeLessThanOrEqual(8028)
})

test('the self-check finds a goal that differs from the ledger, and a tip that it lost', async () => {
  const owner = await tips.newPayee()
  const { sql } = tips.platform
  const saved = (await save(owner)).body
  await tips.paidTip(owner, { amount: 1000 })
  const finding = { invariant: 'I11', subject: String(saved['id']) }
  await checkRecent(tips.platform)
  expect(await listOpenFindings(sql)).not.toContainEqual(finding)
  await changeRaised(sql, owner.id, 1)
  await checkRecent(tips.platform)
  expect(await listOpenFindings(sql)).toContainEqual(finding)
  await changeRaised(sql, owner.id, -1)
  await checkRecent(tips.platform)
  expect(await listOpenFindings(sql)).not.toContainEqual(finding)
  await loseGoalTips(sql, owner.id, 10)
  await checkRecent(tips.platform)
  expect(await listOpenFindings(sql)).toContainEqual(finding)
})

test.each([
  [{ amount: 99 }, 'amount'],
  [{ amount: 100_000_001 }, 'amount'],
  [{ texts: {} }, 'texts'],
  [{ texts: { fr: { title: ' ', text: null } } }, 'texts.fr.title'],
  [{ texts: { fr: { title: 'a\u202eb', text: null } } }, 'texts.fr.title'],
  [{ texts: { fr: { title: 'a'.repeat(81), text: null } } }, 'texts.fr.title'],
  [{ texts: { fr: { title: 'a', text: 'b'.repeat(501) } } }, 'texts.fr.text'],
  [{ texts: { de: { title: 'a', text: null } } }, 'texts.de'],
  [{ endsAt: '2020-01-01T00:00:00Z' }, 'endsAt'],
  [{ endsAt: '2030-02-31T99:00:00Z' }, 'endsAt'],
  [{ endsAt: 'tomorrow' }, 'endsAt'],
])('%.60j is refused', async (body, path) => {
  const owner = await tips.newPayee()
  const answer = await save(owner, body)
  expect(answer.status).toBe(400)
  expect(answer.body.errors?.map((error) => error.path)).toContain(path)
  expect(await list(owner)).toEqual({ current: null, past: [] })
})

test('writes of one member are limited', async () => {
  const owner = await tips.newPayee()
  const statuses: number[] = []
  for (let n = 0; n <= limits['goal-member'].points; n += 1) statuses.push((await end(owner)).status)
  expect(statuses.filter((status) => status === 204)).toHaveLength(limits['goal-member'].points)
  expect((await save(owner)).status).toBe(429)
})
