import { fieldRefusal } from '@obole/contract/refusals'

/** As it is kept and counted: composed, without blank ends, line ends of one kind. */
export function tidyText(path: string, value: string, maxLength: number): string {
  const tidy = value.normalize('NFC').replace(/\r\n?/g, '\n').trim()
  // Some letters become two when composed.
  if ([...tidy].length > maxLength) {
    throw fieldRefusal(path, 'maxLength', `must NOT have more than ${maxLength} characters`)
  }
  return tidy
}

export function tidyTextOrNull(path: string, value: string | null, maxLength: number): string | null {
  return value === null ? null : tidyText(path, value, maxLength)
}
