import type { Sql } from '../platform/database/database.ts'
import {
  type DirectoryPosition,
  type DirectoryRow,
  estimatePages,
  type Stretch,
  searchByIndex,
  searchNext,
} from './directory.sql.ts'

export interface SearchLimits {
  /** Pages in one statement, and statements in one search. */
  size: number
  statements: number
  /** A word that at most about so many pages have is looked for by index, which gives all its pages at once. */
  rareMax: number
}

const defaultLimits: SearchLimits = { size: 2000, statements: 8, rareMax: 5000 }

/**
 * The pages with all the words, in the order of the directory. Frequent words are found by reading on, rare ones by
 * index. Frequent words that hardly any page shares would be looked for in the whole directory: after so many pages the
 * search ends with `readUntil`, from where the next one goes on.
 */
export async function searchDirectory(
  sql: Sql,
  words: string[],
  { after, limit }: Stretch,
  { size, statements, rareMax }: SearchLimits = defaultLimits,
): Promise<{ rows: DirectoryRow[]; readUntil: DirectoryPosition | null }> {
  const rows: DirectoryRow[] = []
  let position = after
  let rare: string[] | undefined
  for (let statement = 0; statement < statements; statement += 1) {
    const walk = await searchNext(sql, { words, after: position, limit: limit - rows.length, size })
    rows.push(...walk.rows)
    if (rows.length >= limit || walk.last === null) return { rows, readUntil: null }
    position = walk.last
    rare ??= await findRare(sql, words, rareMax)
    if (rare.length > 0) {
      const others = await searchByIndex(sql, { words, rare, after: position, limit: limit - rows.length })
      return { rows: [...rows, ...others], readUntil: null }
    }
  }
  return { rows, readUntil: position }
}

async function findRare(sql: Sql, words: string[], rareMax: number): Promise<string[]> {
  const counts = await estimatePages(sql, words)
  return words.filter((_, place) => (counts[place] ?? 0) <= rareMax)
}
