import type { Locale } from '@obole/contract/formatting/names'
import { hasWall, heldWords } from '../../creators/tables/wall.sql.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { NewTip } from '../tip/checkout.sql.ts'

export interface Payee {
  creatorId: string
  slug: string
  /** Every slug that leads to the page. */
  slugs: string[]
  name: string
  takesTips: boolean
  hasWall: boolean
  /** Words of the operator, in the language of the tip, and of the creator. */
  heldWords: string[]
  accountId: string | null
  isSurging: boolean
}

/** Everything that starting a tip needs to know, in one query. */
export async function findPayee(sql: Sql, creatorId: string, locale: Locale): Promise<Payee | undefined> {
  const [payee] = await sql<Payee[]>`
    select c.id as "creatorId", c.slug, c.name, p.account_id as "accountId",
      array(select s.slug from slugs s where s.creator_id = c.id) as slugs,
      exists (select from pages_open_to_tips o where o.creator_id = c.id) as "takesTips",
      ${hasWall(sql)} as "hasWall", ${heldWords(sql, locale)} as "heldWords",
      exists (select from tip_surges s where s.scope in (c.id::text, 'all') and s.until > now()) as "isSurging"
    from creators c left join payout_accounts p on p.creator_id = c.id
    where c.id = ${creatorId} and c.suspended_at is null
  `
  return payee
}

export async function findCreatorIdBySlug(sql: Sql, slug: string): Promise<{ id: string; slug: string } | undefined> {
  const [creator] = await sql<{ id: string; slug: string }[]>`
    select c.id, c.slug from slugs s join creators c on c.id = s.creator_id
    where s.slug = ${slug.toLowerCase()} and s.retired_at is null and c.suspended_at is null
  `
  return creator
}

export async function findSlug(sql: Sql, creatorId: string): Promise<string | undefined> {
  const [creator] = await sql<{ slug: string }[]>`select slug from creators where id = ${creatorId}`
  return creator?.slug
}

export interface ClientCounts {
  lately: number
  today: number
  blockedForS: number | null
  /** The tip that the same client started with the same params a moment ago, without a key: a double click. */
  twin: string | null
  /** There is a tip under the same key. */
  isRepeated: boolean
}

/** Until commit: two requests at once must not both pass the limit. */
export async function lockClient(sql: Sql, clientHash: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(encode(${clientHash}, 'hex'), 5))`
}

export async function countForClient(
  sql: Sql,
  client: Pick<NewTip, 'clientHash' | 'requestHash' | 'idempotencyKey'>,
): Promise<ClientCounts> {
  const { clientHash, requestHash, idempotencyKey } = client
  const [counts] = await sql<ClientCounts[]>`
    select count(*) filter (where t.created_at > now() - interval '10 minutes')::int as lately, count(*)::int as today,
      (select extract(epoch from b.until - now())::int from tip_client_blocks b
       where b.client_hash = ${clientHash} and b.until > now()) as "blockedForS",
      (array_agg(t.id order by t.created_at desc) filter (
        where ${idempotencyKey}::text is null and t.idempotency_key is null and t.request_hash = ${requestHash} and t.outcome is null
          and t.created_at > now() - interval '10 seconds'))[1] as twin,
      exists (select from tips r where r.idempotency_key = ${idempotencyKey}) as "isRepeated"
    from tips t where t.client_hash = ${clientHash} and t.created_at > now() - interval '1 day'
  `
  return counts ?? { lately: 0, today: 0, blockedForS: null, twin: null, isRepeated: false }
}
