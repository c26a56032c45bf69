import { invalidParam } from '../store/api-error.ts'

/** Reads one parameter (form text or JSON), or refuses it as Stripe does. Absent stays absent. */
export type Reader<T> = (value: unknown, path: string) => T
type ReadBy<Shape> = { [Key in keyof Shape]: Shape[Key] extends Reader<infer T> ? T : never }

/**
 * A parameter that is not in the shape is refused: Stripe refuses what it does not know, and what it knows but the
 * sandbox does not play must not be dropped silently.
 */
export function record<Shape extends Record<string, Reader<unknown>>>(shape: Shape): Reader<ReadBy<Shape> | undefined> {
  return (value, path) => {
    if (value === undefined) return undefined
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalidParam(path, 'Invalid object')
    for (const key of Object.keys(value)) {
      if (!Object.hasOwn(shape, key)) {
        const param = below(path, key)
        throw invalidParam(param, `Received unknown parameter: ${param}`, 'parameter_unknown')
      }
    }
    const given = value as Record<string, unknown>
    return Object.fromEntries(
      Object.entries(shape).map(([key, read]) => [key, read(given[key], below(path, key))]),
    ) as ReadBy<Shape>
  }
}

export function readParams<T>(reader: Reader<T | undefined>, params: Record<string, unknown>): T {
  const read = reader(params, '')
  if (read === undefined) throw new Error('the reader of an object answers an object')
  return read
}

export function required<T>(read: Reader<T | undefined>): Reader<T> {
  return (value, path) => {
    const result = read(value, path)
    if (result === undefined) throw invalidParam(path, `Missing required param: ${path}.`, 'parameter_missing')
    return result
  }
}

export function text(maxLength = 5000): Reader<string | undefined> {
  return (value, path) => {
    if (value === undefined) return undefined
    if (typeof value !== 'string') throw invalidParam(path, `Invalid string: ${JSON.stringify(value)}`)
    if (value === '') throw invalidParam(path, `You passed an empty string for '${path}'.`, 'parameter_invalid_empty')
    if ([...value].length > maxLength)
      throw invalidParam(path, `Invalid string; must be at most ${maxLength} characters`, 'parameter_invalid_string')
    return value
  }
}

export function integer(minimum = 0, maximum = 99_999_999): Reader<number | undefined> {
  return (value, path) => {
    if (value === undefined) return undefined
    const number = typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value
    if (typeof number !== 'number' || !Number.isSafeInteger(number))
      throw invalidParam(path, `Invalid integer: ${value}`, 'parameter_invalid_integer')
    if (number < minimum)
      throw invalidParam(path, `This value must be greater than or equal to ${minimum}.`, 'parameter_invalid_integer')
    if (number > maximum)
      throw invalidParam(path, `This value must be less than or equal to ${maximum}.`, 'parameter_invalid_integer')
    return number
  }
}

export const timestamp = integer(0, Number.MAX_SAFE_INTEGER)

export const flag: Reader<boolean | undefined> = (value, path) => {
  if (value === undefined || typeof value === 'boolean') return value
  if (value !== 'true' && value !== 'false') throw invalidParam(path, `Invalid boolean: ${value}`)
  return value === 'true'
}

export function oneOf<const T extends string>(...choices: T[]): Reader<T | undefined> {
  return (value, path) => {
    if (value === undefined) return undefined
    const choice = choices.find((candidate) => candidate === value)
    if (choice === undefined) throw invalidParam(path, `Invalid ${path}: must be one of ${choices.join(', ')}`)
    return choice
  }
}

export function arrayOf<T>(read: Reader<T>): Reader<T[] | undefined> {
  return (value, path) => {
    if (value === undefined) return undefined
    if (!Array.isArray(value)) throw invalidParam(path, 'Invalid array')
    return value.map((item, index) => read(item, below(path, String(index))))
  }
}

/** Stripe's own limits: 50 keys, names of 40 and values of 500 characters. */
export const metadata: Reader<Record<string, string> | undefined> = (value, path) => {
  if (value === undefined) return undefined
  if (value === '') return {}
  if (typeof value !== 'object' || value === null) throw invalidParam(path, 'Invalid object')
  const entries = Object.entries(value)
  if (entries.length > 50) throw invalidParam(path, 'You can specify up to 50 keys')
  for (const [key, inner] of entries) {
    if (key.length > 40) throw invalidParam(below(path, key), 'Metadata keys can be at most 40 characters')
    if (typeof inner !== 'string' || inner.length > 500)
      throw invalidParam(below(path, key), 'Metadata values can be at most 500 characters')
  }
  return Object.fromEntries(entries.filter(([, inner]) => inner !== ''))
}

export const url: Reader<string | undefined> = (value, path) => {
  const read = text(5000)(value, path)
  const parsed = read === undefined ? undefined : URL.parse(read.replaceAll('{CHECKOUT_SESSION_ID}', 'id'))
  if (parsed === null || (parsed && !/^https?:$/.test(parsed.protocol)))
    throw invalidParam(path, 'Not a valid URL', 'url_invalid')
  return read
}

const range = record({ gt: timestamp, gte: timestamp, lt: timestamp, lte: timestamp })
const created: Reader<{ gt?: number; gte?: number; lt?: number; lte?: number } | undefined> = (value, path) => {
  if (typeof value !== 'string') return range(value, path)
  const exactly = timestamp(value, path)
  return { gte: exactly, lte: exactly }
}

export const expansion = { expand: arrayOf(required(text())) }
export const paging = {
  ...expansion,
  created,
  limit: integer(1, 100),
  starting_after: text(),
  ending_before: text(),
}

function below(path: string, key: string): string {
  return path === '' ? key : `${path}[${key}]`
}
