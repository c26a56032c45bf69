import { readFileSync } from 'node:fs'
import path from 'node:path'
import { locales } from '@obole/contract/formatting/names'
import {
  counterDays,
  knownDeviceDays,
  operatorActDays,
  paymentEventDays,
  receiptActDays,
  replyOptInDays,
  sentMailDays,
  unconfirmedAccountDays,
} from '@obole/contract/rules/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contactMail } from './contact/mails.ts'
import { builtInFolder } from './documents/texts.ts'
import { countJobs } from './jobs/jobs.sql.ts'
import { countOldUnsentMails } from './mail/outbox.sql.ts'
import { queueMail } from './mail/send.ts'
import { limits } from './platform/rate-limit/rate-limit.ts'
import { kept } from './retention.ts'
import {
  countClientHashes,
  exhaustMailRetries,
  expiringTables,
  insertExpiringRows,
  insertManyExpiringRows,
  insertOldRecords,
  listTables,
  refuseLargeDeletes,
} from './testing/database/retention.sql.ts'
import { countRows } from './testing/people/accounts.sql.ts'
import { type AccountsApp, startAccounts } from './testing/people/accounts.ts'

let app: AccountsApp

beforeAll(async () => {
  app = await startAccounts()
})
afterAll(() => app.close())

async function deleteExpired(): Promise<void> {
  const tasks = [
    'delete-expired-account-rows',
    'delete-old-mails',
    'delete-tip-clients',
    'delete-old-events',
    'delete-old-choices',
    'delete-old-decisions',
  ]
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

/** The rows of a table, for how many days they are kept, and the variable by which the privacy policy says so. */
const promised = [
  ['registrations', unconfirmedAccountDays, 'unconfirmedDays', insertExpiringRows],
  ['known_devices', knownDeviceDays, 'knownDeviceDays', insertExpiringRows],
  ['outbox_mails', sentMailDays, 'sentMailDays', insertExpiringRows],
  ['provider_events', paymentEventDays, 'paymentEventDays', insertExpiringRows],
  ['receipt_acts', receiptActDays, 'receiptActDays', insertOldRecords],
  ['operator_acts', operatorActDays, 'operatorActDays', insertOldRecords],
  ['desk_log', operatorActDays, 'operatorActDays', insertOldRecords],
  ['reply_opt_ins', replyOptInDays, 'replyOptInDays', insertOldRecords],
] as const

test.each(promised)('%s are kept for the %i days that the privacy policy names', async (table, days, name, insert) => {
  for (const locale of locales) {
    const policy = readFileSync(path.join(builtInFolder, locale, 'privacy.md'), 'utf8')
    expect(policy.includes(`{{${name}}}`), `${locale}: ${name}`).toBe(true)
  }
  const { sql } = app.platform
  const { id } = await app.newPerson()
  const clean = async () => {
    await deleteExpired()
    return countRows(sql, table)
  }
  const before = await clean()
  await insert(sql, id, days - 1)
  expect(await clean()).toBe(before + 1)
  await insert(sql, id, days + 1)
  expect(await clean()).toBe(before + 1)
})

test('every table has an end or a reason, and a new one needs its own', async () => {
  expect(Object.keys(kept).toSorted()).toEqual((await listTables(app.platform.sql)).toSorted())
})

test.each(locales)('the table of the privacy policy in %s and that of the code name the same terms', (locale) => {
  const policy = readFileSync(path.join(builtInFolder, locale, 'privacy.md'), 'utf8')
  const table = policy.slice(policy.indexOf('{#kept}'), policy.indexOf('{#browser}'))
  const told = [...table.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name)
  // The block of a network is told among the decisions by machine.
  const named = Object.values(kept).flatMap((text) => text.match(/\b[a-z]+(?:[A-Z][a-z]+)*Days\b/g) ?? [])
  expect([...new Set(named)].toSorted()).toEqual([...new Set(told)].toSorted())
})

test('no counter of a limit runs longer than the privacy policy says', () => {
  const longest = Math.max(...Object.values(limits).map(({ seconds }) => seconds))
  expect(longest).toBe(counterDays * 86_400)
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

test('many rows are deleted in batches, and every client is forgotten after two days', async () => {
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
