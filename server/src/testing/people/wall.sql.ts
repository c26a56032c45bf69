import type { Pool, Sql } from '../../platform/database/database.ts'

/** A page that takes tips gets so many messages on its wall, a minute apart, the newest first in the list. */
export async function fillWall(sql: Sql, creatorId: string, count: number): Promise<void> {
  await sql`
    with added as (
      insert into tips (id, creator_id, account_id, amount_cents, fee_cents, locale, message, supporter_name, request_hash,
        product_name, page_url, expires_at, outcome, ended_at, shows_words)
      select gen_random_uuid(), p.creator_id, p.account_id, 500, 0, 'fr', 'Mot ' || n, 'Ana', sha256(n::text::bytea), 'x', 'x',
        now(), 'cancelled', now() - n * interval '1 minute', true
      from payout_accounts p, generate_series(1, ${count}::int) n where p.creator_id = ${creatorId}
      returning id, creator_id, ended_at, supporter_name, message
    )
    insert into wall_words (tip_id, creator_id, received_at, supporter_name, message, is_approved)
    select id, creator_id, ended_at, supporter_name, message, true from added
  `
  await sql`analyze wall_words`
}

/** Whether a message last changed in the transaction that booked this fact of its tip. */
export async function changedWith(sql: Sql, tipId: string, kind: string): Promise<boolean> {
  const [row] = await sql<{ isSame: boolean }[]>`
    select w.xmin = e.xmin as "isSame" from wall_words w join ledger_entries e on e.tip_id = w.tip_id
    where w.tip_id = ${tipId} and e.kind = ${kind}
  `
  return row?.isSame ?? false
}

export async function countWallWords(sql: Sql, creatorId: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from wall_words where creator_id = ${creatorId}
  `
  return row?.count ?? 0
}

/** Answers how to undo it. */
export async function loseWords(sql: Sql, tipId: string): Promise<() => Promise<unknown>> {
  const [row] = await sql`delete from wall_words where tip_id = ${tipId} returning creator_id, received_at, message`
  return () => sql`
    insert into wall_words ${sql([{ ...row, tip_id: tipId, is_valid: false, is_approved: true }])}
  `
}

/** Answers how to undo it. */
export async function keepReturnedWords(sql: Sql, tipId: string): Promise<() => Promise<unknown>> {
  await sql`update wall_words set is_valid = true where tip_id = ${tipId}`
  return () => sql`update wall_words set is_valid = false where tip_id = ${tipId}`
}

/** The indexes that a query uses, and whether it sorts, whatever its parameters. (`generic_plan` is unknown before 16.) */
export function readPlan(sql: Pool, query: string): Promise<string> {
  const parameters = new Set(query.match(/\$\d+/g)).size
  return sql.begin(async (tx) => {
    await tx`set local plan_cache_mode = force_generic_plan`
    await tx.unsafe(`prepare observed as ${query}`)
    const [row] = await tx.unsafe(`explain (format json) execute observed (${Array(parameters).fill('null').join()})`)
    await tx`deallocate observed`
    return JSON.stringify(row?.['QUERY PLAN'])
  })
}

export async function ageReports(sql: Sql, days: number): Promise<void> {
  await sql`update reports set reported_at = reported_at - make_interval(days => ${days})`
}

export async function insertPayoutAccount(sql: Sql, creatorId: string): Promise<void> {
  await sql`
    insert into payout_accounts (creator_id, page_id, account_id, state)
    values (${creatorId}, ${creatorId}, ${`acct_${creatorId}`}, 'pending')
  `
}

/** The id of a tip's message; the given one when it is of no tip with a message. */
export async function findWordsId(sql: Sql, tipId: string): Promise<string> {
  const [row] = await sql<{ id: string }[]>`select id from wall_words where tip_id = ${tipId}`
  return row?.id ?? tipId
}

export async function findTipOfWords(sql: Sql, wordsId: string): Promise<string> {
  const [row] = await sql<{ tipId: string }[]>`select tip_id as "tipId" from wall_words where id = ${wordsId}`
  return row?.tipId ?? ''
}

export async function findOldestWords(sql: Sql, creatorId: string): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    select id from wall_words where creator_id = ${creatorId} order by received_at limit 1
  `
  return row?.id ?? ''
}

/** As when the words of a tip are erased. */
export async function emptyWallMessages(sql: Sql, creatorId: string): Promise<void> {
  await sql`update tips set message = null where creator_id = ${creatorId}`
}

/** As if this member had given their address at the checkout. */
export async function giveAddress(sql: Sql, tipId: string, userId: string): Promise<void> {
  await sql`
    update tips t set supporter_email = u.email, supporter_email_key = u.email_key from users u
    where t.id = ${tipId} and u.id = ${userId}
  `
}
