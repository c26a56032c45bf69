import type { Sql } from '../platform/database/database.ts'
import { findCreatorById } from './creators.sql.ts'
import { listSlugsOf } from './slugs.sql.ts'

/** What we hold on a person because of their page. */
export async function exportPage(sql: Sql, userId: string): Promise<Record<string, unknown>> {
  return { page: (await findCreatorById(sql, userId)) ?? null, slugs: await listSlugsOf(sql, userId) }
}
