import type { ReceivedTip } from '@obole/contract/calls/received-tips'
import { formatCents } from '@obole/contract/formatting/money'
import { m } from '../../paraglide/messages.js'
import { useLocale } from '../../platform/locale.ts'
import { Badge } from '../../ui/badge.tsx'
import { isRefundWanted } from './received-tips.ts'
import { disputeTexts, stateTexts } from './state-texts.ts'

/** What the row of a received tip says of it, unless it is simply paid. */
export function TipMarks({ tip }: { tip: ReceivedTip }) {
  const locale = useLocale()
  const { state, dispute, pendingRefundAmount, netAmount } = tip
  const money = (cents: number) => ({ amount: formatCents(cents, locale) })
  return (
    <>
      {state !== 'paid' && !isSaidByDispute(tip) && (
        <span className={state === 'disputed' ? 'font-semibold text-brick' : 'font-semibold'}>
          {state === 'partially_refunded' ? m.tips_item_part_refunded(money(tip.refundedAmount)) : stateText(tip)}
        </span>
      )}
      {dispute && (
        <span className={dispute === 'won' ? 'font-semibold' : 'font-semibold text-brick'}>
          {disputeTexts[dispute].title()}
        </span>
      )}
      {(state === 'partially_refunded' || state === 'disputed') && netAmount !== null && (
        <span>{m.tips_item_net(money(netAmount))}</span>
      )}
      {pendingRefundAmount > 0 && (
        <span className="font-semibold">{m.tips_item_pending_refund(money(pendingRefundAmount))}</span>
      )}
      {isRefundWanted(tip) && <span className="font-semibold text-brick">{m.tips_refund_wanted()}</span>}
    </>
  )
}

export function TipBadges({ tip }: { tip: ReceivedTip }) {
  const { state, dispute } = tip
  const text = isSaidByDispute(tip) ? undefined : stateText(tip)
  return (
    <>
      {text && <Badge tone={state === 'paid' ? 'good' : state === 'disputed' ? 'bad' : 'neutral'}>{text}</Badge>}
      {dispute && <Badge tone={dispute === 'won' ? 'good' : 'bad'}>{disputeTexts[dispute].title()}</Badge>}
    </>
  )
}

function stateText({ state, isBeingUndone }: ReceivedTip): string | undefined {
  return isBeingUndone ? m.tip_being_undone_title() : stateTexts[state]?.()
}

function isSaidByDispute({ state, dispute }: ReceivedTip): boolean {
  return state === 'disputed' && dispute !== null
}
