import { randomBytes } from 'node:crypto'
import type { Sql } from '../platform/database/database.ts'
import { newId } from '../platform/ids.ts'

export const expiringTables = [
  'registrations',
  'mail_tokens',
  'spent_nonces',
  'sessions',
  'refresh_tokens',
  'known_devices',
  'rate_limits',
  'outbox_mails',
  'provider_events',
  'tip_client_blocks',
  'tip_surges',
] as const

/** A row in each of these tables, written so many days ago. */
export async function insertExpiringRows(sql: Sql, userId: string, days: number): Promise<void> {
  const age = sql`make_interval(days => ${days})`
  const [session, registration, key] = [newId(), newId(), newId()]
  await sql`
    insert into registrations (id, email, email_key, password_hash, locale, created_at)
    values (${registration}, 'a@b.ca', 'a@b.ca', '$argon2id$', 'fr', now() - ${age})
  `
  await sql`
    insert into mail_tokens (id, user_id, purpose, token_hash, email, email_key, created_at, expires_at)
    values (${newId()}, ${userId}, 'reset', ${randomBytes(32)}, 'a@b.ca', 'a@b.ca', now() - ${age}, now() + '1 day' - ${age})
  `
  await sql`insert into spent_nonces (nonce_hash, expires_at) values (${randomBytes(32)}, now() + '1 day' - ${age})`
  await sql`
    insert into sessions (id, user_id, seed, device, signed_in_at, expires_at)
    values (${session}, ${userId}, ${randomBytes(32)}, 'test', now() - ${age}, now() + '30 days' - ${age})
  `
  await sql`
    insert into refresh_tokens (token_hash, session_id, generation, issued_at)
    values (${randomBytes(32)}, ${session}, 1, now() - ${age})
  `
  await sql`
    insert into known_devices (user_id, device_hash, seen_at) values (${userId}, ${randomBytes(32)}, now() - ${age})
  `
  await sql`insert into rate_limits (key, points, resets_at) values (${key}, 1, now() + '1 day' - ${age})`
  await sql`
    insert into outbox_mails (id, template, locale, recipient, content, created_at, sent_at)
    values (${newId()}, 'reset', 'fr', 'a@b.ca', '{}', now() - ${age}, now() - ${age})
  `
  await sql`
    insert into provider_events (id, source, kind, occurred_at, received_at, processed_at, outcome)
    values (${key}, 'payments', 'charge.updated', now() - ${age}, now() - ${age}, now() - ${age}, 'ignored')
  `
  await sql`
    insert into tip_client_blocks (client_hash, until) values (${randomBytes(32)}, now() + '1 day' - ${age})
  `
  await sql`insert into tip_surges (scope, until) values (${key}, now() + '1 day' - ${age})`
}

/** Unsent mails, as if the mail server had refused them in all tries, so many days ago. */
export async function exhaustMailRetries(sql: Sql, daysAgo: number): Promise<void> {
  await sql`update outbox_mails set created_at = now() - make_interval(days => ${daysAgo}) where sent_at is null`
  await sql`update graphile_worker._private_jobs set attempts = max_attempts where key like 'mail-%'`
}
