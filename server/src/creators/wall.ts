import type * as ownWall from '@obole/contract/calls/own-wall'
import type * as contract from '@obole/contract/calls/wall'
import { heldWordMax } from '@obole/contract/rules/limits'
import { Refusal } from '@obole/contract/rules/refusals'
import type { BodyOf, ReplyOf } from '@obole/contract/schema/endpoint'
import type { Sql } from '../platform/database/database.ts'
import type { Platform } from '../platform/platform.ts'
import { limit } from '../platform/rate-limit/rate-limit.ts'
import { readCursor, writeCursor } from '../platform/time-cursor.ts'
import { changeOwnPage } from './own-page.ts'
import {
  countShownWords,
  findWall,
  hasWords,
  listShownWords,
  listWordsOf,
  updateWords,
  upsertWall,
  type Wall,
  type WordsRow,
} from './tables/wall.sql.ts'
import { limitedText } from './words/texts.ts'

const shownSize = 12
const ownSize = 30

export async function listWords(
  sql: Sql,
  slug: string,
  visitorId: string | null,
  { cursor, id }: { cursor?: string | undefined; id?: string | undefined },
): Promise<ReplyOf<typeof contract.listWords>> {
  const stretch = { after: readCursor(cursor), id, limit: shownSize + 1 }
  const [rows, count] = await Promise.all([listShownWords(sql, slug, visitorId, stretch), countShownWords(sql, slug)])
  if (!rows) throw new Refusal('creator_not_found')
  return { words: rows.slice(0, shownSize).map(shownWords), cursor: cursorAfter(rows, shownSize), count }
}

export async function listOwnWords(
  sql: Sql,
  creatorId: string,
  { standing, cursor }: { standing: ownWall.Standing; cursor?: string | undefined },
): Promise<ReplyOf<typeof ownWall.listOwnWords>> {
  const rows = await listWordsOf(sql, creatorId, { standing, after: readCursor(cursor), limit: ownSize + 1 })
  return { words: rows.slice(0, ownSize).map(ownWords), cursor: cursorAfter(rows, ownSize) }
}

export async function saveWall(
  platform: Platform,
  userId: string,
  body: BodyOf<typeof ownWall.saveWall>,
): Promise<Wall> {
  await limit(platform, ['wall-member', userId])
  const heldWords = body.heldWords?.map((word, index) => limitedText(`heldWords.${index}`, word, heldWordMax)) ?? null
  await changeOwnPage(platform.sql, userId, async (tx) => {
    await upsertWall(tx, userId, { mode: body.mode, heldWords: heldWords && [...new Set(heldWords)] })
  })
  return findWall(platform.sql, userId)
}

export async function saveWords(
  platform: Platform,
  userId: string,
  wordsId: string,
  { seen, ...changes }: BodyOf<typeof ownWall.saveWords>,
): Promise<ownWall.OwnWords> {
  await limit(platform, ['wall-member', userId])
  return platform.sql.begin(async (tx) => {
    const isShowing = changes.isApproved || changes.isPinned || changes.isHidden === false
    const row = await updateWords(tx, userId, wordsId, changes, isShowing ? seen : undefined)
    if (!row) throw new Refusal((await hasWords(tx, userId, wordsId)) ? 'words_changed' : 'tip_not_found')
    return ownWords(row)
  })
}

function shownWords({ id, name, message, amount, at, reply, isPinned }: WordsRow): contract.Words {
  return { id, name, message, amount, at: at.toISOString(), reply, isPinned }
}

export function ownWords(row: WordsRow): ownWall.OwnWords {
  if (row.standing === 'returned') throw new Error('Words of a returned tip are in no list.')
  return { ...shownWords(row), standing: row.standing, isTakenDown: row.isTakenDown }
}

function cursorAfter(rows: WordsRow[], size: number): string | null {
  const last = rows.length > size ? rows[size - 1] : undefined
  return last ? writeCursor(last) : null
}
