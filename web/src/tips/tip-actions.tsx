import type { FeeSettings } from '@obole/contract/fees'
import { formatCents } from '@obole/contract/money'
import { useEffect, useRef } from 'react'
import { m } from '../paraglide/messages.js'
import { useLocale } from '../platform/locale.ts'
import { Button } from '../ui/button.tsx'
import { TipDocuments } from './tip-documents.tsx'
import { draftAmounts, tipCents } from './tip-draft.ts'
import type { TipController } from './use-tip.ts'

interface TipActionsProps {
  tip: TipController
  fees: FeeSettings | null
  formId: string
  isOwner: boolean
  onCancel: () => void
  onReconsider: () => void
}

export function TipActions({ tip, fees, formId, isOwner, onCancel, onReconsider }: TipActionsProps) {
  const { phase } = tip.draft
  if (phase === 'confirming') return <ConfirmAmount tip={tip} fees={fees} onReconsider={onReconsider} />
  const isSending = phase === 'sending'
  return (
    // On a phone both buttons share a line, and what is typed has the room.
    <div className="flex flex-wrap gap-x-3 gap-y-1.5 sm:grid sm:grid-cols-[auto_auto]">
      <Button onClick={onCancel} className="flex-auto">
        {m.ui_cancel()}
      </Button>
      <Button
        variant="primary"
        type="submit"
        form={formId}
        isBusy={isSending}
        disabled={isOwner}
        className="flex-[2_1_auto]"
      >
        {isSending ? m.ui_processing() : m.ui_send()}
      </Button>
      <div className="grid basis-full gap-1.5 sm:col-start-2">
        <p className="text-center text-muted text-xs">{m.tip_next()}</p>
        <TipDocuments />
      </div>
    </div>
  )
}

/** Asks to confirm a large amount. */
function ConfirmAmount({ tip, fees, onReconsider }: Pick<TipActionsProps, 'tip' | 'fees' | 'onReconsider'>) {
  const locale = useLocale()
  const question = useRef<HTMLParagraphElement>(null)
  // Not on the button: a second press of Enter would confirm.
  useEffect(() => question.current?.focus(), [])
  const amount = formatCents(draftAmounts(tip.draft, fees)?.payCents ?? tipCents(tip.draft) ?? 0, locale)
  return (
    <div className="flex w-full flex-col gap-3 sm:flex-row sm:items-center">
      <p ref={question} tabIndex={-1} className="flex-1 font-semibold outline-none">
        {m.tip_confirm({ amount })}
      </p>
      <Button onClick={onReconsider}>{m.tip_change_amount()}</Button>
      <Button variant="primary" onClick={() => void tip.submit()}>
        {m.tip_confirm_send({ amount })}
      </Button>
    </div>
  )
}
