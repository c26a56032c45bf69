import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database/test-database.ts'
import {
  bookAt,
  type DaySums,
  insertPayee,
  listLedgerByDay,
  listReceivedDays,
  listReceivedStates,
} from '../../testing/tips/received.sql.ts'

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

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('what is booked is counted once, on its day in Toronto', async () => {
  const { sql } = database
  const creators = [await insertPayee(sql, 'one'), await insertPayee(sql, 'two')]
  const expected = new Map<string, DaySums>()
  let cents = 100
  const book = async (at: string) => {
    for (const creatorId of creators) {
      cents += 1
      // Refunded in a later month, each other one only in part.
      const returned = { at: new Date(Date.parse(at) + 40 * 86_400_000).toISOString(), cents: cents % 2 ? cents : 7 }
      await bookAt(sql, creatorId, { at, cents, returned })
      count(expected, creatorId, at, { count: 1, gross: cents, refunded: 0, net: cents })
      count(expected, creatorId, returned.at, { count: 0, gross: 0, refunded: returned.cents, net: -returned.cents })
    }
  }
  for (const at of moments) await book(at)

  const found = await listReceivedDays(sql)
  expect(found).toEqual([...expected].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, sums]) => ({ key, ...sums })))
  // By the database's own arithmetic, and to the cent of the whole ledger.
  expect(found).toEqual(await listLedgerByDay(sql))
  const states = await listReceivedStates(sql)
  expect(states).toHaveLength(2 * moments.length)
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
