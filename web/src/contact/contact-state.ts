import { contactMessageMax } from '@obole/contract/contact'
import { isEmail } from '@obole/contract/formats'
import { m } from '../paraglide/messages.js'

export interface ContactState {
  phase: 'writing' | 'sending' | 'sent'
  errors: ContactErrors
  /** The code of a refusal. */
  failure: string | null
}

export interface ContactErrors {
  email?: string
  message?: string
}

/** What the server would refuse, said beside the field before it is asked. */
export function errorsIn({ email, message }: { email: string; message: string }): ContactErrors {
  return {
    ...(!isEmail(email) && { email: m.ui_email_invalid() }),
    ...(message === '' && { message: m.ui_field_required() }),
    ...([...message].length > contactMessageMax && {
      message: m.contact_message_too_long({ limit: contactMessageMax }),
    }),
  }
}

export function failureText(code: string): string {
  if (code === 'too_many_requests') return m.contact_failed_limit()
  return code === 'invalid_request' ? m.contact_failed_fields() : m.contact_failed()
}
