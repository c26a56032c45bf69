import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createMetrics } from '../../platform/observability/metrics.ts'
import { startTestApp } from '../../testing/app/test-app.ts'
import { startTips } from '../../testing/tips/tips.ts'
import { settleSession } from '../settlement/settle-tip.ts'
import { type AlarmKind, alarmKinds, raiseAlarm } from './alarms.ts'
import { resolveAlarm } from './ledger.sql.ts'
import { listOpenAlarms } from './open-alarms.sql.ts'

const read = (file: string) => readFileSync(path.join(import.meta.dirname, '../../../../docs', file), 'utf8')
const alerts = [...read('operations/watch.md').matchAll(/alert: (\w+)/g)].map(([, name = '']) => name)

test('every alarm and every Prometheus rule has an entry in the runbook, and every entry an alarm', () => {
  const entries = [...read('runbook.md').matchAll(/^### (\w+)$/gm)].map(([, name = '']) => name)
  expect(alerts.length).toBeGreaterThan(5)
  // Broken invariants are findings of the ledger check, not rows of payment_alarms.
  expect(entries.toSorted()).toEqual([...alarmKinds, 'invariant_broken', ...alerts].toSorted())
})

test('a rule on what comes from the database fires once, however many processes there are', () => {
  const rules = read('operations/watch.md')
    .split('\n')
    .filter((line) => line.includes('alert: ') && line.includes('expr: '))
  const perProcess = rules.filter((line) => !/expr: '(sum|max|min|histogram_quantile)\b/.test(line))
  expect(perProcess.map((line) => /alert: (\w+)/.exec(line)?.[1])).toEqual(['OboleDown', 'OboleDiskLow'])
})

test('an alarm that three processes meet at once is raised by one of them', async () => {
  const { platform, close } = await startTestApp()
  const processes = Array.from({ length: 3 }, () => ({ ...platform, metrics: createMetrics() }))
  const alarm = { kind: 'event_given_up', subject: 'evt_1' } as const
  await Promise.all(processes.map((process) => raiseAlarm(process, platform.sql, alarm)))
  const counts = await Promise.all(
    processes.map(async ({ metrics }) => (await metrics.events.get()).values.map(({ value }) => value)),
  )
  expect(counts.flat()).toEqual([1])
  await close()
})

test('an alarm that was closed is raised again when it happens anew, by one of three processes', async () => {
  const { platform, close } = await startTestApp()
  const { sql } = platform
  const raise = (kind: AlarmKind, details = {}) => raiseAlarm(platform, sql, { kind, subject: 'x', details })
  const open = async () => (await listOpenAlarms(sql)).map(({ kind, details }) => [kind, details])
  const closed = async (kind: AlarmKind) => {
    expect(await resolveAlarm(sql, { kind, subject: 'x' })).toBe(true)
    return open()
  }
  await raise('event_given_up')
  expect(await closed('event_given_up')).toEqual([])
  await Promise.all([raise('event_given_up'), raise('event_given_up'), raise('event_given_up')])
  expect(await open()).toEqual([['event_given_up', {}]])
  expect((await platform.metrics.events.get()).values.map(({ value }) => value)).toEqual([2])
  expect(await closed('event_given_up')).toEqual([])

  await raise('tip_flood', { started: 1 })
  expect(await closed('tip_flood')).toEqual([])
  await raise('tip_flood', { started: 2 })
  expect(await open()).toEqual([])
  await close()
})

test('what is found again unchanged after its alarm was closed is not raised again, what has changed is', async () => {
  const tips = await startTips()
  const { platform, stripe } = tips
  const { body } = await tips.begin(await tips.newPayee())
  const sessionId = String(body['url']).split('/').at(-1) ?? ''
  stripe.setDelivery({ kind: 'none' })
  stripe.pay(sessionId)
  const found = async (what: 'other_amount' | 'other_currency') => {
    stripe.clearFaults()
    stripe.addFault({ kind: 'wrong', what, route: 'GET /v1/checkout/sessions/:id' })
    await settleSession(platform, sessionId)
    return listOpenAlarms(platform.sql)
  }
  const [alarm] = await found('other_amount')
  expect(alarm).toMatchObject({ kind: 'amount_mismatch', tipId: body['tipId'] })
  await resolveAlarm(platform.sql, { kind: 'amount_mismatch', subject: alarm?.subject ?? '' })
  expect(await found('other_amount')).toEqual([])
  expect(await found('other_currency')).toMatchObject([{ kind: 'amount_mismatch', tipId: body['tipId'] }])
  await tips.close()
})
