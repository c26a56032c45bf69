import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AccountsApp, startAccounts } from '../testing/people/accounts.ts'
import { raiseAlarm } from '../tips/ledger/alarms.ts'
import { resolveAlarm } from '../tips/ledger/ledger.sql.ts'

let app: AccountsApp
const operator = 'garde@exemple.ca'
beforeAll(async () => {
  app = await startAccounts((config) => ({ ...config, alarmEmail: operator }))
})
afterAll(() => app.close())

const mails = async () => {
  await app.work('mail-alarms')
  await app.work()
  return (await app.mailsTo(operator)).map(({ subject, text }) => ({ subject, text }))
}

test('an alarm reaches the operator once, again after a day, and again when it comes back', async () => {
  const { sql } = app.platform
  const alarm = { kind: 'refund_failed', subject: 'py_1', tipId: null, details: {} } as const
  expect(await mails()).toEqual([])
  await sql.begin((tx) => raiseAlarm(app.platform, tx, alarm))
  const [first] = await mails()
  expect(first?.subject).toContain('refund_failed')
  expect(first?.text).toContain('refund_failed (py_1)')
  expect(await mails()).toHaveLength(1)

  await sql`update mailed_alarms set mailed_at = mailed_at - interval '25 hours'`
  expect(await mails()).toHaveLength(2)

  await resolveAlarm(sql, alarm)
  expect(await mails()).toHaveLength(2)
  await sql.begin((tx) => raiseAlarm(app.platform, tx, alarm))
  expect(await mails()).toHaveLength(3)
})

test('a broken rule of the ledger, a job that was given up and mails that wait are in one mail', async () => {
  const { sql } = app.platform
  const before = (await mails()).length
  await sql`insert into broken_invariants (invariant, subject, detail) values ('I1', 'tip 7', '{}')`
  await sql`select graphile_worker.add_job('no-such-task', max_attempts => 1)`
  await sql`update graphile_worker._private_jobs set attempts = 1 where task_id in
    (select id from graphile_worker._private_tasks where identifier = 'no-such-task')`
  await sql`
    insert into outbox_mails (id, template, locale, recipient, content, created_at)
    values (gen_random_uuid(), 'contact', 'fr', 'a@example.com', '{}', now() - interval '2 hours')
  `
  const all = await mails()
  expect(all).toHaveLength(before + 1)
  const text = all.map((mail) => mail.text).find((one) => one.includes('I1')) ?? ''
  for (const part of ['I1', 'tip 7', 'no-such-task', 'une heure']) expect(text).toContain(part)
})
