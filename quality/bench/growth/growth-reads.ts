import { randomUUID } from 'node:crypto'
import { findAlbum } from '@obole/server/albums/albums.sql'
import { findCreator } from '@obole/server/creators/tables/creators.sql'
import { listShownWords } from '@obole/server/creators/tables/wall.sql'
import { type DirectoryPosition, listDirectory } from '@obole/server/directory/directory.sql'
import { searchDirectory } from '@obole/server/directory/search-directory'
import type { Pool } from '@obole/server/platform/database/database'
import { bookFacts } from '@obole/server/tips/ledger/ledger.sql'
import { listGivenTips } from '@obole/server/tips/statements/given-tips.sql'
import { listTips, summarizeTips } from '@obole/server/tips/statements/statements'
import { idOf } from '../support/filled-tables.ts'
import type { GrowthAct, TracedDatabase } from '../support/traced-database.ts'
import { tipsCount, words } from './growth-rows.ts'

export function directoryActs(sql: Pool, deep: DirectoryPosition): GrowthAct[] {
  const search = (...wanted: string[]) => searchDirectory(sql, wanted, { after: null, limit: 25 })
  const searches = {
    'a word of half of the pages': [words.half],
    'a word of ten pages': [words.rare],
    'a word of 1 page in 1,000': [words.one],
    'a word of 3 pages in 1,000': [words.three],
    'a word of 16 pages in 1,000': [words.sixteen],
    'a syllable': ['bac'],
    'a word of no page': ['xylophone'],
    'two words of half of the pages that none shares': [words.half, words.otherHalf],
    'a frequent and a rare word that no page shares': [words.half, words.rare],
  }
  return [
    { name: 'directory, first page', act: () => listDirectory(sql, { after: null, limit: 25 }) },
    { name: 'directory, a page far back', act: () => listDirectory(sql, { after: deep, limit: 25 }) },
    ...Object.entries(searches).map(([name, wanted]) => ({
      name: `directory, search: ${name}`,
      act: () => search(...wanted),
      wholeAtMost: 400,
    })),
  ]
}

export function pageActs(sql: Pool, undone: TracedDatabase['undone'], starId: string): GrowthAct[] {
  const tips = (query: Parameters<typeof listTips>[2]) => () => listTips(sql, starId, query, [])
  const lists = {
    'first page': {},
    'search: a word of every tip': { query: 'merci' },
    'search: a name of one tip in 50,000': { query: 'camille 4900' },
    'search: two words of every tip, never together': { query: 'mercicamille' },
    'search: a name of no tip': { query: 'nobodysname' },
    'search: one letter': { query: 'q' },
    'search: an amount': { query: '12,34' },
    'refunded ones': { state: 'refunded' as const },
  }
  return [
    {
      name: 'a creator’s page',
      act: async () => {
        await findCreator(sql, 'vedette')
        await findAlbum(sql, '@vedette')
        await listShownWords(sql, 'vedette', null, { after: null, id: undefined, limit: 12 })
      },
    },
    ...Object.entries(lists).map(([name, query]) => ({
      name: `100,000 tips of a page, ${name}`,
      act: tips(query),
      wholeAtMost: 400,
    })),
    { name: '100,000 tips of a page, sums by month', act: () => summarizeTips(sql, starId) },
    { name: 'tips that a person gave', act: () => listGivenTips(sql, idOf(1, 4321)) },
    {
      name: 'a refund booked, with all that follows it',
      act: undone(async (tx) => {
        const fact = { kind: 'refund' as const, ref: randomUUID(), supporter: 100, platform: -100 }
        await bookFacts(tx, { id: idOf(2, tipsCount), creatorId: starId }, [fact])
      }),
    },
  ]
}

/** Of a filled page, by its number. */
export async function positionOf(other: Pool, number: number): Promise<DirectoryPosition> {
  const [position] = await other<DirectoryPosition[]>`
    select is_complete as "isComplete", is_verified as "isVerified", (extract(epoch from created_at) * 1000000)::bigint as "createdMicros", id
    from creators where id = ${idOf(1, number)}
  `
  if (!position) throw new Error('The directory is not filled.')
  return position
}
