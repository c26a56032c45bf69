import { formats, parseEmail, phoneDigits } from '@obole/contract/rules/formats'
import { addressMax, aliasMax, personNameMax } from '@obole/contract/rules/limits'
import { fieldRefusal } from '@obole/contract/rules/refusals'
import { characterCount, tidyText, visibleLine } from '@obole/contract/rules/text'

interface Names {
  firstname: string | null
  lastname: string | null
  alias: string | null
}

/** Names as they are stored: trimmed and in NFC. A text can grow when it is composed. */
export function cleanNames(names: {
  firstname?: string | null
  lastname?: string | null
  alias?: string | null
}): Names {
  return {
    firstname: cleanText('firstname', names.firstname, personNameMax),
    lastname: cleanText('lastname', names.lastname, personNameMax),
    alias: cleanText('alias', names.alias, aliasMax),
  }
}

export function cleanAddress(address: string | null): string | null {
  return cleanText('address', address, addressMax)
}

export function cleanPhone(phoneNumber: string | null): string | null {
  return phoneNumber === null ? null : phoneDigits(phoneNumber)
}

export function cleanEmail(email: string): { email: string; emailKey: string } {
  const address = parseEmail(email)
  if (address === null) throw fieldRefusal('email', 'format', 'Invalid email address')
  return address
}

/** A name from a provider, or null when a person could not enter it either. */
export function providedName(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const name = tidyText(visibleLine(value))
  return name && formats.line(name) && characterCount(name) <= personNameMax ? name : null
}

function cleanText(path: string, value: string | null | undefined, maxLength: number): string | null {
  if (value === null || value === undefined) return null
  const text = tidyText(value)
  if (characterCount(text) > maxLength)
    throw fieldRefusal(path, 'maxLength', `must have at most ${maxLength} characters`)
  return text
}
