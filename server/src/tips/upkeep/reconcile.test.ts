import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { bookLate } from '../../testing/database/checks.sql.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database/test-database.ts'
import { insertPaidTip } from '../../testing/tips/tips.sql.ts'
import { listDifferingTransfers, listPaymentsWithoutCost } from './reconcile.sql.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('a payment is listed from its charge until its provider fee is booked', async () => {
  const { sql } = database
  await insertPaidTip(sql)
  const intentId = `pi_${newId()}`
  expect(await listPaymentsWithoutCost(sql)).toEqual([])
  const tipId = await bookLate(sql, [{ kind: 'charge', ref: intentId, cents: 500 }])
  expect(await listPaymentsWithoutCost(sql)).toEqual([intentId])
  await bookLate(sql, [{ kind: 'provider_fee', ref: 'txn_1', cents: -30 }], tipId)
  expect(await listPaymentsWithoutCost(sql)).toEqual([])
})

test('a payment that is booked with its fee is never listed', async () => {
  const { sql } = database
  await bookLate(sql, [
    { kind: 'charge', ref: `pi_${newId()}`, cents: 500 },
    { kind: 'provider_fee', ref: 'txn_2', cents: -30 },
  ])
  expect(await listPaymentsWithoutCost(sql)).toEqual([])
})

test('transfers that differ are listed with both sums', async () => {
  const { sql } = database
  const tipId = await bookLate(sql, [{ kind: 'charge', ref: `pi_${newId()}`, cents: 500 }])
  const transfers = [
    { id: 'tr_1', tipId, cents: 400 },
    { id: 'tr_2', tipId, cents: 7 },
  ]
  expect(await listDifferingTransfers(sql, transfers)).toEqual([{ tipId, providerCents: 407, ledgerCents: 0 }])
})
