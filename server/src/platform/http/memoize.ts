/** What is derived from a text, kept for who asks next. Too many texts, and all are forgotten. */
export function memoize<T>(max: number, derive: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    const found = known.get(text)
    if (found !== undefined) return found
    const derived = derive(text)
    if (known.size >= max) known.clear()
    known.set(text, derived)
    return derived
  }
}
