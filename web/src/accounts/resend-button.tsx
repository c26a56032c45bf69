import { resendVerification } from '@obole/contract/accounts'
import { useState } from 'react'
import { m } from '../paraglide/messages.js'
import { api } from '../platform/api.ts'
import { Button } from '../ui/button.tsx'
import { problemText } from '../ui/explain.ts'

type Sending = { kind: 'idle' | 'busy' | 'sent' } | { kind: 'failed'; text: string }

/** Sends the verification mail again. The answer does not reveal whether the address is known. */
export function ResendButton({ email }: { email: string }) {
  const [sending, setSending] = useState<Sending>({ kind: 'idle' })

  const send = async () => {
    if (sending.kind === 'busy') return
    setSending({ kind: 'busy' })
    try {
      await api(resendVerification, { body: { email } })
      setSending({ kind: 'sent' })
    } catch (error) {
      setSending({ kind: 'failed', text: problemText(error) })
    }
  }

  return (
    <div className="grid justify-items-stretch gap-2">
      <Button onClick={send} aria-disabled={sending.kind === 'busy' || undefined}>
        {m.verify_resend()}
      </Button>
      <p aria-live="polite" className="text-sm empty:hidden">
        {sending.kind === 'sent' && m.verify_resent({ email })}
        {sending.kind === 'failed' && sending.text}
      </p>
    </div>
  )
}
