import { createFileRoute } from '@tanstack/react-router'
import { m } from '../../paraglide/messages.js'
import { pageHead } from '../../platform/head.ts'

/** Where a receipt leads to once its link opens nothing any more: the new one is in the mail. */
export const Route = createFileRoute('/receipts/sent')({
  head: () => pageHead({ title: m.receipt_sent_title(), isPrivate: true }),
  component: LinkSent,
})

function LinkSent() {
  return (
    <div className="mx-auto grid max-w-[40rem] justify-items-start gap-5 px-5 py-16 sm:px-8 sm:py-24">
      <h1 className="text-3xl">{m.receipt_sent_title()}</h1>
      <p role="status" className="max-w-[52ch] text-lg text-muted">
        {m.receipt_sent_lead()}
      </p>
      <p className="max-w-[52ch] text-muted">{m.session_check_spam()}</p>
    </div>
  )
}
