import { accessTokenTtlS } from '@obole/contract/rules/limits'
import type { Sql } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'

/** Until the last token that it signed has expired, with room for the processes that learn late of the next key. */
const honouredS = accessTokenTtlS + 120

/** Without a name and a salt: the key of before the first rotation. */
export interface SigningKeyRow {
  kid: string | null
  salt: Buffer | null
}

/** Those that are accepted now; the first one signs. */
export async function listSigningKeys(sql: Sql): Promise<SigningKeyRow[]> {
  return await sql<SigningKeyRow[]>`
    select kid, salt from (
      select kid, salt, made_at, lead(made_at) over (order by made_at, kid) as replaced_at
      from (select kid, salt, made_at from signing_keys union all select null, null, '-infinity') every_key
    ) keys
    where replaced_at is null or replaced_at + make_interval(secs => ${honouredS}) > now()
    order by made_at desc, kid desc
  `
}

export async function insertSigningKey(sql: Sql, salt: Buffer): Promise<void> {
  await sql`insert into signing_keys (kid, salt, made_at) values (${newId()}, ${salt}, clock_timestamp())`
}

/** All but the newest one that is older than a day, which says that those before it are over. */
export async function deleteOldSigningKeys(sql: Sql): Promise<void> {
  await sql`
    delete from signing_keys
    where made_at < (select max(made_at) from signing_keys where made_at < now() - interval '1 day')
  `
}
