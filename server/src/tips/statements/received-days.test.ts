import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrateJobs } from '../../jobs/run-jobs.ts'
import { migrate, migrationsFolder } from '../../platform/database/migrate.ts'
import {
  bookAt,
  type DaySums,
  insertPayee,
  listLedgerByDay,
  listReceivedDays,
  listReceivedStates,
} from '../../testing/received.sql.ts'
import { createEmptyDatabase, type TestDatabase } from '../../testing/test-database.ts'

const added = '0023-received-by-day.sql'

/** Around midnight of the first of a month, on both changes of the clocks, on a leap day and at the end of a year. */
const moments = [
  '2025-11-01T03:59:59.999999Z',
  '2025-11-01T04:00:00Z',
  '2025-11-02T05:30:00Z',
  '2025-11-02T06:30:00Z',
  '2025-11-30T23:59:59Z',
  '2025-12-01T00:00:00Z',
  '2025-12-01T04:59:59.999999Z',
  '2025-12-01T05:00:00Z',
  '2026-01-01T04:59:59Z',
  '2026-01-01T05:00:00Z',
  '2026-03-08T06:59:59Z',
  '2026-03-08T07:00:00Z',
  '2026-04-01T03:59:59Z',
  '2026-04-01T04:00:00Z',
  '2024-02-29T12:00:00Z',
]

let database: TestDatabase
let folder: string

beforeAll(async () => {
  database = await createEmptyDatabase()
  await migrateJobs(database.url)
  folder = await mkdtemp(path.join(tmpdir(), 'obole-migrations-'))
  const files = (await readdir(migrationsFolder)).sort()
  for (const file of files.slice(0, files.indexOf(added)))
    await copyFile(path.join(migrationsFolder, file), path.join(folder, file))
  await migrate(database.sql, folder)
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

test('13.3: what was booked before, during and after the migration is counted once, on its day in Toronto', async () => {
  const { sql } = database
  const creators = [await insertPayee(sql, 'one'), await insertPayee(sql, 'two')]
  const expected = new Map<string, DaySums>()
  let cents = 100
  const book = async (at: string, tx = sql as Parameters<typeof bookAt>[0]) => {
    for (const creatorId of creators) {
      cents += 1
      // Refunded in a later month, each other one only in part.
      const returned = { at: new Date(Date.parse(at) + 40 * 86_400_000).toISOString(), cents: cents % 2 ? cents : 7 }
      await bookAt(tx, creatorId, { at, cents, returned })
      count(expected, creatorId, at, { count: 1, gross: cents, refunded: 0, net: cents })
      count(expected, creatorId, returned.at, { count: 0, gross: 0, refunded: returned.cents, net: -returned.cents })
    }
  }
  for (const at of moments) await book(at)

  // Under way when the migration begins: it waits for it, and counts it.
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
  const { promise: isOpen, resolve: opened } = Promise.withResolvers<void>()
  const open = sql.begin(async (tx) => {
    await book('2026-05-01T03:59:59Z', tx)
    opened()
    await mayEnd
  })
  await isOpen
  await copyFile(path.join(migrationsFolder, added), path.join(folder, added))
  const migrating = migrate(sql, folder)
  end()
  await Promise.all([open, migrating])
  for (const at of moments) await book(at)

  const found = await listReceivedDays(sql)
  expect(found).toEqual([...expected].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, sums]) => ({ key, ...sums })))
  // By the database's own arithmetic, and to the cent of the whole ledger.
  expect(found).toEqual(await listLedgerByDay(sql))
  const states = await listReceivedStates(sql)
  expect(states).toHaveLength(2 * (2 * moments.length + 1))
  expect(
    states.filter(
      ({ state, refunded, cents: all }) => state !== (refunded === all ? 'refunded' : 'partially_refunded'),
    ),
  ).toEqual([])
})

/** As the browser's calendar has it: not by the database. */
const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Toronto' })

function count(sums: Map<string, DaySums>, creatorId: string, at: string, more: DaySums): void {
  const key = `${day.format(new Date(at))} ${creatorId}`
  const { count, gross, refunded, net } = sums.get(key) ?? { count: 0, gross: 0, refunded: 0, net: 0 }
  sums.set(key, {
    count: count + more.count,
    gross: gross + more.gross,
    refunded: refunded + more.refunded,
    net: net + more.net,
  })
}
