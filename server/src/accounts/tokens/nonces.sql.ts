import { deleteInBatches } from '../../platform/database/batches.sql.ts'
import type { Sql } from '../../platform/database/database.ts'

/** False when it was spent before. */
export async function insertSpentNonce(sql: Sql, nonceHash: Buffer, ttlS: number): Promise<boolean> {
  const { count } = await sql`
    insert into spent_nonces (nonce_hash, expires_at) values (${nonceHash}, now() + make_interval(secs => ${ttlS}))
    on conflict do nothing
  `
  return count === 1
}

export async function deleteExpiredNonces(sql: Sql): Promise<void> {
  await deleteInBatches(sql, { table: 'spent_nonces', by: 'expires_at' }, () => sql`expires_at < now()`)
}
