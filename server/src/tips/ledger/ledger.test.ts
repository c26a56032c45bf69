import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database/test-database.ts'
import { countRows } from '../../testing/people/accounts.sql.ts'
import { breakRule, insertPaidTip, listInvariants, tryStatement } from '../../testing/tips/tips.sql.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await insertPaidTip(database.sql)
})
afterAll(() => database.drop())

test.each([
  ['changed', `update ledger_entries set creator_cents = 1`],
  ['deleted', `delete from ledger_entries`],
  ['truncated', `truncate ledger_entries`],
  ['truncated with what hangs on it', `truncate tips cascade`],
])('the ledger cannot be %s, nor the history', async (_, statement) => {
  expect(await tryStatement(database.sql, statement)).toMatch(/append-only/)
  const history = statement.replace('ledger_entries', 'tip_history').replace('creator_cents = 1', `state = 'paid'`)
  expect(await tryStatement(database.sql, history)).toMatch(/append-only/)
})

const entry = (columns: string, values: string) =>
  `insert into ledger_entries (id, tip_id, creator_id, ${columns})
   select gen_random_uuid(), id, creator_id, ${values} from tips`

test.each([
  [
    'that does not sum to nothing',
    entry('kind, provider_ref, supporter_cents, platform_cents', `'refund', 're_1', 5, -4`),
    'ledger_entries_balance',
  ],
  [
    'of the wrong direction',
    entry('kind, provider_ref, supporter_cents, platform_cents', `'refund', 're_1', -5, 5`),
    'ledger_entries_kind',
  ],
  [
    'of an unknown kind',
    entry('kind, provider_ref, supporter_cents, platform_cents', `'gift', 're_1', 5, -5`),
    'ledger_entries_kind',
  ],
  [
    'a second time',
    entry('kind, provider_ref, supporter_cents, platform_cents', `'charge', 'pi_1', -2000, 2000`),
    'ledger_entries_fact',
  ],
  [
    'that pays a tip twice',
    entry('kind, provider_ref, supporter_cents, platform_cents', `'charge', 'pi_2', -2000, 2000`),
    'ledger_entries_one_charge',
  ],
])('no fact is booked %s', async (_, statement, constraint) => {
  expect(await tryStatement(database.sql, statement)).toContain(constraint)
})

test('a booking that fails leaves nothing', async () => {
  const before = await countRows(database.sql, 'ledger_entries')
  await expect(
    database.sql.begin(async (sql) => {
      await sql.unsafe(entry('kind, provider_ref, supporter_cents, platform_cents', `'refund', 're_x', 5, -5`))
      throw new Error('crash')
    }),
  ).rejects.toThrow('crash')
  expect(await countRows(database.sql, 'ledger_entries')).toBe(before)
})

test('the invariants hold for a tip that was booked well', async () => {
  expect(await listInvariants(database.sql)).toEqual([])
})

test.each([
  ['I1', `update ledger_entries set platform_cents = platform_cents + 1 where kind = 'charge'`],
  ['I2', `delete from ledger_entries where kind = 'charge'`],
  ['I2', `update tips set outcome = 'expired'`],
  ['I2', `update tips set amount_cents = 2500`],
  ['I3', `update ledger_entries set creator_id = gen_random_uuid()`],
  ['I4', entry('kind, provider_ref, supporter_cents, platform_cents', `'refund', 're_9', 2001, -2001`)],
  [
    'I5',
    `insert into provider_events (id, source, kind, subject, occurred_at, received_at, processed_at, outcome)
     values ('evt_1', 'payments', 'checkout.session.completed', 'cs_1', now(), now() - interval '6 minutes', now(), 'settled');
     update tips set outcome = null, ended_at = null; delete from ledger_entries; delete from tip_months`,
  ],
  [
    'I6',
    `update tips set outcome = null, ended_at = null, created_at = now() - interval '26 hours'; delete from ledger_entries; delete from tip_months`,
  ],
  [
    'I7',
    `insert into ledger_entries select gen_random_uuid(), tip_id, creator_id, kind, provider_ref, supporter_cents,
     creator_cents, platform_cents, provider_cents, booked_at from ledger_entries where kind = 'charge'`,
  ],
  [
    'I8',
    `update ledger_entries set creator_cents = creator_cents - 1, platform_cents = platform_cents + 1 where kind = 'transfer'`,
  ],
  ['I8', `update tip_months set net_cents = net_cents + 1`],
  [
    'I9',
    `insert into provider_events (id, source, kind, subject, occurred_at, received_at)
     values ('evt_1', 'payments', 'charge.refunded', 'pi_1', now(), now() - interval '16 minutes')`,
  ],
  [
    'I9',
    `insert into outbox_mails (id, template, locale, recipient, content) values (gen_random_uuid(), 'x', 'fr', 'a@b.ca', '{}')`,
  ],
  ['I10', `delete from tip_history`],
  ['I10', `update tip_history set state = 'expired' where state = 'paid'`],
  [
    'I13',
    `update tips set outcome = null, ended_at = null, undo_seconds = 900, intent_id = 'pi_1',
     authorized_at = now() - interval '26 minutes', capture_at = now() - interval '11 minutes';
     delete from ledger_entries; delete from tip_months`,
  ],
])('%s is noticed when it is broken', async (invariant, statement) => {
  const broken = await breakRule(database.sql, statement)
  expect(broken).toContain(invariant)
  expect(await listInvariants(database.sql)).toEqual([])
})

test('an amount outside the limits is not stored', async () => {
  for (const cents of [99, 2_000_001]) {
    expect(await tryStatement(database.sql, `update tips set amount_cents = ${cents}`)).toContain('amount_cents')
  }
  expect(await tryStatement(database.sql, `update tips set currency = 'USD'`)).toContain('currency')
})
