import type { OwnDebts } from '@obole/contract/calls/payouts'
import { longDate } from '@obole/contract/formatting/dates'
import { formatCents } from '@obole/contract/formatting/money'
import { m } from '../../paraglide/messages.js'
import { useLocale } from '../../platform/locale.ts'
import { Notice } from '../../ui/notice.tsx'

/** What the page owes, what waits and what it will get back; nothing where there is nothing. */
export function DebtsNote({ debts }: { debts: OwnDebts | null }) {
  const locale = useLocale()
  if (!debts) return null
  const { owedAmount, owedSince, takesLaterTips, returnAmount, waitingRefundAmount } = debts
  const money = (cents: number) => formatCents(cents, locale)
  return (
    <>
      {owedAmount > 0 && owedSince && (
        <Notice tone="bad" isSilent title={m.debts_owed_title({ amount: money(owedAmount) })}>
          <p>{m.debts_owed({ date: longDate(owedSince, locale) })}</p>
          <p>{takesLaterTips ? m.debts_owed_later() : m.debts_owed_before()}</p>
        </Notice>
      )}
      {waitingRefundAmount > 0 && (
        <Notice title={m.debts_refund_title({ amount: money(waitingRefundAmount) })}>{m.debts_refund()}</Notice>
      )}
      {returnAmount > 0 && (
        <Notice title={m.debts_return_title({ amount: money(returnAmount) })}>{m.debts_return()}</Notice>
      )}
    </>
  )
}
