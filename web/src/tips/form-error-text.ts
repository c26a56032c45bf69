import { m } from '../paraglide/messages.js'

/** Why the plain form was sent back. Only the codes that it can get: all texts would weigh on every public page. */
export function formErrorText(code: string): string {
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
