import { afterAll, beforeAll, expect, test } from 'vitest'
import { countRows } from './testing/accounts.sql.ts'
import { type AccountsApp, startAccounts } from './testing/accounts.ts'
import { insertTraces, keptForAWhile } from './testing/retention.sql.ts'

let app: AccountsApp

beforeAll(async () => {
  app = await startAccounts()
})
afterAll(() => app.close())

test('DEL-11: what is kept for a while only is gone after it, and not before', async () => {
  const { sql } = app.platform
  const { id } = await app.newPerson()
  const counts = async () =>
    Object.fromEntries(await Promise.all(keptForAWhile.map(async (table) => [table, await countRows(sql, table)])))
  await app.work()
  await insertTraces(sql, id, 0)
  const young = await counts()
  await insertTraces(sql, id, 400)
  for (const task of ['forget-expired-account-rows', 'delete-old-mails', 'forget-tip-clients']) await app.work(task)
  expect(await counts()).toEqual(young)
})
