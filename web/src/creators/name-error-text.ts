import { m } from '../paraglide/messages.js'
import { nameError } from './create-draft.ts'

/** An empty field is a fault only once someone tried to send it. */
export function nameErrorText(name: string, isTouched: boolean): string | null {
  switch (nameError(name)) {
    case 'required':
      return isTouched || name !== '' ? m.ui_field_required() : null
    case 'too long':
      return m.create_name_too_long()
    case null:
      return null
  }
}
