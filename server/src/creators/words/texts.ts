import { fieldRefusal } from '@obole/contract/rules/refusals'
import { characterCount, tidyText } from '@obole/contract/rules/text'

/** As it is stored. A composed text may be longer than what was sent. */
export function limitedText(path: string, value: string, maxLength: number): string {
  const tidy = tidyText(value)
  if (characterCount(tidy) > maxLength) {
    throw fieldRefusal(path, 'maxLength', `must NOT have more than ${maxLength} characters`)
  }
  return tidy
}

export function limitedTextOrNull(path: string, value: string | null, maxLength: number): string | null {
  return value === null ? null : limitedText(path, value, maxLength)
}
