/** `a[b][0]=c` → `{a: {b: ['c']}}`, the way Stripe's v1 takes its parameters. */
export function parseForm(text: string): Record<string, unknown> {
  const root: Branch = new Map()
  if (text !== '') {
    for (const [key, value] of new URLSearchParams(text)) plant(root, segmentsOf(key), value)
  }
  return Object.fromEntries([...root].map(([key, value]) => [key, ripen(value)]))
}

type Branch = Map<string, Branch | string>

function segmentsOf(key: string): string[] {
  const first = key.indexOf('[')
  if (first < 0) return [key]
  return [key.slice(0, first), ...key.slice(first + 1, key.endsWith(']') ? -1 : undefined).split('][')]
}

function plant(branch: Branch, [segment = '', ...rest]: string[], value: string): void {
  const key = segment === '' ? String(branch.size) : segment
  if (rest.length === 0) {
    branch.set(key, value)
    return
  }
  const existing = branch.get(key)
  const next: Branch = existing instanceof Map ? existing : new Map()
  branch.set(key, next)
  plant(next, rest, value)
}

function ripen(value: Branch | string): unknown {
  if (typeof value === 'string') return value
  const entries = [...value].map(([key, inner]) => [key, ripen(inner)] as const)
  return entries.every(([key], index) => key === String(index))
    ? entries.map(([, inner]) => inner)
    : Object.fromEntries(entries)
}
