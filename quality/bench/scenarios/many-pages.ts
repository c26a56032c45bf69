import type { Measurement } from '@obole/testing/budget'
import { callApi } from '@obole/testing/call-api'
import { openDatabase, scannedTables } from '../support/database.ts'
import { percentile, timed } from '../support/latency.ts'
import { signUp } from '../support/people.ts'
import { startProduct } from '../support/product.ts'
import type { Section } from '../support/table.ts'

const pagesCount = 100_000
const albumsCount = 16_667

/** A page and its album with few rows in the database, and with 100,000 pages and a million photos beside them. */
export async function benchManyPages(): Promise<Section> {
  const product = await startProduct({ DEMO: '0' })
  const database = openDatabase(product.dataDir)
  try {
    const person = await signUp(product.url, 'seule')
    await callApi(product.url, 'POST', '/api/creators', { name: 'Seule au monde', slug: 'seule' }, person.accessToken)
    const before = await measure(product.url, person.id)
    await fill(database)
    const after = await measure(product.url, person.id)
    const scanned = await planScans(database, person.id)
    return {
      title: `${pagesCount} pages, ${albumsCount * 60} photos`,
      rows: [
        grown('GET /api/creators/@slug, median', before.page, after.page),
        grown('GET /api/albums/:id, median', before.album, after.album),
        { ...grown('directory, median', before.directory, after.directory), atMost: 25 },
        { ...grown('search « seule », median', before.search, after.search), atMost: 25 },
        { name: 'tables read from end to end', value: scanned.length, unit: scanned.join(' '), atMost: 0 },
      ],
    }
  } finally {
    await database.end()
    await product.stop()
  }
}

/** Beside the same call on an empty database; below 2 ms that is mostly the call itself. */
function grown(name: string, before: number, after: number): Measurement {
  return { name, value: after, unit: 'ms', limit: { name: 'empty database', value: Math.max(2, before) }, atMost: 2 }
}

async function measure(url: string, id: string) {
  const median = async (path: string) => {
    const times: number[] = []
    for (let round = 0; round < 100; round += 1) times.push(await timed(() => callApi(url, 'GET', path)))
    return percentile(times, 0.5)
  }
  return {
    page: await median('/api/creators/@seule'),
    album: await median(`/api/albums/${id}`),
    directory: await median('/api/creators'),
    search: await median('/api/creators?query=seule'),
  }
}

async function fill(database: ReturnType<typeof openDatabase>): Promise<void> {
  const id = (kind: string) => `('01900000-000${kind}-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`
  const statements = [
    `insert into users (id, alias) select ${id('1')}, 'Personne ' || n from generate_series(1, ${pagesCount}) n`,
    `insert into slugs (slug, creator_id) select 'page-' || n, ${id('1')} from generate_series(1, ${pagesCount}) n`,
    `insert into creators (id, slug, name, title, description, verified_at)
      select ${id('1')}, 'page-' || n, md5(n::text) || ' ' || n, md5('t' || n), repeat('mots ', 100), case when n % 50 = 0 then now() end
      from generate_series(1, ${pagesCount}) n`,
    `insert into albums (id, creator_id, title) select ${id('2')}, ${id('1')}, 'Album' from generate_series(1, ${albumsCount}) n`,
    `insert into photos (id, album_id, position, large_key, medium_key, small_key, width, height, color, upload_hash)
      select gen_random_uuid(), ${id('2')}, p, md5(n || 'l' || p), md5(n || 'm' || p), md5(n || 's' || p), 2048, 1365, '#aabbcc', sha256((n || '-' || p)::bytea)
      from generate_series(1, ${albumsCount}) n, generate_series(0, 59) p`,
    'vacuum analyze',
  ]
  for (const statement of statements) await database.unsafe(statement)
}

/** The product's two public reads, as their own SQL says them. */
async function planScans(database: ReturnType<typeof openDatabase>, id: string): Promise<string[]> {
  const queries = [
    "select c.* from slugs s join creators c on c.id = s.creator_id where s.slug = 'seule'",
    `select p.* from creators c join albums a on a.creator_id = c.id join photos p on p.album_id = a.id where c.id = '${id}' order by p.position`,
    `select id from creators where deleted_at is null and suspended_at is null order by is_verified desc, created_at desc, id desc limit 25`,
  ]
  const plans = await Promise.all(queries.map((query) => database.unsafe(`explain (format json) ${query}`)))
  return plans.flatMap(scannedTables)
}
