import { Readable } from 'node:stream'
import { documentNames } from '@obole/contract/rules/document'
import type { Sql } from '../platform/database/database.ts'
import type { Platform } from '../platform/platform.ts'
import { findPageAfter, findPart, insertPart, type ListedPage, listPages, listPartStarts } from './sitemap.sql.ts'

/** A sitemap may hold 50,000 addresses; parts start smaller, so that new pages still fit. */
const partSize = 40_000
const addressesMax = 50_000
/** Pages in one statement: read whole, or counted. */
const batchSize = 1000
const stepSize = 10_000
const firstPart = '00000000-0000-0000-0000-000000000000'

const ownPaths = ['/landing', ...documentNames.map((name) => `/documents/${name}`)]

/** One sitemap while it fits, else an index of sitemaps. */
export async function rootSitemap(platform: Platform): Promise<Readable | string> {
  const starts = await listPartStarts(platform.sql)
  if (starts.length === 0) return streamPages(platform, ownPaths, { from: null, until: null })
  const { publicUrl } = platform.config
  const parts = ['own', ...starts].map((start) => `<sitemap><loc>${publicUrl}/sitemaps/${start}.xml</loc></sitemap>\n`)
  return `${xmlHead}<sitemapindex xmlns="${namespace}">\n${parts.join('')}</sitemapindex>\n`
}

/** `own.xml`, or the pages from the id that names the file up to the next part. Null when there is no such part. */
export async function creatorSitemap(platform: Platform, file: string): Promise<Readable | null> {
  const name = /^(own|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.xml$/.exec(file)?.[1]
  if (!name) return null
  if (name === 'own') return Readable.from(urlSet(platform, ownPaths, []))
  const part = await findPart(platform.sql, name)
  return part ? streamPages(platform, [], part) : null
}

/**
 * Starts a new part once the last one is full. Ids grow with time, so that the parts before the last one gain no pages
 * but restored ones; they are never divided again.
 */
export async function extendSitemap({ sql }: { sql: Sql }, size = partSize): Promise<void> {
  let last = (await listPartStarts(sql)).at(-1)
  for (;;) {
    const next = await findNextPart(sql, last, size)
    if (next === undefined) return
    if (last === undefined) await insertPart(sql, firstPart)
    await insertPart(sql, next)
    last = next
  }
}

/** In steps: ids are read one by one. */
async function findNextPart(sql: Sql, last: string | undefined, size: number): Promise<string | undefined> {
  let next = last
  for (let left = size; left > 0; left -= stepSize) {
    next = await findPageAfter(sql, next ?? null, Math.min(left, stepSize))
    if (next === undefined) return undefined
  }
  return next
}

const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'

interface Part {
  from: string | null
  until: string | null
}

function streamPages(platform: Platform, paths: string[], part: Part): Readable {
  return Readable.from(urlSet(platform, paths, readPages(platform, part, addressesMax - paths.length)))
}

async function* readPages({ sql }: Platform, part: Part, max: number): AsyncGenerator<ListedPage[]> {
  let after: string | null = null
  for (let left = max; left > 0; ) {
    const limit = Math.min(left, batchSize)
    const pages = await listPages(sql, { ...part, after, limit })
    yield pages
    if (pages.length < limit) return
    after = pages.at(-1)?.id ?? null
    left -= pages.length
  }
}

async function* urlSet(
  { config: { publicUrl } }: Platform,
  paths: string[],
  batches: AsyncIterable<ListedPage[]> | ListedPage[][],
): AsyncGenerator<string> {
  yield `${xmlHead}<urlset xmlns="${namespace}">\n`
  for (const path of paths) yield `<url><loc>${publicUrl}${path}</loc></url>\n`
  for await (const pages of batches) {
    yield pages
      .map(
        ({ slug, updatedAt }) =>
          `<url><loc>${publicUrl}/@${slug}</loc><lastmod>${updatedAt.toISOString()}</lastmod></url>\n`,
      )
      .join('')
  }
  yield '</urlset>\n'
}
