import type { Creator } from '@obole/contract/calls/creators'
import type { Site } from '@obole/contract/calls/site'
import type { Receipt } from '@obole/contract/calls/tips'
import { formatCents } from '@obole/contract/formatting/money'
import { clockText } from '@obole/contract/formatting/time-zone'
import { Link, useLocation } from '@tanstack/react-router'
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
import { SignName } from './sign-name.tsx'
import { Thanks } from './thanks.tsx'
import type { Arrival, KnownTip } from './tip-outcome.ts'
import { useKnownTip } from './use-known-tip.ts'
import { useReceipt } from './use-receipt.ts'

interface TipReturnProps {
  /** Also one whose page was closed since. */
  creator: Creator
  site: Site | null
  tipId: string | undefined
  arrival: Arrival
  first: KnownTip
  /** Of the receipt, by which the tip can be undone. */
  token?: string | undefined
  /** What the loader found by it. */
  receipt?: Receipt | null
  /** A share button, shown after a payment. */
  share?: ReactNode
}

/** The page that the checkout returns a supporter to: first the creator's own words, then the money in one line. */
export function TipReturn({ creator, site, tipId, arrival, first, token, receipt: found, share }: TipReturnProps) {
  const locale = useLocale()
  const { tip, outcome } = useKnownTip({ tipId, creatorId: creator.id, arrival, first })
  const status = tip.kind === 'read' ? tip.status : null
  const name = status?.creatorName ?? creator.name ?? creator.slug
  const amount = status ? formatCents(status.amount, locale) : ''
  const { title, message } = outcomeTexts[outcome]
  const isPaid = outcome === 'paid' || outcome === 'authorized'
  const [receipt, showReceipt] = useReceipt(token, found ?? null, isPaid)
  const supporter = receipt?.supporterName
  const thanks = isPaid ? status?.thanks : null
  return (
    <div className="px-5 py-5 sm:px-8 sm:py-10">
      <Card className="mx-auto grid max-w-[40rem] justify-items-center gap-5 text-center">
        <div className="grid min-w-0 justify-items-center gap-2">
          <Avatar url={creator.portraitUrl} smallUrl={creator.portraitSmallUrl} alt="" sizePx={96} isEager />
          <p dir="auto" className="min-w-0 max-w-full font-display font-semibold text-lg [overflow-wrap:anywhere]">
            {name}
          </p>
        </div>
        <div role="status" className="grid justify-items-center gap-3">
          <h1 className="text-3xl [overflow-wrap:anywhere] sm:text-4xl">
            {isPaid && supporter ? m.tip_paid_title_named({ name: supporter }) : title()}
          </h1>
          {!thanks && <p className="max-w-[52ch] text-lg text-muted">{message({ name, amount })}</p>}
          {isPaid && status?.reachedGoal && (
            <p dir="auto" className="max-w-[52ch] font-semibold text-lg [overflow-wrap:anywhere]">
              {m.tip_reached_goal({ title: status.reachedGoal })}
            </p>
          )}
        </div>
        {thanks && <Thanks name={name} thanks={thanks} />}
        {isPaid && <QuietLine amount={amount} undoUntil={status?.undoUntil ?? null} receipt={receipt} token={token} />}
        {isPaid && receipt?.message && <OwnWords>{receipt.message}</OwnWords>}
        {outcome === 'confirming' && <Confirming />}
        <div className="flex w-full flex-col justify-center gap-3 sm:w-auto sm:flex-row sm:flex-wrap">
          {canTryAgain(outcome) && (
            <>
              <TipButton creator={creator} label={m.ui_try_again()} />
              <TipDialog creator={creator} site={site} />
            </>
          )}
          {isPaid && share}
          {token && outcome === 'being-undone' && (
            <ButtonLink to="/receipts/$token" params={{ token }}>
              {m.tip_view_receipt()}
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
        {isPaid && token && receipt?.canGiveName && <SignName receipt={receipt} token={token} onSigned={showReceipt} />}
      </Card>
    </div>
  )
}

interface QuietLineProps {
  amount: string
  /** Null once it cannot be undone. */
  undoUntil: string | null
  receipt: Receipt | null
  token: string | undefined
}

/** The amount, until when it can be changed, and the receipt. */
function QuietLine({ amount, undoUntil, receipt, token }: QuietLineProps) {
  const locale = useLocale()
  const until = undoUntil && { time: clockText(undoUntil, locale) }
  const canEdit = undoUntil !== null && receipt?.editUntil && receipt.editUntil >= undoUntil
  return (
    <p className="max-w-[58ch] text-muted text-sm">
      <span className="font-semibold text-ink tabular-nums">{amount}</span>
      {until && ` · ${canEdit ? m.tip_quiet_edit(until) : m.tip_quiet_undo(until)}`}
      {' · '}
      {token ? (
        <Link to="/receipts/$token" params={{ token }} className="link py-3">
          {m.tip_view_receipt()}
        </Link>
      ) : (
        m.tip_receipt_mailed()
      )}
    </p>
  )
}

function OwnWords({ children }: { children: string }) {
  return (
    <figure className="grid max-w-full justify-items-center gap-1">
      <figcaption className="text-muted text-sm">{m.tip_own_words()}</figcaption>
      <blockquote dir="auto" className="max-w-[52ch] whitespace-pre-line [overflow-wrap:anywhere]">
        {children}
      </blockquote>
    </figure>
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
