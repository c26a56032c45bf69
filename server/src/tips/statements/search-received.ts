import { tipCentsMax, tipCentsMin } from '@obole/contract/rules/limits'
import { centsFromText } from '@obole/contract/rules/typed-amount'
import type { Sql } from '../../platform/database/database.ts'
import type { Position } from '../../platform/time-cursor.ts'
import {
  estimateMatches,
  listByNumber,
  listPositions,
  type Search,
  type Stretch,
  searchByIndex,
  searchNext,
  type TipFilter,
} from './received-tips.sql.ts'

export interface SearchLimits {
  /** Tips in the first statement, in each later one, and statements in one search. */
  firstSize: number
  size: number
  statements: number
  /** What at most about so many tips match is looked for by index, which gives all of them at once. */
  rareMax: number
}

const defaultLimits: SearchLimits = { firstSize: 200, size: 1000, statements: 8, rareMax: 5000 }
const wordsMax = 5

export interface FoundPage {
  positions: Position[]
  /** Frequent words that hardly any tip shares: the search ended here, and the next one goes on from it. */
  readUntil: Position | null
}

/** The next tips of the list, all of them or those that the query names: by a name, words, an amount or a number. */
export async function findTips(
  sql: Sql,
  creatorId: string,
  { query, ...filter }: TipFilter & { query?: string | undefined },
  stretch: Stretch,
  limits: SearchLimits = defaultLimits,
): Promise<FoundPage> {
  const text = query?.trim() ?? ''
  const whole = (positions: Position[]) => ({ positions, readUntil: null })
  if (text === '') return whole(await listPositions(sql, creatorId, filter, stretch))
  const start = numberIn(text)
  if (start) return whole(await listByNumber(sql, creatorId, filter, { ...stretch, start }))
  return searchWords(sql, creatorId, filter, { ...stretch, search: searchIn(text) }, limits)
}

/** What many match is found by reading on, what few match by index. */
async function searchWords(
  sql: Sql,
  creatorId: string,
  filter: TipFilter,
  { search, after, limit }: Stretch & { search: Search },
  { firstSize, size, statements, rareMax }: SearchLimits,
): Promise<FoundPage> {
  const positions: Position[] = []
  let position = after
  for (let statement = 0; statement < statements; statement += 1) {
    const left = limit - positions.length
    const next = { search, after: position, limit: left, size: statement === 0 ? firstSize : size }
    const walk = await searchNext(sql, creatorId, filter, next)
    positions.push(...walk.found)
    if (positions.length >= limit || walk.last === null) return { positions, readUntil: null }
    position = walk.last
    const rare = statement === 0 ? await findRare(sql, search, rareMax) : null
    if (rare) {
      const rest = { search, rare, after: position, limit: limit - positions.length }
      return { positions: [...positions, ...(await searchByIndex(sql, creatorId, filter, rest))], readUntil: null }
    }
  }
  return { positions, readUntil: position }
}

/** The words to look for by index; null when what is looked for is too frequent for it. */
async function findRare(sql: Sql, search: Search, rareMax: number): Promise<string[] | null> {
  const counts = await estimateMatches(sql, search)
  if (search.amountCents !== null && counts.amount > rareMax) return null
  const rare = search.words.filter((_, place) => (counts.words[place] ?? 0) <= rareMax)
  return rare.length > 0 || search.words.length === 0 ? rare : null
}

/** Six to twelve hexadecimal digits, one of them a digit: `#01AB23CD45EF` or its beginning. */
function numberIn(text: string): string | null {
  const number = /^#?\s*([0-9a-f]{6,12})$/i.exec(text)?.[1]
  return number && /\d/.test(number) ? number.toLowerCase() : null
}

/** Digits alone are an amount or a part of the words, with a sign or with cents they are an amount. */
function searchIn(text: string): Search {
  const cents = centsFromText(text.replace(/\s|\$|CAD|CA$/gi, ''))
  const words = text.split(/\s+/).slice(0, wordsMax)
  if (cents === null || cents < tipCentsMin || cents > tipCentsMax) return { words, amountCents: null }
  return { words: /^\d+$/.test(text) ? words : [], amountCents: cents }
}
