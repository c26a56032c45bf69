import { randomUUID } from 'node:crypto'
import { unpaidTipDays } from '@obole/contract/rules/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Sql } from '../../platform/database/database.ts'
import type { PageOwner } from '../../testing/people/creators.ts'
import { countInserted, whileClientIsLocked } from '../../testing/tips/tip-floods.sql.ts'
import { ageTip, endTipAs, fillTips, listAlarms, listSurges, readTip } from '../../testing/tips/tips.sql.ts'
import { startTips, type TipsApp } from '../../testing/tips/tips.ts'
import { endTip } from '../settlement/end-tip.ts'

let tips: TipsApp
let payee: PageOwner
beforeAll(async () => {
  tips = await startTips({
    adapt: (config) => ({ ...config, rateLimitFactor: 1, paymentMethods: ['card', 'acss_debit'] }),
  })
  payee = await tips.newPayee()
})
afterAll(() => tips.close())

let amount = 1000
/** Other params each time: none is a double click. */
const begin = (ip: string, headers: Record<string, string> = {}) =>
  tips.begin(payee, { amount: amount++ }, { ip, headers })

test('RL-10: the sixth tip within ten minutes from one address is refused, from another it is not', async () => {
  const statuses: number[] = []
  for (let times = 0; times < 6; times += 1) statuses.push((await begin('198.51.100.1')).status)
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
  const refused = await begin('198.51.100.1')
  expect([refused.body.code, Number(refused.headers['retry-after'])]).toEqual(['too_many_requests', 600])
  expect((await begin('198.51.100.2')).status).toBe(201)
})

test('RL-10: a repeat under one key is no new tip', async () => {
  const headers = { 'idempotency-key': randomUUID() }
  const from = { ip: '198.51.100.3', headers }
  for (let times = 0; times < 10; times += 1) expect((await tips.begin(payee, { amount: 777 }, from)).status).toBe(201)
})

test('RL-10: the twenty-first tip of a day is refused', async () => {
  for (let times = 0; times < 20; times += 1) {
    const { status, body } = await begin('198.51.100.4')
    expect(status).toBe(201)
    await ageTip(tips.platform.sql, String(body['tipId']), 3600)
  }
  expect((await begin('198.51.100.4')).status).toBe(429)
})

test('RL-18: of fifty at once, exactly five pass', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => begin('198.51.100.5')))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(45)
})

test('RL-10: a refused tip writes nothing and waits for no lock, and a repeat is still answered', async () => {
  const from = { ip: '198.51.100.10' }
  const other = await tips.newPayee()
  const beginNew = () => tips.begin(other, { amount: amount++ }, from)
  const countNew = await countInserted(tips.platform.sql)
  const headers = { 'idempotency-key': randomUUID() }
  const first = await tips.begin(other, { amount: 778 }, { ...from, headers })
  await Promise.all(Array.from({ length: 30 }, beginNew))
  expect(await countNew()).toBe(5)
  const tipId = String(first.body['tipId'])
  const refused = await whileClientIsLocked(tips.platform.sql, tipId, beginNew)
  expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests'])
  expect((await tips.begin(other, { amount: 778 }, { ...from, headers })).body['tipId']).toBe(tipId)
  expect(await countNew()).toBe(5)
})

test('RL-16: a spoofed address changes nothing; one household of IPv6 is one', async () => {
  for (let times = 0; times < 5; times += 1) await begin('198.51.100.6', { 'x-forwarded-for': `203.0.113.${times}` })
  expect((await begin('198.51.100.6', { 'x-forwarded-for': '203.0.113.99', 'x-real-ip': '1.2.3.4' })).status).toBe(429)
  for (let times = 0; times < 5; times += 1) await begin(`2001:db8:1:2::${times + 1}`)
  expect((await begin('2001:db8:1:2:ffff::1')).status).toBe(429)
  expect((await begin('2001:db8:1:3::1')).status).toBe(201)
})

test('RL-11: five unpaid checkouts within ten minutes block a client for a day', async () => {
  const ip = '198.51.100.7'
  for (let times = 0; times < 5; times += 1) {
    const { body } = await begin(ip)
    const tipId = String(body['tipId'])
    await ageTip(tips.platform.sql, tipId, 31 * 60)
    await endTip(tips.platform, tipId, 'expired')
  }
  const refused = await begin(ip)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(23 * 3600)
  expect(await tips.countEvents('tip_client_blocked')).toBe(1)
})

test('RL-11: cancelled ones and those that we closed early do not count', async () => {
  const ip = '198.51.100.8'
  for (const outcome of ['cancelled', 'cancelled', 'expired', 'expired']) {
    const { body } = await begin(ip)
    await endTipAs(tips.platform.sql, String(body['tipId']), outcome)
  }
  const { body } = await begin(ip)
  await endTip(tips.platform, String(body['tipId']), 'failed')
  await ageTip(tips.platform.sql, String(body['tipId']), 900)
  expect((await begin(ip)).status).toBe(201)
})

test('the words of a tip that was never paid are deleted after two days, those of a paid one stay', async () => {
  const words = { message: 'Bravo', supporterName: 'Ana' }
  const started = async (ip: string, outcome: string) => {
    const { body } = await tips.begin(payee, { amount: amount++, ...words }, { ip })
    const tipId = String(body['tipId'])
    await endTipAs(tips.platform.sql, tipId, outcome)
    return tipId
  }
  const [paid, expired, recent] = [
    await started('198.51.100.20', 'paid'),
    await started('198.51.100.21', 'expired'),
    await started('198.51.100.22', 'expired'),
  ]
  const agedS = unpaidTipDays * 24 * 3600
  for (const tipId of [paid, expired]) await ageTip(tips.platform.sql, tipId, agedS + 60)
  await ageTip(tips.platform.sql, recent, agedS - 600)
  await tips.run('delete-tip-clients')
  const stored = await Promise.all([paid, expired, recent].map((tipId) => readTip(tips.platform.sql, tipId)))
  expect(stored.map((tip) => [tip?.message, tip?.supporter_name, tip?.client_hash === null])).toEqual([
    ['Bravo', 'Ana', true],
    [null, null, true],
    ['Bravo', 'Ana', false],
  ])
})

test('the words of a tip whose payment fails days later are deleted too', async () => {
  const words = { message: 'Bravo', supporterName: 'Ana' }
  const delayed = async () => {
    const { body } = await tips.begin(payee, { amount: amount++, ...words })
    const sessionId = String(body['url']).split('/').at(-1) ?? ''
    tips.stripe.payLater(sessionId)
    await tips.settle()
    await ageTip(tips.platform.sql, String(body['tipId']), 3 * unpaidTipDays * 24 * 3600)
    return { sessionId, tipId: String(body['tipId']) }
  }
  const stored = async ({ tipId }: { tipId: string }) => {
    const tip = await readTip(tips.platform.sql, tipId)
    return [tip?.outcome, tip?.message, tip?.supporter_name]
  }
  const [failing, succeeding] = [await delayed(), await delayed()]
  await tips.run('delete-tip-clients')
  expect(await stored(failing)).toEqual([null, 'Bravo', 'Ana'])
  tips.stripe.settleLater(failing.sessionId, 'failed')
  tips.stripe.settleLater(succeeding.sessionId, 'succeeded')
  await tips.settle()
  for (const { tipId } of [failing, succeeding]) await endBetweenCleanUps(tips.platform.sql, tipId)
  await tips.run('delete-tip-clients')
  expect([await stored(failing), await stored(succeeding)]).toEqual([
    ['failed', null, null],
    ['paid', 'Bravo', 'Ana'],
  ])
})

test('RL-12: many unpaid checkouts of one page slow it down and raise an alarm, many paid ones do not', async () => {
  const crowded = await tips.newPayee()
  await fillTips(tips.platform.sql, crowded.id, { count: 100, outcome: 'paid' })
  await tips.run('watch-surges')
  expect(await listSurges(tips.platform.sql)).toEqual([])
  const tested = await tips.newPayee()
  await fillTips(tips.platform.sql, tested.id, { count: 31, outcome: null })
  await tips.run('watch-surges')
  expect(await listSurges(tips.platform.sql)).toEqual([tested.id])
  expect(await listAlarms(tips.platform.sql)).toContain('tip_flood')
  const begunAt = performance.now()
  expect((await tips.begin(tested, {}, { ip: '198.51.100.9' })).status).toBe(201)
  expect(performance.now() - begunAt).toBeGreaterThan(990)
})

test('RL-13: a surge over all pages raises an alarm', async () => {
  await fillTips(tips.platform.sql, payee.id, { count: 301, outcome: 'paid' })
  await tips.run('watch-surges')
  expect(await listSurges(tips.platform.sql)).toContain('all')
  expect(await tips.countEvents('tip_flood')).toBeGreaterThan(0)
})

/** As if the last clean-up of unpaid tips had run a day ago, and this tip had ended half a day ago. */
async function endBetweenCleanUps(sql: Sql, tipId: string): Promise<void> {
  await sql`
    update provider_cursors set occurred_at = occurred_at - interval '1 day' where name in ('client-hashes', 'unpaid-words')
  `
  await sql`update tips set ended_at = ended_at - interval '12 hours' where id = ${tipId}`
}
