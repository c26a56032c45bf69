import type { CreatorCard } from '@obole/contract/calls/directory'
import { isUuid } from '@obole/contract/rules/formats'
import { fieldRefusal } from '@obole/contract/rules/refusals'
import { bannerOf, portraitOf } from '../creators/creator-views.ts'
import { hueOfPage } from '../creators/looks/page-hue.ts'
import type { MediaPlatform } from '../media/media.ts'
import { type DirectoryPosition, type DirectoryRow, listDirectory, type Stretch } from './directory.sql.ts'
import { searchDirectory } from './search-directory.ts'

const listSize = 24
const wordsMax = 5

interface DirectoryList {
  creators: CreatorCard[]
  cursor: string | null
}

/** Every word must be found in name, title or slug, whatever its accents. */
export async function listCreators(
  platform: MediaPlatform,
  { query = '', cursor }: { query?: string; cursor?: string },
): Promise<DirectoryList> {
  const words = wordsOf(query)
  if (words.length === 0 && query.trim() !== '') return { creators: [], cursor: null }
  const after = cursor === undefined ? null : positionOf(cursor)
  // One row more than the limit shows whether more follow.
  const stretch = { after, limit: listSize + 1 }
  const { rows, readUntil } = await find(platform, words, stretch)
  const shown = rows.slice(0, listSize)
  const last = rows.length > listSize ? shown.at(-1) : readUntil
  return { creators: shown.map((row) => creatorCard(platform, row)), cursor: last ? cursorOf(last) : null }
}

async function find({ sql }: MediaPlatform, words: string[], stretch: Stretch) {
  if (words.length > 0) return searchDirectory(sql, words, stretch)
  return { rows: await listDirectory(sql, stretch), readUntil: null }
}

function creatorCard(platform: MediaPlatform, row: DirectoryRow): CreatorCard {
  const { bannerSmallUrl, bannerColor } = bannerOf(platform, row.banner)
  const { portraitSmallUrl } = portraitOf(platform, row.logo)
  const { slug, name, title, isComplete, isVerified } = row
  const looks = { portraitSmallUrl, bannerSmallUrl, bannerColor, hue: hueOfPage(row) }
  return { slug, name, title, isComplete, verified: isVerified, ...looks }
}

function wordsOf(query: string): string[] {
  return (query.normalize('NFKC').match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).slice(0, wordsMax)
}

function cursorOf({ isComplete, isVerified, createdMicros, id }: DirectoryPosition): string {
  return Buffer.from(`${Number(isComplete)}.${Number(isVerified)}.${createdMicros}.${id}`).toString('base64url')
}

const cursorPattern = /^([01])\.([01])\.(\d{1,16})\.(.+)$/

function positionOf(cursor: string): DirectoryPosition {
  const [, complete, verified, micros, id] = cursorPattern.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (!id || !isUuid(id)) throw fieldRefusal('cursor', 'cursor', 'is not a cursor that we gave')
  return { isComplete: complete === '1', isVerified: verified === '1', createdMicros: Number(micros), id }
}
