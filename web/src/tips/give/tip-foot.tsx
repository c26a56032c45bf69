import { formatCents } from '@obole/contract/formatting/money'
import { useEffect, useRef } from 'react'
import { m } from '../../paraglide/messages.js'
import { useLocale } from '../../platform/locale.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PaidAndReceived } from './fees.tsx'
import { tipDialogId } from './tip-button.tsx'
import { draftAmounts, tipCents } from './tip-draft.ts'
import type { TipController, TipSite } from './use-tip.ts'

interface TipFootProps {
  tip: TipController
  name: string
  site: TipSite | null
  /** Elsewhere there is nothing to close. */
  isInDialog: boolean
  isOwner: boolean
}

/** Always in sight: what is paid and received, and that one may still change one's mind, above the buttons. */
export function TipFoot({ tip, name, site, isInDialog, isOwner }: TipFootProps) {
  const { draft, problem } = tip
  const isConfirming = draft.phase === 'confirming'
  return (
    <div
      data-dialog-foot
      className="grid gap-3 border-line border-t px-5 py-4 pb-[max(16px,env(safe-area-inset-bottom))] sm:px-8"
    >
      {isOwner ? <Notice>{m.tip_own_page()}</Notice> : problem && <Notice tone="bad">{problem}</Notice>}
      <div className="grid items-center gap-x-6 gap-y-3 sm:grid-cols-[1fr_auto]">
        <div className="grid gap-0.5 text-sm">
          {/* As high with an amount as without one: the chips would move from under the finger. */}
          <div aria-live="polite" className="grid min-h-[2lh] content-center empty:hidden md:min-h-0">
            {site && <PaidAndReceived name={name} draft={draft} fees={site} />}
          </div>
          <UndoLine site={site} />
        </div>
        {isConfirming ? (
          <ConfirmAmount tip={tip} site={site} />
        ) : (
          <Buttons isSending={draft.phase === 'sending'} isInDialog={isInDialog} isOwner={isOwner} />
        )}
        {!isConfirming && <TipDocuments />}
      </div>
    </div>
  )
}

/** Nothing is charged while a tip can be undone. */
export function UndoLine({ site }: { site: Pick<TipSite, 'undoMinutes'> | null }) {
  const promise = undoPromise(site)
  return promise && <p className="text-muted">{promise}</p>
}

export function undoPromise(site: Pick<TipSite, 'undoMinutes'> | null): string | null {
  const minutes = site?.undoMinutes ?? 0
  if (minutes === 0) return null
  return m.tip_undo_line({ minutes })
}

function Buttons({
  isSending,
  isInDialog,
  isOwner,
}: { isSending: boolean } & Pick<TipFootProps, 'isInDialog' | 'isOwner'>) {
  const send = useRef<HTMLButtonElement>(null)
  // The fields are disabled while it is sent, and would take the focus with them.
  useEffect(() => {
    if (isSending) send.current?.focus()
  }, [isSending])
  return (
    <div className="flex flex-wrap gap-3">
      {isInDialog && (
        <Button command="close" commandfor={tipDialogId} className="flex-auto">
          {m.ui_cancel()}
        </Button>
      )}
      <Button
        ref={send}
        variant="primary"
        type="submit"
        isBusy={isSending}
        disabled={isOwner}
        className="flex-[2_1_auto]"
      >
        {isSending ? m.ui_processing() : m.ui_send()}
      </Button>
    </div>
  )
}

/** Asks once more about a large amount. */
function ConfirmAmount({ tip, site }: Pick<TipFootProps, 'tip' | 'site'>) {
  const locale = useLocale()
  const question = useRef<HTMLParagraphElement>(null)
  // Not on the button: a second press of Enter would confirm.
  useEffect(() => question.current?.focus(), [])
  const amount = formatCents(draftAmounts(tip.draft, site)?.payCents ?? tipCents(tip.draft) ?? 0, locale)
  return (
    <div className="grid gap-3 sm:col-span-2 sm:flex sm:flex-wrap sm:justify-end">
      <p ref={question} tabIndex={-1} className="basis-full font-semibold outline-none">
        {m.tip_confirm({ amount })}
      </p>
      <Button onClick={tip.reconsider}>{m.tip_change_amount()}</Button>
      <Button variant="primary" type="submit">
        {m.tip_confirm_send({ amount })}
      </Button>
    </div>
  )
}

/** Below the send button: where one pays, what a tip is subject to and what is kept. In a new tab, so that nothing typed is lost. */
function TipDocuments() {
  const links = [
    { href: '/documents/termsandconditions', name: m.document_termsandconditions() },
    { href: '/documents/privacy', name: m.tip_privacy() },
  ]
  return (
    <div className="grid justify-items-center gap-x-4 text-muted text-xs sm:col-span-2 sm:flex sm:items-center sm:justify-end">
      <p>{m.tip_next()}</p>
      <ul className="-my-1.5 flex flex-wrap justify-center gap-x-4 sm:my-0">
        {links.map(({ href, name }) => (
          <li key={href}>
            <a
              href={href}
              target="_blank"
              rel="noopener"
              aria-label={m.opens_new_tab({ name })}
              className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-ink"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
