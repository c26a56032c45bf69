import { exampleMonths, operatorKeeps } from '@obole/contract/rules/payout-costs'
import type { Config } from '../../config/config.ts'

/** By these settings, the months of one page that the operator pays for: nothing may be lost without their knowing. */
export function listLosses({ fees, costs, payoutSchedules }: Pick<Config, 'fees' | 'costs' | 'payoutSchedules'>) {
  const interval = payoutSchedules[0] ?? 'weekly'
  return exampleMonths
    .map((month) => ({ ...month, keptCents: operatorKeeps(month, { fees, ...costs, interval }) }))
    .filter(({ keptCents }) => keptCents < 0)
}

/** Null where nothing is lost. */
export function describeLosses(config: Pick<Config, 'fees' | 'costs' | 'payoutSchedules'>): string | null {
  const losses = listLosses(config)
  if (losses.length === 0) return null
  const dollars = (cents: number) => (cents / 100).toFixed(2)
  const months = losses.map(({ tips, keptCents }) => `${tips} tips: ${dollars(keptCents)}`).join(', ')
  return `a page costs you more than it brings, in a month of so many tips of ${dollars(1000)} $: ${months} $; see "What a page costs" in docs/operations/install.md`
}
