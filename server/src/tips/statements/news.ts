import type { OwnerNews } from '@obole/contract/calls/owner/news'
import { countWaitingWords } from '../../creators/tables/wall.sql.ts'
import type { Sql } from '../../platform/database/database.ts'
import { countNews, countWaitingTips, findLastVisit, findOnlyTip, sumArriving } from './news.sql.ts'
import { receivedTip } from './statements.ts'

/** What is new for the owner of a page, and what waits for them. */
export async function readNews(sql: Sql, creatorId: string, keys: Buffer[]): Promise<OwnerNews> {
  const since = await findLastVisit(sql, creatorId)
  const [news, waiting, words, arriving, firstTip] = await Promise.all([
    since ? countNews(sql, creatorId, since) : { tips: 0, words: 0, refundRequests: 0 },
    countWaitingTips(sql, creatorId),
    countWaitingWords(sql, creatorId),
    sumArriving(sql, creatorId),
    findOnlyTip(sql, creatorId, keys),
  ])
  return {
    since: since?.toISOString() ?? null,
    news,
    waiting: { ...waiting, words },
    arriving: arriving && { ...arriving, until: arriving.until.toISOString() },
    firstTip: firstTip ? receivedTip(firstTip) : null,
  }
}
