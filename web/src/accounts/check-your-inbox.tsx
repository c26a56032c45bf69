import type { Site } from '@obole/contract/calls/site'
import type { ReactNode } from 'react'
import { m } from '../paraglide/messages.js'
import { Button } from '../ui/buttons/button.tsx'
import { AccountFrame } from './account-frame.tsx'
import { MailboxLink } from './mailbox-link.tsx'
import { ResendButton } from './resend-button.tsx'

interface CheckYourInboxProps {
  site: Site | null
  email: string
  text: string
  /** Sends the mail again. */
  send: () => Promise<unknown>
  /** Back to the form, which still has the address. */
  onOther: () => void
  links?: ReactNode
}

/** Wherever a mail is awaited: it can be sent again, or to another address. */
export function CheckYourInbox({ site, email, text, send, onOther, links }: CheckYourInboxProps) {
  return (
    <AccountFrame
      title={m.session_check_mailbox()}
      lead={<span className="wrap-anywhere">{text}</span>}
      links={links}
      isOutcome
    >
      <div className="grid gap-5">
        <p className="text-muted">{m.session_check_spam()}</p>
        <div className="grid gap-3 sm:flex sm:flex-wrap sm:items-start">
          <MailboxLink site={site} email={email} />
          <ResendButton email={email} send={send} />
          <Button onClick={onOther}>{m.session_other_address()}</Button>
        </div>
      </div>
    </AccountFrame>
  )
}
