import { type FeeSettings, hasFees } from '@obole/contract/fees'
import { formatCents } from '@obole/contract/money'
import { m } from '../paraglide/messages.js'
import { useLocale } from '../platform/locale.ts'
import { Switch } from '../ui/switch.tsx'
import { feeText } from './fee-text.ts'
import { draftAmounts, type TipDraft, tipCents } from './tip-draft.ts'

interface TipSplitProps {
  name: string
  draft: TipDraft
  /** Null when they are not known. */
  fees: FeeSettings | null
  onCoverFees: (coversFees: boolean) => void
}

/** What the supporter pays and what the creator receives, before anything is paid. */
export function TipSplit({ name, draft, fees, onCoverFees }: TipSplitProps) {
  const locale = useLocale()
  if (fees === null) return null
  const amounts = draftAmounts(draft, fees)
  const named = tipCents(draft)
  const isFree = !hasFees(fees)
  return (
    <div className="grid gap-2 rounded-card bg-sunken px-4 py-3 text-sm">
      <div aria-live="polite" className="grid min-h-13 content-center gap-0.5">
        {amounts && (
          <p className="font-semibold">
            {m.tip_split({
              pays: formatCents(amounts.payCents, locale),
              name,
              receives: formatCents(amounts.netCents, locale),
            })}
          </p>
        )}
        {(!amounts || !isFree) && <p className="text-muted">{feeText(name, fees, locale)}</p>}
      </div>
      {!isFree && (
        <Switch
          label={m.tip_cover_fees()}
          hint={
            named === null
              ? m.tip_cover_fees_hint({ name })
              : m.tip_cover_fees_of({ name, amount: formatCents(named, locale) })
          }
          isOn={draft.coversFees}
          onChange={onCoverFees}
          isDisabled={draft.phase === 'sending'}
        />
      )}
    </div>
  )
}
