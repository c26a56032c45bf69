import { readCreator } from '@obole/contract/calls/creators'
import { listGoals } from '@obole/contract/calls/goals'
import type { PublicGoal } from '@obole/contract/calls/public-goal'
import type { ReceivedTip } from '@obole/contract/calls/received-tips'
import { listTips, refundTip, summarizeTips } from '@obole/contract/calls/received-tips'
import { login } from '@obole/contract/calls/sessions'
import { listWords } from '@obole/contract/calls/wall'
import type { ReplyOf } from '@obole/contract/schema/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seed } from '../boot/seed.ts'
import { findTipOfWords } from '../testing/people/wall.sql.ts'
import { countTips, listAlarms, listHistoryDays, listInvariants, listOutcomes } from '../testing/tips/tips.sql.ts'
import { startTips, type TipsApp } from '../testing/tips/tips.ts'
import { reconcilePayments } from '../tips/upkeep/reconcile.ts'
import { demoCreators } from './creators/creators.ts'
import { demoAccount } from './demo-account.ts'
import { demoJobs } from './jobs.ts'
import { pastTips } from './past-tips.ts'

let app: TipsApp
let token: string
const creatorId = demoCreators.find(({ slug }) => slug === demoAccount.slug)?.id ?? ''

beforeAll(async () => {
  app = await startTips()
  await seed(app.platform)
  await app.settle()
  const { email, password } = demoAccount
  const tokens = await app.call(login, { body: { email, password } })
  token = String(tokens.body['accessToken'])
})
afterAll(() => app.close())

async function receivedTips(): Promise<ReceivedTip[]> {
  const tips: ReceivedTip[] = []
  let cursor: string | null | undefined
  while (cursor !== null) {
    const query: { cursor?: string } = cursor ? { cursor } : {}
    const { body } = await app.call(listTips, { params: { id: creatorId }, query }, { token })
    tips.push(...(body['tips'] as ReceivedTip[]))
    cursor = body['cursor'] as string | null
  }
  return tips
}

test('the demo creator has received tips in every state, with and without name and words', async () => {
  const tips = await receivedTips()
  expect(new Set(tips.map(({ state }) => state))).toEqual(
    new Set(['paid', 'refunded', 'partially_refunded', 'disputed']),
  )
  expect(new Set(tips.map(({ dispute }) => dispute))).toEqual(new Set([null, 'open', 'won', 'lost']))
  for (const field of ['message', 'supporterName'] as const) {
    expect(tips.some((tip) => tip[field] === null)).toBe(true)
    expect(tips.some((tip) => tip[field] !== null)).toBe(true)
  }
  expect(new Set(tips.map(({ isPrivate }) => isPrivate)).size).toBe(2)
  const times = tips.map(({ createdAt }) => createdAt)
  expect(times).toEqual([...times].sort().reverse())
  expect(new Set(await listOutcomes(app.platform.sql, creatorId))).toEqual(
    new Set(['paid', 'failed', 'cancelled', 'expired']),
  )
})

test('the chart of the demo creator has a bar in each of the last 24 months', async () => {
  const { body } = await app.call(summarizeTips, { params: { id: creatorId } }, { token })
  const months = body['months'] as { count: number; amount: number }[]
  expect(months.length).toBeGreaterThanOrEqual(24)
  for (const { count } of months.slice(0, 24)) expect(count).toBeGreaterThan(0)
})

test('the demo page shows words of its supporters, each once, and none that were private or refunded', async () => {
  const { body } = await app.call(listWords, { params: { slug: demoAccount.slug } })
  const { words, cursor } = body as ReplyOf<typeof listWords>
  const messages = words.map(({ message }) => message)
  expect([new Set(messages).size, cursor]).toEqual([12, expect.any(String)])
  const tips = new Map((await receivedTips()).map((tip) => [tip.id, tip]))
  for (const { id } of words)
    expect(tips.get(await findTipOfWords(app.platform.sql, id))).toMatchObject({
      isPrivate: false,
      state: expect.stringMatching(/^(paid|partially_refunded)$/),
    })
})

test('the demo page has a goal on its way, in the language of its reader, and one that was reached', async () => {
  const shown = async (locale: string) =>
    (
      await app.call(
        readCreator,
        { params: { slug: demoAccount.slug } },
        { headers: { cookie: `user-locale=${locale}` } },
      )
    ).body['goal'] as PublicGoal
  const [fr, en, es] = [await shown('fr'), await shown('en'), await shown('es')]
  expect(new Set([fr, en, es].flatMap(({ title, text }) => [title, text])).size).toBe(6)
  expect(fr.percent).toBeGreaterThan(40)
  expect(fr.percent).toBeLessThan(90)
  const { body } = await app.call(listGoals, { params: { id: creatorId } }, { token })
  const { current, past } = body as ReplyOf<typeof listGoals>
  expect(current).toMatchObject({ raised: fr.raised, reachedAt: null, endedAt: null })
  expect(past).toEqual([expect.objectContaining({ reachedAt: expect.any(String), endedAt: expect.any(String) })])
  for (const one of past)
    expect([one.startedAt, one.reachedAt, one.endedAt]).toEqual([one.startedAt, one.reachedAt, one.endedAt].sort())
})

test('the past keeps every invariant of money, and its history has the times of its facts', async () => {
  expect(await listInvariants(app.platform.sql)).toEqual([])
  const { first, last } = await listHistoryDays(app.platform.sql, creatorId)
  expect(last - first).toBeGreaterThan(600)
})

test('the nightly comparison with the provider finds no difference', async () => {
  expect(await reconcilePayments(app.platform, 1000)).toMatchObject({ differences: 0 })
  await app.run('sweep-checkouts')
  expect(await listAlarms(app.platform.sql)).toEqual([])
})

test('the past is inserted once', async () => {
  const before = await countTips(app.platform.sql, creatorId)
  await demoJobs(app.platform).tasks['open-demo-tips']?.({ slug: demoAccount.slug })
  expect(await countTips(app.platform.sql, creatorId)).toBe(before)
})

test('the same moment gives the same tips', () => {
  const now = new Date('2026-11-15T12:00:00Z')
  const { fees } = app.platform.config
  expect(pastTips(now, fees)).toEqual(pastTips(now, fees))
  for (const { createdAt, facts } of pastTips(now, fees))
    for (const at of [createdAt, ...facts.map((fact) => fact.at)]) expect(at.getTime()).toBeLessThan(now.getTime())
})

test('a refund of a past tip is neither offered nor made: the local Stripe never had its payment', async () => {
  const tips = await receivedTips()
  expect(tips.filter(({ refundableAmount }) => refundableAmount > 0)).toEqual([])
  const paid = tips.find(({ state }) => state === 'paid')
  const call = { params: { tipId: paid?.id ?? '' }, body: { currentPassword: demoAccount.password } }
  const { status, body } = await app.call(refundTip, call, { token })
  expect([status, body['code']]).toEqual([409, 'refund_not_possible'])
  expect(await listInvariants(app.platform.sql)).toEqual([])
})
