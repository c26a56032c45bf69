import { listTips, type ReceivedTip, summarizeTips } from '@obole/contract/calls/received-tips'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { clock } from '../../platform/clock.ts'
import type { Position } from '../../platform/time-cursor.ts'
import { listOpenFindings } from '../../testing/database/checks.sql.ts'
import type { PageOwner } from '../../testing/people/creators.ts'
import { bookAt, changeReceivedTip } from '../../testing/tips/received.sql.ts'
import { startTips, type TipsApp } from '../../testing/tips/tips.ts'
import { checkRecent } from '../ledger/check-ledger.ts'
import { type FoundPage, findTips, type SearchLimits } from './search-received.ts'

let tips: TipsApp
let owner: PageOwner
const ids: Record<string, string> = {}
beforeAll(async () => {
  tips = await startTips()
  owner = await tips.newPayee()
  const { sql } = tips.platform
  const book = async (name: string, booking: Parameters<typeof bookAt>[2]) => {
    ids[name] = await bookAt(sql, owner.id, booking)
  }
  // 23:59 on 31 October and 00:00 on 1 November in Toronto; both are 1 November in UTC.
  await book('october', {
    at: '2026-11-01T03:59:00Z',
    cents: 2000,
    supporterName: 'Ève Tremblay',
    message: 'Bravo\npour tout',
  })
  await book('november', {
    at: '2026-11-01T04:00:00Z',
    cents: 2050,
    supporterName: 'Li',
    message: 'Depuis 2026, chaque jour',
  })
  await book('clocks', { at: '2026-11-01T06:30:00Z', cents: 202_600, supporterName: null, message: '100 % _vrai_' })
  await book('refunded', {
    at: '2026-10-05T12:00:00Z',
    cents: 500,
    supporterName: 'Zoé',
    returned: { at: '2026-11-03T12:00:00Z', cents: 500 },
  })
  await book('partly', {
    at: '2026-10-20T12:00:00Z',
    cents: 1000,
    message: 'Encore!',
    returned: { at: '2026-11-03T12:00:00Z', cents: 300 },
  })
  const stranger = await tips.newPayee()
  await bookAt(sql, stranger.id, { at: '2026-11-02T12:00:00Z', cents: 2000, supporterName: 'Ève Tremblay' })
})
afterAll(() => tips.close())
afterEach(() => vi.restoreAllMocks())

const search = async (query: Record<string, string>) => {
  const call = { params: { id: owner.id }, query }
  const { body, status } = await tips.call(listTips, call, { token: owner.accessToken })
  if (status !== 200) return [status]
  const found = (body['tips'] as ReceivedTip[]).map(({ id }) => id)
  return found.map((id) => Object.keys(ids).find((name) => ids[name] === id) ?? id)
}

test.each([
  ['eve', ['october']],
  ['TREMBL', ['october']],
  ['tremblay bravo', ['october']],
  ['tout bravo', ['october']],
  ['bravo encore', []],
  ['li', ['november']],
  ['20', ['november', 'october']],
  ['20 $', ['october']],
  ['20,50', ['november']],
  ['$20.50', ['november']],
  ['2026', ['clocks', 'november']],
  ['100 %', ['clocks']],
  ['_vrai_', ['clocks']],
  ['%', ['clocks']],
  ['nobody', []],
])('%s finds %j, and nothing of another creator', async (query, expected) => {
  expect(await search({ query })).toEqual(expected)
})

test('a receipt number finds its tip, whole or by its first six digits, with or without the sign', async () => {
  for (const [name, id] of Object.entries(ids)) {
    const number = id.slice(-12).toUpperCase()
    expect(await search({ query: number })).toEqual([name])
    expect(await search({ query: `#${number.slice(0, 9)}`.toLowerCase() })).toContain(name)
  }
})

test('a month is filtered as it is counted, in Toronto, and with a state or words', async () => {
  expect(await search({ month: '2026-11' })).toEqual(['clocks', 'november'])
  expect(await search({ month: '2026-10' })).toEqual(['october', 'partly', 'refunded'])
  expect(await search({ state: 'refunded' })).toEqual(['refunded'])
  expect(await search({ state: 'partially_refunded', month: '2026-11' })).toEqual([])
  expect(await search({ state: 'paid' })).toEqual(['clocks', 'november', 'october'])
  expect(await search({ month: '2026-10', query: 'encore' })).toEqual(['partly'])
  expect(await search({ month: '2026-13' })).toEqual([400])
  expect(await search({ query: '' })).toEqual([400])
})

test('the month so far is beside the month before up to the same day; a refund counts when it is made', async () => {
  vi.spyOn(clock, 'now').mockReturnValue(new Date('2026-11-16T15:00:00Z'))
  const { body } = await tips.call(summarizeTips, { params: { id: owner.id } }, { token: owner.accessToken })
  expect(body).toMatchObject({
    since: '2026-10-05',
    count: 5,
    month: { month: '2026-11', count: 2, amount: 204_650, refundedAmount: 800, netAmount: 203_850 },
    monthBefore: { month: '2026-10', until: '2026-10-16', count: 1, amount: 500, refundedAmount: 0, netAmount: 500 },
    months: [
      { month: '2026-11', count: 2 },
      { month: '2026-10', count: 3, amount: 3500, refundedAmount: 0, netAmount: 3500 },
    ],
  })
  vi.spyOn(clock, 'now').mockReturnValue(new Date('2026-12-01T04:59:59Z'))
  const late = await tips.call(summarizeTips, { params: { id: owner.id } }, { token: owner.accessToken })
  expect(late.body).toMatchObject({ month: { month: '2026-11' }, monthBefore: { until: '2026-10-30', count: 2 } })
  vi.spyOn(clock, 'now').mockReturnValue(new Date('2026-12-01T05:00:00Z'))
  const next = await tips.call(summarizeTips, { params: { id: owner.id } }, { token: owner.accessToken })
  expect(next.body).toMatchObject({ month: { month: '2026-12', count: 0 }, monthBefore: { until: '2026-11-01' } })
})

test('the export has the days of its period, both included', async () => {
  const rowsOf = async (query: string) => {
    const headers = { authorization: `Bearer ${owner.accessToken}` }
    const { payload } = await tips.app.inject({ url: `/api/creators/${owner.id}/tips.csv${query}`, headers })
    return payload.trim().split('\r\n').slice(2)
  }
  expect(await rowsOf('')).toHaveLength(5)
  const october = await rowsOf('?from=2026-10-20&to=2026-10-31')
  expect(october.map((line) => line.slice(0, 20))).toEqual(['"2026-10-31";"23:59"', '"2026-10-20";"08:00"'])
  expect((await rowsOf('?from=2026-11-01')).map((line) => line.slice(0, 20))).toEqual([
    '"2026-11-01";"01:30"',
    '"2026-11-01";"00:00"',
  ])
  const wrong = await tips.app.inject({
    url: `/api/creators/${owner.id}/tips.csv?from=2026-02-30`,
    headers: { authorization: `Bearer ${owner.accessToken}` },
  })
  expect(wrong.statusCode).toBe(400)
})

test('a search gives the same tips page by page, by reading on and by index', async () => {
  const { sql } = tips.platform
  const payee = await tips.newPayee()
  const stranger = await tips.newPayee()
  await bookAt(sql, stranger.id, { at: '2026-05-01T12:00:00Z', cents: 700, message: 'rarement' })
  const wanted: string[] = []
  for (let n = 0; n < 40; n += 1) {
    const at = new Date(Date.UTC(2026, 5, 1, 0, 0, n)).toISOString()
    const tip = n % 3 ? { cents: 500, message: 'souvent' } : { cents: 700, message: 'rarement' }
    const id = await bookAt(sql, payee.id, { at, ...tip })
    if (n % 3 === 0) wanted.unshift(id)
  }
  for (const query of ['rarement', '7 $', '7'])
    for (const limits of [
      { firstSize: 3, size: 5, statements: 3, rareMax: -1 },
      { firstSize: 5, size: 5, statements: 3, rareMax: 1000 },
      { firstSize: 10, size: 1000, statements: 3, rareMax: 0 },
    ])
      expect(await findAll(payee.id, query, limits), query).toEqual(wanted)

  async function findAll(creatorId: string, query: string, limits: SearchLimits): Promise<string[]> {
    const found: string[] = []
    for (let after: Position | null = null, calls = 0; calls < 50; calls += 1) {
      const page: FoundPage = await findTips(sql, creatorId, { query }, { after, limit: 4 }, limits)
      found.push(...page.positions.map(({ id }) => id))
      after = page.readUntil ?? (page.positions.length === 4 ? (page.positions.at(-1) ?? null) : null)
      if (after === null) break
    }
    return found
  }
})

test('a tip that the list has lost, or in another state, is found by the check of the ledger', async () => {
  const { platform } = tips
  const payee = await tips.newPayee()
  const { tipId } = await tips.paidTip(payee)
  await checkRecent(platform)
  expect(await listOpenFindings(platform.sql)).toEqual([])
  await changeReceivedTip(platform.sql, tipId, 'refunded')
  await checkRecent(platform)
  expect(await listOpenFindings(platform.sql)).toEqual([{ invariant: 'I10', subject: tipId }])
  await changeReceivedTip(platform.sql, tipId, 'paid')
  await checkRecent(platform)
  expect(await listOpenFindings(platform.sql)).toEqual([])
  await changeReceivedTip(platform.sql, tipId, null)
  await checkRecent(platform)
  expect(await listOpenFindings(platform.sql)).toEqual([{ invariant: 'I10', subject: tipId }])
})
