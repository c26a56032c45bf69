import { m } from '../paraglide/messages.js'
import { nameFault } from './create-draft.ts'

/** An empty field is a fault only once someone tried to send it. */
export function nameError(name: string, isTouched: boolean): string | null {
  switch (nameFault(name)) {
    case 'required':
      return isTouched || name !== '' ? m.ui_field_required() : null
    case 'too long':
      return m.create_name_too_long()
    case null:
      return null
  }
}
