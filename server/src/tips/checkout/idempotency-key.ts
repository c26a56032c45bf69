import { fieldRefusal } from '@obole/contract/refusals'
import type { FastifyRequest } from 'fastify'

/** What a client calls its own params, so that a repeat is known as one. */
export function idempotencyKeyOf({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key']
  return key === undefined ? null : checkedKey(String(key))
}

export function checkedKey(key: string): string {
  if (/^[\x21-\x7e]{8,200}$/.test(key)) return key
  throw fieldRefusal('Idempotency-Key', 'format', 'must be 8 to 200 printable characters')
}
