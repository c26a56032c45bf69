/** The rule for passwords that are tried first: one implementation for the server, which refuses them, and the meter. */

export interface CommonPasswords {
  all: Set<string>
  mostUsed: Set<string>
}

/** From a list that begins with the most used one. */
export function commonPasswordsIn(list: readonly string[]): CommonPasswords {
  return { all: new Set(list), mostUsed: new Set(list.slice(0, 1000).filter((word) => word.length > 3)) }
}

/** How many characters must remain besides the predictable ones. */
export const unforeseenMin = 6

export function isCommonPassword(folded: string, common: CommonPasswords): boolean {
  return isDecoratedWord(folded, common) || [folded, unleet(folded)].some((reading) => isCommon(reading, common))
}

export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

const lookalikes: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

export function unleet(text: string): string {
  return text.replace(/[013457@$!]/g, (character) => lookalikes[character] ?? character)
}

/** A common word with a few signs around it, also when signs stand for letters (`p@ssw0rd`). */
function isDecoratedWord(text: string, { all }: CommonPasswords): boolean {
  const core = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  if (core.length < 4 || text.length - core.length >= unforeseenMin) return false
  return all.has(core) || all.has(unleet(core))
}

/** A common word alone, over and over, or with another one. */
function isCommon(text: string, { all, mostUsed }: CommonPasswords): boolean {
  if (all.has(text)) return true
  for (let cut = 4; cut <= text.length - 4; cut += 1) {
    const [head, rest] = [text.slice(0, cut), text.slice(cut)]
    if (mostUsed.has(head) && mostUsed.has(rest)) return true
    if (all.has(head) && text.length % cut === 0 && head.repeat(text.length / cut) === text) return true
  }
  return false
}
