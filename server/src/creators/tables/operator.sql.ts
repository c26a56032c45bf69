import type { Locale } from '@obole/contract/formatting/names'
import { operatorActDays } from '@obole/contract/rules/limits'
import { isSlug } from '@obole/contract/rules/slug'
import { deleteInBatches } from '../../platform/database/batches.sql.ts'
import type { Sql } from '../../platform/database/database.ts'

const operatorActions = ['verify', 'unverify', 'suspend', 'unsuspend'] as const
export type OperatorAction = (typeof operatorActions)[number]

export interface PageStatus {
  id: string
  slug: string
  name: string
  email: string | null
  locale: Locale
  isVerified: boolean
  isSuspended: boolean
  isDeleted: boolean
  createdAt: Date
}

/** By its current slug or a former one; locked until the caller's transaction ends. */
export async function lockPageStatus(sql: Sql, slug: string): Promise<PageStatus | undefined> {
  const normal = slug.toLowerCase()
  if (!isSlug(normal)) return undefined
  const [row] = await sql<PageStatus[]>`
    select ${columns(sql)} from slugs s join creators c on c.id = s.creator_id join users u on u.id = c.id
    where s.slug = ${normal} and s.retired_at is null for no key update of c
  `
  return row
}

export async function listPageStatuses(sql: Sql, limit: number): Promise<PageStatus[]> {
  return sql<PageStatus[]>`
    select ${columns(sql)} from creators c join users u on u.id = c.id order by c.created_at desc, c.id limit ${limit}
  `
}

/** By an operator, or by nothing any more: a link that was the reason is forgotten. */
export async function setVerified(sql: Sql, id: string, isVerified: boolean): Promise<void> {
  await sql`delete from verified_links where creator_id = ${id}`
  await sql`update creators set verified_at = ${isVerified ? sql`now()` : null}, updated_at = now() where id = ${id}`
}

interface ExportedAct {
  act: string
  rule: string | null
  actedAt: Date
}

/** Without who acted: that is the operator's own record. */
export async function listOperatorActs(sql: Sql, creatorId: string): Promise<ExportedAct[]> {
  return sql<ExportedAct[]>`
    select act, rule, at as "actedAt" from desk_log where creator_id = ${creatorId} order by at, id
  `
}

function columns(sql: Sql) {
  return sql`
    c.id, c.slug, c.name, u.email, u.locale, c.is_verified as "isVerified", c.suspended_at is not null as "isSuspended",
    c.deleted_at is not null as "isDeleted", c.created_at as "createdAt"
  `
}

/** Of pages that are gone, and what concerned no page. */
export async function deleteOldOperatorActs(sql: Sql): Promise<void> {
  for (const { table, by } of [
    { table: 'desk_log', by: 'at' },
    // Nothing writes them any more.
    { table: 'operator_acts', by: 'acted_at' },
  ])
    await deleteInBatches(
      sql,
      { table, by },
      () => sql`
        ${sql(by)} < now() - make_interval(days => ${operatorActDays})
          and not exists (select from creators c where c.id = ${sql(table)}.creator_id)
      `,
    )
}
