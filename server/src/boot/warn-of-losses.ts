import type { Platform } from '../platform/platform.ts'
import { describeLosses } from '../tips/payouts/losses.ts'

/** Once at the start, where real money is taken. */
export function warnOfLosses({ config, log }: Pick<Platform, 'config' | 'log'>): void {
  const losses = /^(sk|rk)_live_/.test(config.stripe.secretKey ?? '') ? describeLosses(config) : null
  if (losses !== null) log.warn({ event: 'pages_lose_money' }, losses)
}
