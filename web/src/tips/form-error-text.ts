import { m } from '../paraglide/messages.js'

/** What the plain form says when it comes back. The few that a visitor can meet: all texts would weigh on every page. */
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
