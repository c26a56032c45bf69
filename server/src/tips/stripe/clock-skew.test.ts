import { startStripeSandbox } from '@obole/sandbox/stripe/stripe-sandbox'
import { expect, onTestFinished, test } from 'vitest'
import { warnOfClockSkew } from '../../boot/clock-skew.ts'
import { createLog } from '../../platform/observability/log.ts'
import { readClockSkew } from './clock-skew.ts'

async function stripeAhead(seconds: number) {
  const clock = () => Date.now() + seconds * 1000
  const stripe = await startStripeSandbox({ publicUrl: 'http://localhost:3000', clock })
  onTestFinished(() => stripe.stop())
  return stripe
}

test.each([
  [0, false],
  [50, false],
  [70, true],
  [-400, true],
])('with Stripe’s clock ahead by %s seconds the start warns: %s', async (ahead, isTold) => {
  const { apiBase } = await stripeAhead(ahead)
  expect(Math.abs((await readClockSkew({ apiBase })) + ahead)).toBeLessThanOrEqual(2)
  const warnings: unknown[] = []
  const log = Object.assign(createLog('silent'), { warn: (fields: unknown) => warnings.push(fields) })
  const config = { stripe: { apiBase } }
  await warnOfClockSkew({ config, log, stripe: { isConfigured: true } } as unknown as Parameters<
    typeof warnOfClockSkew
  >[0])
  expect(warnings.length > 0).toBe(isTold)
})
