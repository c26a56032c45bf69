import type { Sql } from '../../platform/database/database.ts'
import type { TipPlatform } from '../domain/tip-platform.ts'
import { anonymizeSupporters } from '../tip/anonymize.sql.ts'
import { listPagesToAnonymize, markAnonymized } from './anonymize-supporters.sql.ts'

/** Each has its indexes, its place in the list and on the wall. */
const batchSize = 100

export async function anonymizeSupportersOf({ sql }: { sql: Sql }, creatorId: string, size = batchSize): Promise<void> {
  let after: string | undefined | null = null
  do after = await anonymizeSupporters(sql, creatorId, { after, size })
  while (after)
  await markAnonymized(sql, creatorId)
}

export async function anonymizeErasedPages(platform: TipPlatform): Promise<void> {
  for (const creatorId of await listPagesToAnonymize(platform.sql)) await anonymizeSupportersOf(platform, creatorId)
}
