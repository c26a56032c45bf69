import { createHash } from 'node:crypto'
import { type KeySource, keysOf } from '../../accounts/second-factor/sealed-secret.ts'
import { deriveKey } from '../../platform/derive-key.ts'

/**
 * By which the address of whoever wants no replies is hashed: the first one hashes, all of them are looked for. Those of
 * `SECOND_FACTOR_KEYS`, which are never left out: with a lost key the person would get replies again.
 */
export function replyKeys(source: KeySource): Buffer[] {
  return keysOf(source).map((key) => deriveKey(key, 'reply-choice').export())
}

export function newestReplyKey(source: KeySource): Buffer {
  const [newest] = replyKeys(source)
  if (!newest) throw new Error('There is no key for hashes of addresses.')
  return newest
}

/** As `keyed_hash` in the database. */
export function keyedHash(hash: Buffer, key: Buffer): Buffer {
  return createHash('sha256').update(key).update(hash).digest()
}
