/** A text as it is stored: composed (NFC), line ends of one kind, no blanks at its ends. */
export function tidyText(text: string): string {
  return composed(text).trim()
}

/** For a text of one line: a pasted tab is a space there. Each character stays in its place. */
export function tabsToSpaces(text: string): string {
  return text.replaceAll('\t', ' ')
}

/**
 * The one way to count for limits: code points of the composed text, as PostgreSQL's `char_length` counts what is stored.
 * `length` would count an emoji twice, and an accent typed as a combining mark would count as a letter.
 */
export function characterCount(text: string): number {
  return [...composed(text)].length
}

/** The beginning of a text; unlike `slice` it never cuts a character in half. */
export function firstCharacters(text: string, max: number): string {
  return [...composed(text)].slice(0, max).join('')
}

function composed(text: string): string {
  return text.normalize('NFC').replace(/\r\n?/g, '\n')
}
