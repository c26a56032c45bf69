import type { Site } from '@obole/contract/calls/site'
import { m } from '../paraglide/messages.js'

/** With the sandbox, mails are delivered to this mailbox only. */
export function MailboxLink({ site, email }: { site: Site | null; email: string }) {
  if (!site?.isSandbox) return null
  return (
    <a href={`/sandbox/mailbox?to=${encodeURIComponent(email)}`} className="button button-quiet">
      {m.session_open_mailbox()}
    </a>
  )
}
