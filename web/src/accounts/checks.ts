import { isEmail, normalizeEmail } from '@obole/contract/rules/formats'
import { passwordMax, passwordMin } from '@obole/contract/rules/limits'
import { characterCount, tidyText } from '@obole/contract/rules/text'
import { m } from '../paraglide/messages.js'

/** Checks that need no server. Each returns an error text or null. */

export function checkRequired(value: string): string | null {
  return value.trim() === '' ? m.ui_field_required() : null
}

export function checkEmail(value: string): string | null {
  return checkRequired(value) ?? (isEmail(value) ? null : m.ui_email_invalid())
}

/** The present address needs no link: none is sent. */
export function checkNewEmail(value: string, present: string | null): string | null {
  const isSame = present !== null && normalizeEmail(value) === normalizeEmail(present)
  return checkEmail(value) ?? (isSame ? m.profile_email_same() : null)
}

/** Counted as it is hashed. */
export function checkNewPassword(value: string): string | null {
  const length = characterCount(value.normalize('NFKC'))
  if (length === 0) return m.password_new_required()
  if (length < passwordMin) return m.password_too_short()
  return length > passwordMax ? m.password_too_long() : null
}

export function checkLength(value: string, max: number): string | null {
  return characterCount(tidyText(value)) > max ? m.session_field_too_long() : null
}
