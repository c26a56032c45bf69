import { formatCents } from '@obole/contract/money'
import { intlTags } from '@obole/contract/names'
import type { ReceivedTip, TipState } from '@obole/contract/tips'
import { Lock } from 'lucide-react'
import { m } from '../paraglide/messages.js'
import { useLocale } from '../platform/locale.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { refundableCents } from './received-tips.ts'

/** One received tip with its message. */
export function ReceivedTipItem({ tip, onRefund }: { tip: ReceivedTip; onRefund: () => void }) {
  const locale = useLocale()
  const at = new Intl.DateTimeFormat(intlTags[locale], { dateStyle: 'medium', timeStyle: 'short' })
  const name = tip.supporterName ?? m.tips_anonymous()
  const amount = formatCents(tip.amount, locale)
  return (
    <li className="grid gap-3 py-5">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <p className="min-w-0 font-semibold">
          <bdi>{name}</bdi>
        </p>
        <time dateTime={tip.createdAt} className="text-muted text-sm">
          {at.format(new Date(tip.createdAt))}
        </time>
        <p className="ms-auto font-bold font-display text-lg tabular-nums">{amount}</p>
      </div>
      {tip.message && (
        <blockquote dir="auto" className="max-w-[66ch] whitespace-pre-line leading-relaxed">
          {tip.message}
        </blockquote>
      )}
      <div className="flex min-h-11 flex-wrap items-center gap-2">
        <StateBadge state={tip.state} />
        {tip.isPrivate && (
          <Badge>
            <Lock aria-hidden size={13} />
            {m.tip_private()}
          </Badge>
        )}
        <p className="text-muted text-sm">{received(tip, locale)}</p>
        {refundableCents(tip) > 0 && (
          <Button onClick={onRefund} className="ms-auto text-sm" aria-label={m.tips_refund_of({ amount, name })}>
            {m.tips_refund()}
          </Button>
        )}
      </div>
    </li>
  )
}

function received({ netAmount, refundedAmount }: ReceivedTip, locale: 'fr' | 'en' | 'es'): string {
  const net = netAmount === null ? '' : m.tips_item_net({ amount: formatCents(netAmount, locale) })
  const refunded = refundedAmount > 0 ? m.tips_item_refunded({ amount: formatCents(refundedAmount, locale) }) : ''
  return [net, refunded].filter(Boolean).join(' · ')
}

function StateBadge({ state }: { state: TipState }) {
  switch (state) {
    case 'paid':
      return <Badge tone="good">{m.tips_state_paid()}</Badge>
    case 'refunded':
      return <Badge>{m.tips_state_refunded()}</Badge>
    case 'partially_refunded':
      return <Badge>{m.tips_state_partially_refunded()}</Badge>
    case 'disputed':
      return <Badge tone="bad">{m.tips_state_disputed()}</Badge>
    default:
      return null
  }
}
