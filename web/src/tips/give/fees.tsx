import { formatCents } from '@obole/contract/formatting/money'
import type { Locale } from '@obole/contract/formatting/names'
import { type FeeSettings, hasFees } from '@obole/contract/rules/fees'
import { m } from '../../paraglide/messages.js'
import { useLocale } from '../../platform/locale.ts'
import { exampleAmounts, feeText } from './fee-text.ts'
import { draftAmounts, type TipContent, tipCents } from './tip-draft.ts'
import { Choice } from './tip-fields.tsx'

interface FeesProps {
  name: string
  draft: TipContent
  fees: FeeSettings
}

/** What is deducted; where something is, the supporter may pay it on top. */
export function Fees({ name, draft, fees }: FeesProps) {
  const locale = useLocale()
  if (!hasFees(fees)) return <p className="text-muted text-sm">{feeText(name, fees, locale)}</p>
  return (
    <div className="self-start rounded-card bg-sunken px-4 py-1.5 text-sm">
      <Choice name="coversFees" label={m.tip_cover_fees()} hint={coverText({ name, draft, fees }, locale)} />
      {!draft.coversFees && <p className="pb-2.5 text-muted">{feeText(name, fees, locale)}</p>}
    </div>
  )
}

function coverText({ name, draft, fees }: FeesProps, locale: Locale): string {
  const covered = draftAmounts({ ...draft, coversFees: true }, fees)
  if (!covered) return m.tip_cover_fees_hint({ name })
  const text = draft.coversFees ? m.tip_fees_covered : m.tip_cover_fees_of
  const amount = tipCents(draft) ?? 0
  return text({ name, fees: formatCents(covered.payCents - amount, locale), amount: formatCents(amount, locale) })
}

/** What the supporter pays and the creator receives; of an example until there is an amount, and without script. */
export function PaidAndReceived({ name, draft, fees }: FeesProps) {
  const locale = useLocale()
  const amounts = draftAmounts(draft, fees)
  if (!amounts)
    return (
      hasFees(fees) && <p className="text-muted">{m.tip_split_example({ name, ...exampleAmounts(fees, locale) })}</p>
    )
  const [pays, receives] = [amounts.payCents, amounts.netCents].map((cents) => formatCents(cents, locale))
  return <p className="font-semibold">{m.tip_split({ pays: pays ?? '', name, receives: receives ?? '' })}</p>
}
