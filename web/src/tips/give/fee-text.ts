import { formatCents, formatPercent } from '@obole/contract/formatting/money'
import type { Locale } from '@obole/contract/formatting/names'
import { type FeeSettings, formatProcessingFee, tipAmounts } from '@obole/contract/rules/fees'
import { m } from '../../paraglide/messages.js'

/** What is deducted from a tip, in a sentence. */
export function feeText(name: string, { platformFeePercent, processingFee }: FeeSettings, locale: Locale): string {
  const percent = formatPercent(platformFeePercent, locale)
  if (!processingFee) return platformFeePercent === 0 ? m.tip_fee_none({ name }) : m.tip_fee({ percent })
  const processing = formatProcessingFee(processingFee, locale)
  return platformFeePercent === 0 ? m.tip_fee_processing({ processing }) : m.tip_fee_both({ percent, processing })
}

const exampleCents = 2000

/** Both amounts of a tip, for where nothing is computed while an amount is typed. */
export function exampleAmounts(fees: FeeSettings, locale: Locale): { pays: string; receives: string } {
  const { payCents, netCents } = tipAmounts({ amountCents: exampleCents, coversFees: false }, fees)
  return { pays: formatCents(payCents, locale), receives: formatCents(netCents, locale) }
}
