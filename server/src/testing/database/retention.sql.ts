import { randomBytes } from 'node:crypto'
import type { Sql } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'

export const expiringTables = [
  'registrations',
  'mail_tokens',
  'spent_nonces',
  'sign_in_challenges',
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
  await sql`
    insert into sign_in_challenges (token_hash, user_id, method, expires_at)
    values (${randomBytes(32)}, ${userId}, 'password', now() + '1 day' - ${age})
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

/** What has its end since the privacy policy of 2026-11-19, written so many days ago. */
export async function insertOldRecords(sql: Sql, creatorId: string, days: number): Promise<void> {
  const age = sql`make_interval(days => ${days})`
  const tip = newId()
  await sql`
    insert into payout_accounts (creator_id, account_id, state) values (${creatorId}, ${`acct_${creatorId}`}, 'pending') on conflict do nothing
  `
  await sql`
    insert into tips (id, creator_id, account_id, amount_cents, fee_cents, locale, request_hash, product_name, page_url, expires_at)
    values (${tip}, ${creatorId}, ${`acct_${creatorId}`}, 500, 0, 'fr', ${randomBytes(32)}, 'x', 'x', now())
  `
  await sql`insert into receipt_acts (tip_id, act, at) values (${tip}, 'words_hidden', now() - ${age})`
  // Of a page that is gone.
  await sql`
    insert into operator_acts (id, creator_id, slug, act, operator, acted_at)
    values (${newId()}, ${newId()}, 'gone', 'suspend', 'ops', now() - ${age})
  `
  await sql`
    insert into desk_log (id, at, operator, act, kind, subject) values (${newId()}, now() - ${age}, 'ops', 'tips_off', 'site', 'x')
  `
  await sql`insert into reply_opt_ins (email_hash, chosen_at) values (${randomBytes(32)}, now() - ${age})`
}

/** Every table of the product. */
export async function listTables(sql: Sql): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
  `
  return rows.map(({ name }) => name)
}

/** Unsent mails, as if the mail server had refused them in all tries, so many days ago. */
export async function exhaustMailRetries(sql: Sql, daysAgo: number): Promise<void> {
  await sql`update outbox_mails set created_at = now() - make_interval(days => ${daysAgo}) where sent_at is null`
  await sql`update graphile_worker._private_jobs set attempts = max_attempts where key like 'mail-%'`
}

/** As on a large site: so many counters that have run out, and tips with their clients, most of them of one moment. */
export async function insertManyExpiringRows(sql: Sql, creatorId: string, count: number): Promise<void> {
  await sql`
    insert into rate_limits (key, points, resets_at)
    select 'old ' || n, 1, now() - interval '1 hour' from generate_series(1, ${count}::int) n
  `
  await sql`
    insert into payout_accounts (creator_id, account_id, state) values (${creatorId}, 'acct_old', 'pending') on conflict do nothing
  `
  await sql`
    insert into tips (id, creator_id, account_id, amount_cents, fee_cents, locale, request_hash, product_name, page_url,
      expires_at, outcome, ended_at, created_at, client_hash)
    select gen_random_uuid(), ${creatorId}, 'acct_old', 500, 0, 'fr', sha256(n::text::bytea), 'x', 'x', now(), 'expired', now(),
      now() - interval '49 hours' - greatest(0, n - ${count}::int / 2) * interval '1 second', sha256(n::text::bytea)
    from generate_series(1, ${count}::int) n
  `
  // These tips are older than what earlier runs have passed.
  await sql`delete from provider_cursors where name = 'client-hashes'`
}

/** Refuses a statement that deletes more rows than can be deleted before its timeout. */
export async function refuseLargeDeletes(sql: Sql, table: string, max: number): Promise<void> {
  await sql.unsafe(`
    create function refuse_large_delete() returns trigger language plpgsql as $$
      begin
        if (select count(*) from gone) > ${max} then raise exception 'too many rows in one statement'; end if;
        return null;
      end $$;
    create trigger refuse_large_delete after delete on ${table} referencing old table as gone
      for each statement execute function refuse_large_delete();
  `)
}

export async function countClientHashes(sql: Sql): Promise<number> {
  const [row] = await sql<{ count: number }[]>`select count(*)::int as count from tips where client_hash is not null`
  return row?.count ?? 0
}

/** What is left of a page that could receive tips. */
export async function insertErasedPage(sql: Sql, creatorId: string): Promise<void> {
  await sql`insert into payout_accounts (creator_id, account_id, state) values (${creatorId}, 'acct_erased', 'pending')`
}

/** Of the tips of a page; empty for an anonymized one. */
export async function listProductNames(sql: Sql, creatorId: string): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select product_name as name from tips where creator_id = ${creatorId} order by product_name
  `
  return rows.map(({ name }) => name)
}
