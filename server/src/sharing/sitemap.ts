import { Readable } from 'node:stream'
import type { Platform } from '../platform/platform.ts'
import { listPages, listPartStarts } from './sitemap.sql.ts'

/** A sitemap may hold 50,000 addresses; parts start smaller, so that new pages still fit. */
const partSize = 40_000
const addressesMax = 50_000

const ownPaths = [
  '/landing',
  '/documents/helpandcontact',
  '/documents/faq',
  '/documents/termsandconditions',
  '/documents/contentpolicy',
  '/documents/about',
  '/documents/pricing',
]

/** One sitemap while it fits, else an index of sitemaps. */
export async function rootSitemap(platform: Platform, size = partSize): Promise<Readable | string> {
  const starts = await listPartStarts(platform.sql, size)
  if (starts.length <= 1) return streamPages(platform, ownPaths, { from: null, until: null })
  const { publicUrl } = platform.config
  const parts = ['own', ...starts].map((start) => `<sitemap><loc>${publicUrl}/sitemaps/${start}.xml</loc></sitemap>\n`)
  return `${xmlHead}<sitemapindex xmlns="${namespace}">\n${parts.join('')}</sitemapindex>\n`
}

/** `own.xml`, or the pages from the id that names the file up to the next part. Null when there is no such part. */
export async function creatorSitemap(platform: Platform, file: string, size = partSize): Promise<Readable | null> {
  const name = /^(own|[0-9a-f-]{36})\.xml$/.exec(file)?.[1]
  if (!name) return null
  if (name === 'own') return Readable.from(urlSet(platform, ownPaths, noPages()))
  const starts = await listPartStarts(platform.sql, size)
  const place = starts.indexOf(name)
  return place < 0 ? null : streamPages(platform, [], { from: name, until: starts[place + 1] ?? null })
}

const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'

function streamPages(
  platform: Platform,
  paths: string[],
  part: { from: string | null; until: string | null },
): Readable {
  const limit = addressesMax - paths.length
  return Readable.from(urlSet(platform, paths, listPages(platform.sql, { ...part, limit })))
}

async function* urlSet(
  { config: { publicUrl } }: Platform,
  paths: string[],
  pages: ReturnType<typeof listPages>,
): AsyncGenerator<string> {
  yield `${xmlHead}<urlset xmlns="${namespace}">\n`
  for (const path of paths) yield `<url><loc>${publicUrl}${path}</loc></url>\n`
  for await (const run of pages) {
    yield run
      .map(
        ({ slug, updatedAt }) =>
          `<url><loc>${publicUrl}/@${slug}</loc><lastmod>${updatedAt.toISOString()}</lastmod></url>\n`,
      )
      .join('')
  }
  yield '</urlset>\n'
}

async function* noPages(): ReturnType<typeof listPages> {
  // The site's own addresses are a part of their own.
}
