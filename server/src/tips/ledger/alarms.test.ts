import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createMetrics } from '../../platform/observability/metrics.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { alarmKinds, raiseAlarm } from './alarms.ts'

const read = (file: string) => readFileSync(path.join(import.meta.dirname, '../../../../docs', file), 'utf8')
const alerts = [...read('operations.md').matchAll(/alert: (\w+)/g)].map(([, name = '']) => name)

test('12.17: every alarm and every Prometheus rule has an entry in the runbook, and every entry an alarm', () => {
  const entries = [...read('runbook.md').matchAll(/^### (\w+)$/gm)].map(([, name = '']) => name)
  expect(alerts.length).toBeGreaterThan(5)
  // Broken invariants are findings of the ledger check, not rows of payment_alarms.
  expect(entries.toSorted()).toEqual([...alarmKinds, 'invariant_broken', ...alerts].toSorted())
})

test('12.17: a rule on what comes from the database fires once, however many processes there are', () => {
  const rules = read('operations.md')
    .split('\n')
    .filter((line) => line.includes('alert: ') && line.includes('expr: '))
  const perProcess = rules.filter((line) => !/expr: '(sum|max|min|histogram_quantile)\b/.test(line))
  expect(perProcess.map((line) => /alert: (\w+)/.exec(line)?.[1])).toEqual(['OboleDown', 'OboleDiskLow'])
})

test('12.17: an alarm that three processes meet at once is raised by one of them', async () => {
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
