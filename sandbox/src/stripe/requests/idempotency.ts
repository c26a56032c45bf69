import { ApiError } from '../store/api-error.ts'

export interface Answer {
  status: number
  body: string
  requestId: string
}

interface Entry {
  path: string
  body: string
  at: number
  /** Absent while the first request is still under way. */
  answer?: Answer
}

export type StoredKeys = [string, Entry][]

const lifeMs = 24 * 3600 * 1000
/** A bench must not fill the memory: the oldest keys go first, long before Stripe would forget them. */
const keysMax = 50_000

/** Remembers what was answered under an idempotency key, as Stripe's v1 does, errors included. */
export class IdempotencyKeys {
  readonly #clock: () => number
  readonly #entries: Map<string, Entry>

  constructor(clock: () => number, stored: StoredKeys = []) {
    this.#clock = clock
    this.#entries = new Map(stored)
  }

  clear(): void {
    this.#entries.clear()
  }

  /** The remembered answer, or undefined when this request is the first: then `finish` or `forget` must follow. */
  begin(key: string, path: string, body: string): Answer | undefined {
    const entry = this.#entries.get(key)
    if (!entry || entry.at + lifeMs < this.#clock()) {
      this.#makeRoom()
      this.#entries.set(key, { path, body, at: this.#clock() })
      return undefined
    }
    if (entry.path !== path)
      throw mismatch(
        `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${path}' vs '${entry.path}').`,
        key,
      )
    if (entry.body !== body && canonical(entry.body) !== canonical(body))
      throw mismatch(
        'Keys for idempotent requests can only be used with the same parameters they were first used with.',
        key,
      )
    if (!entry.answer)
      throw new ApiError(
        409,
        `There is currently another in-progress request using this Idempotent Key: ${key}. Please try again later.`,
        { type: 'idempotency_error', code: 'idempotency_key_in_use' },
      )
    return entry.answer
  }

  finish(key: string, answer: Answer): void {
    const entry = this.#entries.get(key)
    if (entry) entry.answer = answer
  }

  forget(key: string): void {
    this.#entries.delete(key)
  }

  list(): StoredKeys {
    return [...this.#entries].filter(([, { answer }]) => answer)
  }

  #makeRoom(): void {
    if (this.#entries.size < keysMax) return
    const [oldest] = this.#entries.keys()
    if (oldest !== undefined) this.#entries.delete(oldest)
  }
}

function mismatch(message: string, key: string): ApiError {
  return new ApiError(
    400,
    `${message} Try using a key other than '${key}' if you meant to execute a different request.`,
    {
      type: 'idempotency_error',
    },
  )
}

/** Parameters in another order are the same parameters. */
function canonical(body: string): string {
  return body.split('&').sort().join('&')
}
