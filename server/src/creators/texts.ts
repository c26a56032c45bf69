import { fieldRefusal } from '@obole/contract/refusals'

/** As it is stored and counted: NFC, trimmed, with `\n` line ends. */
export function tidyText(path: string, value: string, maxLength: number): string {
  const tidy = value.normalize('NFC').replace(/\r\n?/g, '\n').trim()
  // NFC can make a text longer.
  if ([...tidy].length > maxLength) {
    throw fieldRefusal(path, 'maxLength', `must NOT have more than ${maxLength} characters`)
  }
  return tidy
}

export function tidyTextOrNull(path: string, value: string | null, maxLength: number): string | null {
  return value === null ? null : tidyText(path, value, maxLength)
}
