import { intlTags, type Locale } from '@obole/contract/names'
import { m } from '../paraglide/messages.js'

/** The platform's fee, in a sentence. */
export function feeText(name: string, feePercent: number, locale: Locale): string {
  if (feePercent === 0) return m.tip_fee_none({ name })
  const percent = new Intl.NumberFormat(intlTags[locale], { style: 'percent', maximumFractionDigits: 2 })
  return m.tip_fee({ percent: percent.format(feePercent / 100) })
}
