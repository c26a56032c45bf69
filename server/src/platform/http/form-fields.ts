import { Refusal } from '@obole/contract/refusals'

/** A field of a plain form, tidied; one that was sent twice is no field of ours. */
export function fieldText(value: unknown): string {
  if (value === undefined) return ''
  if (typeof value !== 'string') throw new Refusal('invalid_request')
  // A form sends its line ends as two characters.
  return value.replaceAll('\r\n', '\n').trim()
}

/** Null when it was left empty. */
export function limitedField(value: unknown, maxLength: number, isGood: (value: string) => boolean): string | null {
  const given = fieldText(value)
  if (given === '') return null
  if ([...given].length > maxLength || !isGood(given)) throw new Refusal('invalid_request')
  return given
}
