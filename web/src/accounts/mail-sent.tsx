import type { Site } from '@obole/contract/site'
import type { ReactNode } from 'react'
import { m } from '../paraglide/messages.js'
import { MailboxLink } from './mailbox-link.tsx'
import { Outcome } from './outcome.tsx'

interface MailSentProps {
  site: Site | null
  email: string
  text: string
  /** What to do when no mail arrives. */
  children?: ReactNode
}

/** Asks to look into the mailbox. */
export function MailSent({ site, email, text, children }: MailSentProps) {
  return (
    <Outcome
      title={m.session_check_mailbox()}
      actions={
        <>
          <MailboxLink site={site} email={email} />
          {children}
        </>
      }
    >
      <p className="wrap-anywhere">{text}</p>
      <p>{m.session_check_spam()}</p>
    </Outcome>
  )
}
