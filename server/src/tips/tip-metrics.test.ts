import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTips, type TipsApp } from '../testing/tips/tips.ts'
import { measureTips } from './jobs.ts'

let tips: TipsApp
beforeAll(async () => {
  tips = await startTips()
  measureTips(tips.platform)
})
afterAll(() => tips.close())

const read = async (name: string) => {
  const text = await tips.platform.metrics.registry.metrics()
  return Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.slice(name.length + 1),
  )
}

test('tips are counted when they begin and once when they are paid, with their cents', async () => {
  const payee = await tips.newPayee()
  await tips.paidTip(payee, { amount: 2000 })
  await tips.begin(payee, { amount: 900 })
  await tips.run('backfill-events')
  expect(await read('obole_tips_total{state="started"}')).toBe(2)
  expect(await read('obole_tips_total{state="paid"}')).toBe(1)
  expect(await read('obole_tip_cents_total')).toBe(2000)
})

test('an open circuit to the provider is a gauge', async () => {
  const payee = await tips.newPayee()
  expect(await read('obole_provider_circuit_open')).toBe(0)
  tips.stripe.addFault({ kind: 'refuse', route: 'POST /v1/checkout/sessions' })
  for (let times = 0; times < 6; times += 1) await tips.begin(payee, { amount: 500 + times })
  expect(await read('obole_provider_circuit_open')).toBe(1)
  expect(await read('obole_provider_calls_waiting')).toBe(0)
})
