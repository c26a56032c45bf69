import type { listInbox as call } from '@obole/contract/calls/owner/news'
import type { CallInput, ReplyOf } from '@obole/contract/schema/endpoint'
import { listWordsAt, listWordsOf } from '../../creators/tables/wall.sql.ts'
import { ownWords } from '../../creators/wall.ts'
import type { Sql } from '../../platform/database/database.ts'
import { type Position, readCursor, writeCursor } from '../../platform/time-cursor.ts'
import { listTipsAt, listTipsWithWords } from './received-tips.sql.ts'
import { receivedTip } from './statements.ts'

const pageSize = 30

/** The words of a page with their tips: all of them, or those of one standing. */
export async function listInbox(
  sql: Sql,
  creatorId: string,
  { standing, cursor }: NonNullable<CallInput<typeof call>['query']>,
  keys: Buffer[],
): Promise<ReplyOf<typeof call>> {
  const stretch = { after: readCursor(cursor), limit: pageSize + 1 }
  const found: (Position & { tipId: string })[] = standing
    ? await listWordsOf(sql, creatorId, { standing, ...stretch })
    : await listTipsWithWords(sql, creatorId, stretch)
  const page = found.slice(0, pageSize)
  const last = found.length > pageSize ? page.at(-1) : undefined
  const [tips, words] = await Promise.all([
    listTipsAt(
      sql,
      page.map(({ tipId }) => ({ micros: 0, id: tipId })),
      keys,
    ),
    listWordsAt(
      sql,
      page.map(({ tipId }) => tipId),
    ),
  ])
  const wordsOf = new Map(words.map((row) => [row.tipId, ownWords(row)]))
  return {
    items: tips.map((tip) => ({ tip: receivedTip(tip), words: wordsOf.get(tip.id) ?? null })),
    cursor: last ? writeCursor(last) : null,
  }
}
