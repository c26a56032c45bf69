import { useState } from 'react'
import { m } from '../paraglide/messages.js'
import { refusalText } from '../platform/refusal-texts.ts'
import { Button } from '../ui/buttons/button.tsx'

type Sending = { kind: 'idle' | 'busy' | 'sent' } | { kind: 'failed'; text: string }

interface ResendButtonProps {
  email: string
  send: () => Promise<unknown>
}

/** Sends a mail again. The answer does not reveal whether the address is known. */
export function ResendButton({ email, send }: ResendButtonProps) {
  const [sending, setSending] = useState<Sending>({ kind: 'idle' })

  const resend = async () => {
    if (sending.kind === 'busy') return
    setSending({ kind: 'busy' })
    try {
      await send()
      setSending({ kind: 'sent' })
    } catch (error) {
      setSending({ kind: 'failed', text: refusalText(error) })
    }
  }

  return (
    <div className="grid justify-items-stretch gap-2">
      <Button onClick={resend} disabled={sending.kind === 'busy'}>
        {m.verify_resend()}
      </Button>
      <p aria-live="polite" className="wrap-anywhere text-sm empty:hidden">
        {sending.kind === 'sent' && m.verify_resent({ email })}
        {sending.kind === 'failed' && sending.text}
      </p>
    </div>
  )
}
