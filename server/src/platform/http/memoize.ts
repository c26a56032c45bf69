/**
 * What is derived from a text, kept for who asks next. Too many texts, and all are forgotten. Many requests in a row
 * have the same text: to compare it with the last one takes a fraction of looking it up.
 */
export function memoize<T>(max: number, derive: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>()
  let last: { text: string; derived: T } | undefined
  function lookUp(text: string): T {
    const found = known.get(text)
    if (found !== undefined) return found
    const derived = derive(text)
    if (known.size >= max) known.clear()
    known.set(text, derived)
    return derived
  }
  return (text) => {
    if (last?.text !== text) last = { text, derived: lookUp(text) }
    return last.derived
  }
}
