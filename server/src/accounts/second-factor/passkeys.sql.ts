import type { Sql } from '../../platform/database/database.ts'

export interface PasskeyRow {
  id: string
  userId: string
  credentialId: Buffer
  publicKey: Buffer
  signCount: number
  transports: string[]
}

export interface NewPasskey extends PasskeyRow {
  name: string
  isBackedUp: boolean
}

/** False when this authenticator is known already, here or for somebody else. */
export async function insertPasskey(sql: Sql, passkey: NewPasskey): Promise<boolean> {
  const { id, userId, credentialId, publicKey, name, signCount, isBackedUp, transports } = passkey
  const { count } = await sql`
    insert into passkeys (id, user_id, credential_id, public_key, name, sign_count, is_backed_up, transports)
    values (${id}, ${userId}, ${credentialId}, ${publicKey}, ${name}, ${signCount}, ${isBackedUp}, ${transports}::text[])
    on conflict (credential_id) do nothing
  `
  return count === 1
}

export async function findPasskey(sql: Sql, credentialId: Buffer): Promise<PasskeyRow | undefined> {
  const [passkey] = await sql<PasskeyRow[]>`
    select id, user_id as "userId", credential_id as "credentialId", public_key as "publicKey",
      sign_count::float8 as "signCount", transports
    from passkeys where credential_id = ${credentialId}
  `
  return passkey
}

/** False when it was removed meanwhile, or used with the same count. */
export async function countPasskeyUse(
  sql: Sql,
  use: { id: string; before: number; signCount: number; isBackedUp: boolean },
): Promise<boolean> {
  const { count } = await sql`
    update passkeys set sign_count = ${use.signCount}, is_backed_up = ${use.isBackedUp}, used_at = now()
    where id = ${use.id} and sign_count = ${use.before}
  `
  return count === 1
}

export async function listPasskeysOf(sql: Sql, userId: string) {
  return await sql<
    { id: string; name: string; createdAt: Date; usedAt: Date | null; isBackedUp: boolean; credentialId: Buffer }[]
  >`
    select id, name, created_at as "createdAt", used_at as "usedAt", is_backed_up as "isBackedUp",
      credential_id as "credentialId"
    from passkeys where user_id = ${userId} order by created_at, id
  `
}

export async function renamePasskeyOf(sql: Sql, userId: string, id: string, name: string): Promise<boolean> {
  const { count } = await sql`update passkeys set name = ${name} where id = ${id} and user_id = ${userId}`
  return count === 1
}

/** The name of what was removed. */
export async function deletePasskey(sql: Sql, userId: string, id: string): Promise<string | undefined> {
  const [removed] = await sql<{ name: string }[]>`
    delete from passkeys where id = ${id} and user_id = ${userId} returning name
  `
  return removed?.name
}

/** By how many different things the account can be signed in to: its password, its providers and its passkeys. */
export async function countWaysIn(sql: Sql, userId: string): Promise<number> {
  const [row] = await sql<{ ways: number }[]>`
    select ((select count(*) from users where id = ${userId} and password_hash is not null)
      + (select count(*) from identities where user_id = ${userId})
      + (select count(*) from passkeys where user_id = ${userId}))::int as ways
  `
  return row?.ways ?? 0
}
