import type { Sql } from '../../platform/database/database.ts'

export type Provider = 'google' | 'facebook'

/** Serializes sign-ins of one person, so that two at once create one account. */
export async function lockIdentity(sql: Sql, provider: Provider, subject: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`identity:${provider}:${subject}`}, 0))`
}

export async function findIdentityOwner(sql: Sql, provider: Provider, subject: string): Promise<string | undefined> {
  const [identity] = await sql<{ userId: string }[]>`
    select user_id as "userId" from identities where provider = ${provider} and subject = ${subject}
  `
  return identity?.userId
}

/** False when the account already has another identity of this provider. */
export async function insertIdentity(
  sql: Sql,
  identity: { provider: Provider; subject: string; userId: string },
): Promise<boolean> {
  const { count } = await sql`
    insert into identities (provider, subject, user_id)
    values (${identity.provider}, ${identity.subject}, ${identity.userId})
    on conflict (user_id, provider) do nothing
  `
  return count === 1
}

export async function listIdentities(sql: Sql, userId: string) {
  return await sql<{ provider: Provider; subject: string; linkedAt: Date }[]>`
    select provider, subject, linked_at as "linkedAt" from identities where user_id = ${userId} order by provider
  `
}

export async function deleteIdentity(sql: Sql, userId: string, provider: Provider): Promise<boolean> {
  const { count } = await sql`delete from identities where user_id = ${userId} and provider = ${provider}`
  // A sign-in that this provider has begun must not go on.
  await sql`delete from sign_in_challenges where user_id = ${userId} and method = ${provider}`
  return count === 1
}

export async function deleteIdentities(sql: Sql, userId: string): Promise<void> {
  await sql`delete from identities where user_id = ${userId}`
}
