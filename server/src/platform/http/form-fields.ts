import { formats } from '@obole/contract/rules/formats'
import { fieldRefusal, Refusal } from '@obole/contract/rules/refusals'
import { characterCount, tidyText, visibleLine, visibleText } from '@obole/contract/rules/text'

type Fields = Partial<Record<string, unknown>>

/** A field of a plain form, tidied; one that was sent twice is no field of ours. */
export function fieldText(value: unknown): string {
  if (value === undefined) return ''
  if (typeof value !== 'string') throw new Refusal('invalid_request')
  return tidyText(visibleText(value))
}

/** Null when it was left empty. The refusal names the field. */
export function limitedField(
  fields: Fields,
  name: string,
  maxLength: number,
  isGood: (value: string) => boolean,
): string | null {
  const given = fieldText(fields[name])
  if (given === '') return null
  if (characterCount(given) > maxLength) throw fieldRefusal(name, 'maxLength', `has more than ${maxLength} characters`)
  if (!isGood(given)) throw fieldRefusal(name, 'format', 'is not valid')
  return given
}

export function limitedLine(fields: Fields, name: string, maxLength: number): string | null {
  const value = fields[name]
  const line = typeof value === 'string' ? visibleLine(value) : value
  return limitedField({ [name]: line }, name, maxLength, formats.line)
}
