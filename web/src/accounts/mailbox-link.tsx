import type { Site } from '@obole/contract/site'
import { m } from '../paraglide/messages.js'

/** While mail is played by the sandbox, it is read here and nowhere else. */
export function MailboxLink({ site, email }: { site: Site | null; email: string }) {
  if (!site?.isSandbox) return null
  return (
    <a href={`/sandbox/mailbox?to=${encodeURIComponent(email)}`} className="button button-quiet">
      {m.session_open_mailbox()}
    </a>
  )
}
