import { m } from '../paraglide/messages.js'

/** Why the plain form was sent back. */
export function FormErrorAlert({ code }: { code: string }) {
  return (
    <p role="alert" className="rounded-card border border-brick/40 bg-brick-soft px-4 py-3">
      {formErrorText(code)}
    </p>
  )
}

/** Only the codes that it can get. */
function formErrorText(code: string): string {
  switch (code) {
    case 'invalid_request':
      return m.tip_amount_invalid()
    case 'too_many_requests':
      return m.refusal_too_many_requests()
    case 'donations_closed':
      return m.refusal_donations_closed()
    default:
      return m.tip_failed()
  }
}
