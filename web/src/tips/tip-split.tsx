import { formatCents, platformFeeCents } from '@obole/contract/money'
import { m } from '../paraglide/messages.js'
import { useLocale } from '../platform/locale.ts'
import { feeText } from './fee-text.ts'

interface TipSplitProps {
  name: string
  /** Null until an amount is typed. */
  cents: number | null
  /** Null when it is not known. */
  feePercent: number | null
}

/** What the supporter pays and what the creator receives, before anything is paid. */
export function TipSplit({ name, cents, feePercent }: TipSplitProps) {
  const locale = useLocale()
  if (feePercent === null) return null
  return (
    <div aria-live="polite" className="grid min-h-19 content-center gap-0.5 rounded-card bg-sunken px-4 py-3 text-sm">
      {cents !== null && (
        <p className="font-semibold">
          {m.tip_split({
            pays: formatCents(cents, locale),
            name,
            receives: formatCents(cents - platformFeeCents(cents, feePercent), locale),
          })}
        </p>
      )}
      {(cents === null || feePercent > 0) && <p className="text-muted">{feeText(name, feePercent, locale)}</p>}
    </div>
  )
}
