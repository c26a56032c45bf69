import type { ReceivedTip } from '@obole/contract/calls/received-tips'
import { longDate } from '@obole/contract/formatting/dates'
import { m } from '../../paraglide/messages.js'
import { useLocale } from '../../platform/locale.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { isRefundWanted } from './received-tips.ts'

interface RefundRequestProps {
  tip: ReceivedTip
  onRefund: (tip: ReceivedTip) => void
  onDecline: (tip: ReceivedTip) => void
}

/** What a supporter asked for, with the two answers to it; or the answer that was given. */
export function RefundRequest({ tip, onRefund, onDecline }: RefundRequestProps) {
  const locale = useLocale()
  if (!isRefundWanted(tip)) return tip.refundAnswer && <Quoted label={m.decline_answered()}>{tip.refundAnswer}</Quoted>
  return (
    <Notice
      action={
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => onRefund(tip)}>{m.tips_refund()}…</Button>
          <Button onClick={() => onDecline(tip)}>{m.decline_action()}…</Button>
        </div>
      }
    >
      {m.tips_refund_wanted_lead({ date: longDate(tip.refundRequestedAt ?? '', locale) })}
      {tip.refundReason && <Quoted label={m.tip_mail_refund_reason()}>{tip.refundReason}</Quoted>}
    </Notice>
  )
}

function Quoted({ label, children }: { label: string; children: string }) {
  return (
    <figure className="mt-2 grid gap-1">
      <figcaption className="text-muted text-sm">{label}</figcaption>
      <blockquote
        dir="auto"
        className="max-w-[66ch] whitespace-pre-line border-line border-s-4 ps-4 [overflow-wrap:anywhere]"
      >
        {children}
      </blockquote>
    </figure>
  )
}
