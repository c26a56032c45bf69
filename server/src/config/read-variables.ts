import { readFileSync } from 'node:fs'
import { variables } from './variables.ts'

export type Name = keyof typeof variables
export type Environment = Partial<Record<Name, string>>

const names = Object.keys(variables) as Name[]
const fileSuffix = '_FILE'

/** The values that are set and valid, and a sentence for each that is not. */
export function readVariables(given: Record<string, string | undefined>): { env: Environment; errors: string[] } {
  const env: Environment = {}
  const errors: string[] = []
  for (const name of names) {
    const { value, error } = isSecret(name) ? readSecret(given, name) : { value: given[name]?.trim() }
    if (error) errors.push(error)
    else if (!value) continue
    else if (isValid(name, value)) env[name] = value
    else errors.push(`${name} must ${variables[name].must}.`)
  }
  return { env, errors }
}

export function isSecret(name: Name): boolean {
  return 'isSecret' in variables[name]
}

/** A sentence for each name that is not ours but looks like it: a misspelled setting is otherwise silently ignored. */
export function listUnknownVariables(given: Record<string, string | undefined>): string[] {
  const known = new Set<string>(names.flatMap((name) => (isSecret(name) ? [name, `${name}${fileSuffix}`] : [name])))
  return Object.keys(given)
    .filter((name) => !known.has(name))
    .flatMap((name) => {
      const meant = closest(name, known)
      if (meant) return `${name} is not a setting; ${meant} is.`
      return families.has(familyOf(name)) ? `${name} is not a setting.` : []
    })
}

/** `STRIPE_`, `S3_` and the like: what several of our names begin with. */
const families = new Set(
  names.map(familyOf).filter((family, index, all) => family !== '' && all.indexOf(family) !== index),
)

function familyOf(name: string): string {
  return /^[A-Z0-9]+_/.exec(name)?.[0] ?? ''
}

function readSecret(given: Record<string, string | undefined>, name: Name): { value?: string; error?: string } {
  const value = given[name]?.trim()
  const file = given[`${name}${fileSuffix}`]?.trim()
  if (!file) return { ...(value && { value }) }
  if (value) return { error: `${name} and ${name}${fileSuffix} must not both be set.` }
  try {
    const content = readFileSync(file, 'utf8').trim()
    return content ? { value: content } : { error: `${name}${fileSuffix} must name a file that is not empty.` }
  } catch {
    return { error: `${name}${fileSuffix} must name a file that can be read.` }
  }
}

function isValid(name: Name, value: string): boolean {
  const variable: { pattern: RegExp; isValid?: (value: string) => boolean } = variables[name]
  return variable.pattern.test(value) && (variable.isValid?.(value) ?? true)
}

function closest(name: string, known: Set<string>): string | undefined {
  const upper = name.toUpperCase()
  if (known.has(upper)) return upper
  return [...known].find((candidate) => editDistance(upper, candidate) <= (candidate.length < 8 ? 1 : 2))
}

/** Levenshtein: how many letters to insert, remove or replace. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}
