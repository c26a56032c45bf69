/**
 * A text as it is stored: composed (NFC), line ends of one kind, at most one empty line in a row (hundreds of them would
 * push everything else off a page), no blanks at its ends.
 */
export function tidyText(text: string): string {
  return composed(text).replace(emptyLines, '\n\n').trim()
}

const blanks = String.raw`(?:(?!\n)[\s\p{Default_Ignorable_Code_Point}\u2800])*`
const emptyLines = new RegExp(`\n${blanks}\n(?:${blanks}\n)+`, 'gu')

/**
 * What is pasted brings along what nobody sees or can find: the marks of direction around a number from a list of
 * contacts, a presentation's line breaks. `formats` refuse them; here they become a blank, a line end or nothing.
 */
export function visibleText(text: string): string {
  return text.replace(/[\v\f\u0085]/g, '\n').replace(unseen, '')
}

/** The same for a text of one line, where a pasted tab is a space, too. */
export function visibleLine(text: string): string {
  return text.replace(/[\t\v\f\u0085\u2028\u2029]/g, ' ').replace(unseen, '')
}

const unseen = /[^\P{Cc}\n\r\t]|[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu

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
