import type { FieldError } from '@obole/contract/rules/refusals'
import { m } from '../../paraglide/messages.js'
import { ApiProblem } from '../../platform/http/call.ts'
import { refusalText } from '../../platform/refusal-texts.ts'
import type { FormErrors } from './form-state.ts'

/** What a failed call means for a form with these fields: beside the field that the server names, else for the form. */
export function explainFor<Name extends string>(...fields: Name[]) {
  return (error: unknown): FormErrors<Name> => {
    const errors: Partial<Record<Name, string>> = {}
    for (const fieldError of error instanceof ApiProblem ? error.errors : []) {
      const name = fields.find((field) => field === fieldError.path)
      if (name) errors[name] ??= fieldErrorText(fieldError)
    }
    return Object.keys(errors).length > 0 ? { errors } : { problem: refusalText(error) }
  }
}

function fieldErrorText({ path, code }: FieldError): string {
  switch (code) {
    case 'required':
      return m.ui_field_required()
    case 'minLength':
      return /password/i.test(path) ? m.password_too_short() : m.ui_field_required()
    case 'maxLength':
      return /password/i.test(path) ? m.password_too_long() : m.session_field_too_long()
    case 'common':
      return m.password_common()
    case 'personal':
      return m.password_personal()
    case 'repetitive':
      return m.password_repetitive()
    case 'sequence':
      return m.password_sequence()
    case 'range':
      return m.profile_birthdate_range()
    default:
      return path === 'email' ? m.ui_email_invalid() : m.session_field_invalid()
  }
}
