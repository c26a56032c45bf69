import { supporterNameMax, tipMessageMax } from '@obole/contract/limits'
import { m } from '../paraglide/messages.js'

/** Why the plain form was sent back, and where what was typed is: the browser keeps it. */
export function FormErrorAlert({ code }: { code: string }) {
  return (
    <div role="alert" className="rounded-card border border-brick/40 bg-brick-soft px-4 py-3">
      <p>{formErrorText(code)}</p>
      <p className="text-muted text-sm">{m.ui_text_kept()}</p>
    </div>
  )
}

/** Only the reasons that it can get. */
function formErrorText(code: string): string {
  switch (code) {
    case 'invalid_request':
      return m.tip_amount_invalid()
    case 'supporterName':
      return m.tip_name_too_long({ limit: supporterNameMax })
    case 'message':
      return m.tip_message_too_long({ limit: tipMessageMax })
    case 'too_many_requests':
      return m.refusal_too_many_requests()
    case 'donations_closed':
      return m.refusal_donations_closed()
    default:
      return m.tip_failed()
  }
}
