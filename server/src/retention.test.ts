import { knownDeviceDays, paymentEventDays, sentMailDays, unconfirmedAccountDays } from '@obole/contract/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contactMail } from './contact/mails.ts'
import { countJobs } from './jobs/jobs.sql.ts'
import { countOldUnsentMails } from './mail/outbox.sql.ts'
import { queueMail } from './mail/send.ts'
import { countRows } from './testing/accounts.sql.ts'
import { type AccountsApp, startAccounts } from './testing/accounts.ts'
import {
  countClientHashes,
  exhaustMailRetries,
  expiringTables,
  insertExpiringRows,
  insertManyExpiringRows,
  refuseLargeDeletes,
} from './testing/retention.sql.ts'

let app: AccountsApp

beforeAll(async () => {
  app = await startAccounts()
})
afterAll(() => app.close())

async function deleteExpired(): Promise<void> {
  const tasks = ['delete-expired-account-rows', 'delete-old-mails', 'delete-tip-clients', 'delete-old-events']
  for (const task of tasks) await app.work(task)
}

test('DEL-11: rows are deleted after their retention period, and not before', async () => {
  const { sql } = app.platform
  const { id } = await app.newPerson()
  const counts = async () =>
    Object.fromEntries(await Promise.all(expiringTables.map(async (table) => [table, await countRows(sql, table)])))
  await app.work()
  await insertExpiringRows(sql, id, 0)
  const young = await counts()
  await insertExpiringRows(sql, id, 400)
  await deleteExpired()
  expect(await counts()).toEqual(young)
})

const promised = {
  registrations: unconfirmedAccountDays,
  known_devices: knownDeviceDays,
  outbox_mails: sentMailDays,
  provider_events: paymentEventDays,
} as const

test.each(Object.entries(promised))('14.7: %s are kept for the %i days that the terms name', async (table, days) => {
  const { sql } = app.platform
  const { id } = await app.newPerson()
  const clean = async () => {
    await deleteExpired()
    return countRows(sql, table)
  }
  const before = await clean()
  await insertExpiringRows(sql, id, days - 1)
  expect(await clean()).toBe(before + 1)
  await insertExpiringRows(sql, id, days + 1)
  expect(await clean()).toBe(before + 1)
})

test('a mail that no server accepts is deleted after a week, with its address', async () => {
  const { sql } = app.platform
  await queueMail(sql, contactMail, {
    to: 'nobody@example.com',
    locale: 'fr',
    content: { topic: 'question', email: 'a@example.com', name: null, page: null, message: 'Allô' },
  })
  const left = async () => [(await countJobs(sql)).dead, await countOldUnsentMails(sql)]
  await exhaustMailRetries(sql, 6)
  await app.work('delete-old-mails')
  expect(await left()).toEqual([1, 1])
  await exhaustMailRetries(sql, 8)
  await app.work('delete-old-mails')
  expect(await left()).toEqual([0, 0])
})

test('12.12: many rows are deleted in batches, and every client is forgotten after two days', async () => {
  const { sql } = app.platform
  const { id } = await app.newPerson()
  const before = await countRows(sql, 'rate_limits')
  await insertManyExpiringRows(sql, id, 5000)
  await refuseLargeDeletes(sql, 'rate_limits', 1000)
  await deleteExpired()
  expect(await countRows(sql, 'rate_limits')).toBeLessThanOrEqual(before)
  expect(await countClientHashes(sql)).toBe(0)
  expect((await countJobs(sql)).failing).toBe(0)
})
