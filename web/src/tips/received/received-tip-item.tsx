import type { ReceivedTip } from '@obole/contract/calls/received-tips'
import { shortDay } from '@obole/contract/formatting/dates'
import { timeText } from '@obole/contract/formatting/intl-formats'
import { formatCents } from '@obole/contract/formatting/money'
import { intlTags, type Locale } from '@obole/contract/formatting/names'
import { dayOf, timeZone } from '@obole/contract/formatting/time-zone'
import { receiptNumber } from '@obole/contract/rules/receipt-number'
import { ChevronDown, Lock } from 'lucide-react'
import { memo } from 'react'
import { m } from '../../paraglide/messages.js'
import { useLocale } from '../../platform/locale.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { OwnWay } from '../way/own-way.tsx'
import { TipMenuButton, type TipMenuHandle } from './received-tip-menu.tsx'
import { RefundRequest } from './refund-request.tsx'
import { disputeTexts } from './state-texts.ts'
import { TipBadges, TipMarks } from './tip-marks.tsx'

interface ReceivedTipItemProps {
  tip: ReceivedTip
  /** From the beginning. */
  isOpen: boolean
  menu: TipMenuHandle
  onReply: (tip: ReceivedTip) => void
  onRefund: (tip: ReceivedTip) => void
  onDecline: (tip: ReceivedTip) => void
}

/** One received tip: a row, which opens to all that is known of it. Fifty of them stay as they are while a search is typed. */
export const ReceivedTipItem = memo(function ReceivedTipItem(props: ReceivedTipItemProps) {
  const { tip, isOpen, menu, onReply, onRefund, onDecline } = props
  const locale = useLocale()
  const name = tip.supporterName ?? m.tips_anonymous()
  const amount = formatCents(tip.amount, locale)
  return (
    <li className="flex">
      <details open={isOpen} className="group min-w-0 flex-1">
        <summary className="grid min-h-16 cursor-pointer list-none grid-cols-[minmax(0,1fr)_auto_auto] content-center gap-x-3 py-1.5 [&::-webkit-details-marker]:hidden">
          {/* Only as wide as the name: one from right to left begins where the others do, and is cut at its end until the row is opened. */}
          <span
            dir="auto"
            className="max-w-full justify-self-start truncate font-semibold group-open:whitespace-normal group-open:[overflow-wrap:anywhere]"
          >
            {name}
          </span>
          <span className="whitespace-nowrap text-end font-bold font-display tabular-nums">{amount}</span>
          <ChevronDown
            aria-hidden
            size={18}
            className="self-center text-muted transition-transform duration-150 group-open:rotate-180"
          />
          <span className="col-span-3 flex flex-wrap gap-x-2 text-muted text-sm">
            <time dateTime={tip.createdAt}>{shortDate(tip.createdAt, locale)}</time>
            <TipMarks tip={tip} />
          </span>
          {tip.message && (
            <span dir="auto" className="col-span-3 line-clamp-2 text-sm [overflow-wrap:anywhere] group-open:hidden">
              {tip.message}
            </span>
          )}
        </summary>
        <div className="grid justify-items-start gap-3 pb-5">
          {tip.message && (
            <blockquote
              dir="auto"
              className="max-w-[66ch] whitespace-pre-line leading-relaxed [overflow-wrap:anywhere]"
            >
              {tip.message}
            </blockquote>
          )}
          {tip.state === 'authorized' && (
            <p className="text-muted text-sm">{tip.isBeingUndone ? m.receipt_being_undone() : m.tips_arriving()}</p>
          )}
          {!tip.isBeingUndone && <Reply tip={tip} onReply={() => onReply(tip)} />}
          {tip.dispute && <p className="max-w-[66ch] text-muted text-sm">{disputeTexts[tip.dispute].lead()}</p>}
          <RefundRequest tip={tip} onRefund={onRefund} onDecline={onDecline} />
          <div className="flex flex-wrap items-center gap-2">
            <TipBadges tip={tip} />
            {tip.isPrivate && (
              <Badge>
                <Lock aria-hidden size={13} />
                {m.tip_private()}
              </Badge>
            )}
          </div>
          <p className="text-muted text-sm">
            {[
              fullTime(tip.createdAt, locale),
              ...received(tip, locale),
              m.tips_number({ number: receiptNumber(tip.id) }),
            ].join(' · ')}
          </p>
          <OwnWay tipId={tip.id} />
        </div>
      </details>
      <TipMenuButton menu={menu} tip={tip} label={m.tips_actions({ amount, name })} />
    </li>
  )
})

/** The creator's answer, the way to it, or why there is none. */
function Reply({ tip: { reply, canReply }, onReply }: { tip: ReceivedTip; onReply: () => void }) {
  if (canReply) return <Button onClick={onReply}>{m.reply_action()}</Button>
  if (reply === null) return <p className="text-muted text-sm">{m.refusal_no_address()}</p>
  return (
    <figure className="grid gap-1 border-line border-s-4 ps-4">
      <figcaption className="text-muted text-sm">{m.reply_text()}</figcaption>
      <blockquote dir="auto" className="max-w-[66ch] whitespace-pre-line leading-relaxed [overflow-wrap:anywhere]">
        {reply}
      </blockquote>
    </figure>
  )
}

/** With its year unless it is the current one. */
function shortDate(instant: string, locale: Locale): string {
  return shortDay(dayOf(new Date(instant)), locale, dayOf(new Date()).slice(0, 4))
}

function fullTime(instant: string, locale: Locale): string {
  return timeText(intlTags[locale], { dateStyle: 'long', timeStyle: 'short', timeZone }, new Date(instant))
}

function received(tip: ReceivedTip, locale: Locale): string[] {
  const { netAmount, feeAmount, refundedAmount, coversFees } = tip
  const money = (cents: number) => ({ amount: formatCents(cents, locale) })
  const parts = [
    netAmount !== null && m.tips_item_net(money(netAmount)),
    feeAmount > 0 && m.tips_item_fees(money(feeAmount)),
    coversFees && m.tips_item_covered(),
    refundedAmount > 0 && m.tips_item_refunded(money(refundedAmount)),
  ]
  return parts.filter((part) => part !== false)
}
