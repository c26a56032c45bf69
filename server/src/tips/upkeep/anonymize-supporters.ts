import type { TipPlatform } from '../domain/tip-platform.ts'
import { anonymizeSupporters, listPagesToAnonymize } from './anonymize-supporters.sql.ts'

export async function anonymizeSupportersOf({ sql }: TipPlatform, creatorId: string): Promise<void> {
  while ((await anonymizeSupporters(sql, creatorId)) > 0);
}

export async function anonymizeErasedPages(platform: TipPlatform): Promise<void> {
  for (const creatorId of await listPagesToAnonymize(platform.sql)) await anonymizeSupportersOf(platform, creatorId)
}
