import type { ConfirmPurpose } from '@obole/contract/calls/accounts'
import { deleteInBatches } from '../../platform/database/batches.sql.ts'
import type { Sql } from '../../platform/database/database.ts'

export type Purpose = 'verify' | 'reset' | 'recover' | ConfirmPurpose

export interface MailToken {
  id: string
  /** Null for a link to an address that has no account yet. */
  userId: string | null
  purpose: Purpose
  email: string
  emailKey: string
  createdAt: Date
}

/** False when the row exists already: a job that runs twice mails once. */
export async function insertMailToken(
  sql: Sql,
  token: Omit<MailToken, 'createdAt'> & { tokenHash: Buffer; ttlS: number },
): Promise<boolean> {
  const { count } = await sql`
    insert into mail_tokens (id, user_id, purpose, token_hash, email, email_key, expires_at)
    values (${token.id}, ${token.userId}, ${token.purpose}, ${token.tokenHash}, ${token.email}, ${token.emailKey},
      now() + make_interval(secs => ${token.ttlS}))
    on conflict do nothing
  `
  return count === 1
}

export async function findMailToken(sql: Sql, tokenHash: Buffer, purposes: Purpose[]): Promise<MailToken | undefined> {
  const [token] = await sql<MailToken[]>`
    select id, user_id as "userId", purpose, email, email_key as "emailKey", created_at as "createdAt"
    from mail_tokens where token_hash = ${tokenHash} and purpose = any(${purposes}::text[]) and expires_at > now()
  `
  return token
}

/** Deletes the row: of two concurrent calls, one gets it. */
export async function takeMailToken(sql: Sql, id: string): Promise<boolean> {
  const { count } = await sql`delete from mail_tokens where id = ${id} and expires_at > now()`
  return count === 1
}

export async function deleteMailTokens(
  sql: Sql,
  userId: string,
  purposes: Purpose[],
  except: string | null = null,
): Promise<void> {
  await sql`
    delete from mail_tokens
    where user_id = ${userId} and purpose = any(${purposes}::text[]) and id is distinct from ${except}::uuid
  `
}

/** Only the newest undo link to an address stays valid. */
export async function deleteUndoTokens(sql: Sql, userId: string, emailKey: string): Promise<void> {
  await sql`delete from mail_tokens where user_id = ${userId} and purpose = 'undo-email' and email_key = ${emailKey}`
}

/** Ids are in the order of their time. */
export async function deleteLaterUndoTokens(sql: Sql, userId: string, tokenId: string): Promise<void> {
  await sql`delete from mail_tokens where user_id = ${userId} and purpose = 'undo-email' and id > ${tokenId}`
}

export async function deleteExpiredMailTokens(sql: Sql): Promise<void> {
  await deleteInBatches(sql, { table: 'mail_tokens', by: 'expires_at' }, () => sql`expires_at < now()`)
}

/** A job looks the address up, so that the answer takes as long for an unknown address as for a known one. */
export async function addMailRequest(
  sql: Sql,
  task: 'answer-forgotten-password' | 'answer-verification-request' | 'answer-sign-in-confirmation',
  request: { requestId: string; emailKey: string; isPasswordRight?: boolean },
): Promise<void> {
  await sql`select graphile_worker.add_job(${task}, ${sql.json({ ...request })}::json)`
}
