import { changeReceipt } from '@obole/contract/calls/receipt-rights'
import type { Receipt } from '@obole/contract/calls/tips'
import { type FormEvent, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { api } from '../../platform/api.ts'
import { refusalText } from '../../platform/refusal-texts.ts'
import { NameForm } from '../receipt/name-form.tsx'

interface SignNameProps {
  receipt: Receipt
  token: string
  onSigned: (receipt: Receipt) => void
}

/** Whoever left the name out is asked once more, now that there is someone to thank. Without script, the receipt answers. */
export function SignName({ receipt, token, onSigned }: SignNameProps) {
  const [error, setError] = useState<string | null>(null)
  const sign = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const supporterName = String(new FormData(event.currentTarget).get('supporterName') ?? '').trim()
    if (supporterName === '') return setError(m.ui_field_required())
    try {
      onSigned(await api(changeReceipt, { params: { token }, body: { supporterName } }))
    } catch (problem) {
      setError(refusalText(problem))
    }
  }
  return (
    <div className="w-full border-line border-t pt-5 text-start">
      <NameForm receipt={receipt} token={token} error={error} onSubmit={sign} />
    </div>
  )
}
