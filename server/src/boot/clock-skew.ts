import { clockSkewMaxS, readClockSkew } from '../tips/stripe/clock-skew.ts'
import type { PaymentPlatform } from '../tips/stripe/payment-platform.ts'

/** Once, beside the start: with a clock that is wrong every checkout is refused, and nothing else says why. */
export async function warnOfClockSkew({ config, log, stripe }: PaymentPlatform): Promise<void> {
  if (!stripe.isConfigured) return
  // Where Stripe does not answer, something else tells.
  const skewS = await readClockSkew(config.stripe).catch(() => 0)
  if (Math.abs(skewS) <= clockSkewMaxS) return
  log.warn({ event: 'clock_differs', skewS }, 'this machine’s clock differs from Stripe’s: checkouts are refused')
}
