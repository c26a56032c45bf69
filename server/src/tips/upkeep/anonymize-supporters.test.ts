import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { insertErasedPage, listProductNames } from '../../testing/database/retention.sql.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database/test-database.ts'
import { endTips, fillTips } from '../../testing/tips/tips.sql.ts'
import { listPagesToAnonymize } from './anonymize-supporters.sql.ts'
import { anonymizeSupportersOf } from './anonymize-supporters.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('an erased page is anonymized in batches until no tip of it is open, and then never looked at again', async () => {
  const { sql } = database
  const id = newId()
  await insertErasedPage(sql, id)
  await fillTips(sql, id, { count: 5, outcome: 'expired' })
  await fillTips(sql, id, { count: 1, outcome: null })
  const batchSize = 2

  await anonymizeSupportersOf({ sql }, id, batchSize)
  expect(await listProductNames(sql, id)).toEqual(['', '', '', '', '', 'x'])
  expect(await listPagesToAnonymize(sql)).toEqual([id])

  await endTips(sql, id)
  await anonymizeSupportersOf({ sql }, id, batchSize)
  expect(await listProductNames(sql, id)).toEqual(['', '', '', '', '', ''])
  expect(await listPagesToAnonymize(sql)).toEqual([])
})
