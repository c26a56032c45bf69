import type { Creator } from '@obole/contract/calls/creators'
import type { Site } from '@obole/contract/calls/site'
import { formatCents } from '@obole/contract/formatting/money'
import { clockText } from '@obole/contract/formatting/time-zone'
import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { m } from '../../paraglide/messages.js'
import { useLocale } from '../../platform/locale.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { Card } from '../../ui/card.tsx'
import { ProgressBar } from '../../ui/page/progress-bar.tsx'
import { TipButton } from '../give/tip-button.tsx'
import { TipDialog } from '../give/tip-dialog.tsx'
import { canTryAgain, outcomeTexts } from './outcome-texts.ts'
import { Thanks } from './thanks.tsx'
import type { Arrival, KnownTip } from './tip-outcome.ts'
import { useKnownTip } from './use-known-tip.ts'

interface TipReturnProps {
  /** Also one whose page was closed since. */
  creator: Creator
  site: Site | null
  tipId: string | undefined
  arrival: Arrival
  first: KnownTip
  /** Of the receipt, by which the tip can be undone. */
  token?: string | undefined
  /** A share button, shown after a payment. */
  share?: ReactNode
}

/** The page that the checkout returns a supporter to. */
export function TipReturn({ creator, site, tipId, arrival, first, token, share }: TipReturnProps) {
  const locale = useLocale()
  const { tip, outcome } = useKnownTip({ tipId, creatorId: creator.id, arrival, first })
  const status = tip.kind === 'read' ? tip.status : null
  const name = status?.creatorName ?? creator.name ?? creator.slug
  const amount = status ? formatCents(status.amount, locale) : ''
  const { title, message } = outcomeTexts[outcome]
  const isPaid = outcome === 'paid' || outcome === 'authorized'
  const hasReceipt = isPaid || outcome === 'being-undone'
  const undoUntil = status?.undoUntil ?? null
  return (
    <div className="px-5 pt-5 sm:px-8 sm:pt-10">
      <Card className="grid max-w-[44rem] justify-items-start gap-5">
        <div className="flex min-w-0 items-center gap-4">
          <Avatar url={creator.portraitUrl} smallUrl={creator.portraitSmallUrl} alt="" sizePx={88} isEager />
          <p dir="auto" className="min-w-0 font-display font-semibold text-lg [overflow-wrap:anywhere]">
            {name}
          </p>
        </div>
        <div role="status" className="grid gap-3">
          <h1 className="text-3xl">{title()}</h1>
          {isPaid && <p className="font-bold font-display text-4xl tabular-nums">{amount}</p>}
          <p className="max-w-[58ch] text-lg text-muted">
            {message({ name, amount, time: undoUntil ? clockText(undoUntil, locale) : '' })}
          </p>
          {isPaid && status?.reachedGoal && (
            <p dir="auto" className="max-w-[58ch] font-semibold text-lg [overflow-wrap:anywhere]">
              {m.tip_reached_goal({ title: status.reachedGoal })}
            </p>
          )}
        </div>
        {status?.thanks && <Thanks name={name} thanks={status.thanks} />}
        {outcome === 'confirming' && <Confirming />}
        <div className="mt-2 flex w-full flex-col gap-3 sm:w-auto sm:flex-row sm:flex-wrap">
          {canTryAgain(outcome) && (
            <>
              <TipButton creator={creator} label={m.ui_try_again()} />
              <TipDialog creator={creator} site={site} />
            </>
          )}
          {isPaid && share}
          {token && hasReceipt && (
            <ButtonLink to="/receipts/$token" params={{ token }}>
              {undoUntil ? m.tip_undo() : m.receipt_title()}
            </ButtonLink>
          )}
          {creator.isDeleted ? (
            <ButtonLink to="/landing">{m.go_home()}</ButtonLink>
          ) : (
            <ButtonLink to="/@{$creator}" params={{ creator: creator.slug }} activeOptions={{ exact: true }}>
              {m.back_to_page()}
            </ButtonLink>
          )}
        </div>
      </Card>
    </div>
  )
}

function Confirming() {
  const href = useLocation({ select: (location) => location.href })
  return (
    <>
      <ProgressBar label={m.tip_confirming_title()} />
      <noscript>
        <a href={href} className="button button-quiet">
          {m.tip_look_again()}
        </a>
      </noscript>
    </>
  )
}
