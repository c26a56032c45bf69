import type { KeyObject } from 'node:crypto'
import type { Sql } from '../../platform/database/database.ts'
import { deriveKey } from '../../platform/derive-key.ts'
import type { Platform } from '../../platform/platform.ts'
import { listSigningKeys } from './signing-keys.sql.ts'

interface SigningKey {
  kid: string | null
  key: KeyObject
}

/** A rotation is seen by every process within so long, without a restart. */
const freshMs = 30_000
/** A name that is not known may be new; whoever invents names has the keys read once a second. */
const rereadMs = 1000

const known = new WeakMap<Platform, { keys: SigningKey[]; readAtMs: number }>()

/** `sql`: of a transaction that waits for it, so that it needs no second connection. */
export async function newestSigningKey(platform: Platform, sql: Sql): Promise<SigningKey> {
  const [newest] = await keysOf(platform, sql, freshMs)
  if (!newest) throw new Error('There is no key that signs.')
  return newest
}

/** One of ours by its name, and nothing else that a header may say; undefined when it is not accepted any more. */
export async function findSigningKey(platform: Platform, kid: string | null): Promise<KeyObject | undefined> {
  const find = async (maxAgeMs: number) =>
    (await keysOf(platform, platform.sql, maxAgeMs)).find((key) => key.kid === kid)?.key
  return (await find(freshMs)) ?? (await find(rereadMs))
}

async function keysOf(platform: Platform, sql: Sql, maxAgeMs: number): Promise<SigningKey[]> {
  const last = known.get(platform)
  if (last && performance.now() - last.readAtMs <= maxAgeMs) return last.keys
  const rows = await listSigningKeys(sql)
  const keys = rows.map(({ kid, salt }) => ({ kid, key: deriveKey(platform.tokenSecret, 'access-token', salt ?? '') }))
  known.set(platform, { keys, readAtMs: performance.now() })
  return keys
}
