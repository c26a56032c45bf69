/** Reads these search parameters as texts; whatever else an address carries is not ours. Written by hand: a schema library would weigh on every page. */
export function textsIn<Name extends string>(...names: Name[]) {
  return (search: Record<string, unknown>): Partial<Record<Name, string>> => {
    const texts: Partial<Record<Name, string>> = {}
    for (const name of names) {
      const value = search[name]
      // The router reads `?token=123` as a number.
      if (typeof value === 'string' || typeof value === 'number') texts[name] = String(value)
    }
    return texts
  }
}
