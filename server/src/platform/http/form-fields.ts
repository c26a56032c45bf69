import { Refusal } from '@obole/contract/refusals'
import { characterCount, tidyText } from '@obole/contract/text'

/** A field of a plain form, tidied; one that was sent twice is no field of ours. */
export function fieldText(value: unknown): string {
  if (value === undefined) return ''
  if (typeof value !== 'string') throw new Refusal('invalid_request')
  return tidyText(value)
}

/** Null when it was left empty. */
export function limitedField(value: unknown, maxLength: number, isGood: (value: string) => boolean): string | null {
  const given = fieldText(value)
  if (given === '') return null
  if (characterCount(given) > maxLength || !isGood(given)) throw new Refusal('invalid_request')
  return given
}
