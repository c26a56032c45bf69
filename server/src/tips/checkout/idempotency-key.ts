import { fieldRefusal } from '@obole/contract/rules/refusals'
import type { FastifyRequest } from 'fastify'

/** The client's own key: a request that repeats it is answered like the first one. */
export function idempotencyKeyOf({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key']
  return key === undefined ? null : checkedKey(String(key))
}

export function checkedKey(key: string): string {
  if (/^[\x21-\x7e]{8,200}$/.test(key)) return key
  throw fieldRefusal('Idempotency-Key', 'format', 'must be 8 to 200 printable characters')
}

/** For requests without a key: it is the same in both of a double click. */
export function browserOf({ headers }: FastifyRequest): string {
  return JSON.stringify([headers['user-agent'], headers['accept-language']])
}
