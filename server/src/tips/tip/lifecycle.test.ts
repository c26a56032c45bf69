import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Sql } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database/test-database.ts'
import type { Fact } from '../domain/payment.ts'
import { bookFacts } from '../ledger/ledger.sql.ts'
import { beginNextAttempt, insertTip, markProcessing, storeSession } from './checkout.sql.ts'
import { markEnded, markPaid } from './end.sql.ts'
import { markHeld, requestUndo, takeDueHolds } from './hold.sql.ts'
import { lifecycleDiagram } from './lifecycle-diagram.ts'
import { stepOf } from './step.sql.ts'
import { bookings, type Step, transitions } from './transitions.ts'

let database: TestDatabase
const creatorId = newId()

beforeAll(async () => {
  database = await createTestDatabase()
  const { sql } = database
  await sql`insert into users (id) values (${creatorId})`
  await sql`insert into slugs (slug, creator_id) values ('zoe', ${creatorId})`
  await sql`insert into creators (id, slug, name, wants_tips, can_receive_tips) values (${creatorId}, 'zoe', 'Zoé', true, true)`
  await sql`insert into payout_accounts (creator_id, page_id, account_id, state) values (${creatorId}, ${creatorId}, 'acct_1', 'pending')`
})

afterAll(() => database.drop())

test('docs/tip-lifecycle.md shows the transitions (`node scripts/write-generated.ts` draws them anew)', async () => {
  const page = path.join(import.meta.dirname, '..', '..', '..', '..', 'docs', 'tip-lifecycle.md')
  expect(await readFile(page, 'utf8')).toContain(`\`\`\`mermaid\n${lifecycleDiagram()}\n\`\`\``)
})

const session = { session_id: 'cs_1', checkout_url: 'x' }
const hold = { ...session, undo_seconds: 60, intent_id: 'pi_1', authorized_at: new Date(), capture_at: new Date(0) }
const end = (outcome: string) => ({ outcome, ended_at: new Date() })

/** What is written in the row of a tip at each step. */
const rows: Record<Step, object> = {
  starting: {},
  open: session,
  processing: { ...session, processing_at: new Date() },
  held: hold,
  capturing: { ...hold, capture_begun_at: new Date() },
  undoing: { ...hold, undo_requested_at: new Date() },
  paid: end('paid'),
  failed: end('failed'),
  cancelled: end('cancelled'),
  expired: end('expired'),
}

type Taken = Exclude<keyof typeof transitions, 'start'>

const functions: Record<Taken, { by: { name: string }; run: (sql: Sql, id: string) => Promise<unknown> }> = {
  open: { by: storeSession, run: (sql, id) => storeSession(sql, id, { sessionId: 'cs_2', url: 'x' }) },
  retry: { by: beginNextAttempt, run: beginNextAttempt },
  process: { by: markProcessing, run: markProcessing },
  hold: {
    by: markHeld,
    run: (sql, tipId) => markHeld(sql, { tipId, intentId: 'pi_1', captureBefore: null, email: null }),
  },
  capture: { by: takeDueHolds, run: (sql) => takeDueHolds(sql, { count: 10, retryS: 60 }) },
  undo: { by: requestUndo, run: (sql, tipId) => requestUndo(sql, { tipId, generation: 0 }) },
  pay: { by: markPaid, run: (sql, id) => markPaid(sql, { id, email: null }) },
  fail: { by: markEnded, run: (sql, id) => markEnded(sql, { id, outcome: 'failed' }) },
  cancel: { by: markEnded, run: (sql, id) => markEnded(sql, { id, outcome: 'cancelled' }) },
  expire: { by: markEnded, run: (sql, id) => markEnded(sql, { id, outcome: 'expired' }) },
}

describe.each(Object.keys(functions) as Taken[])('the transition "%s"', (name) => {
  const { by, run } = functions[name]
  const { from, to } = transitions[name]

  test('is taken by the function that it names', () => {
    expect(by.name).toBe(transitions[name].by)
  })

  test.each(Object.keys(rows) as Step[])('is taken from "%s" exactly when it says so', async (step) => {
    const isAllowed = (from as readonly Step[]).includes(step)
    const reached = await undone(async (tx) => {
      const id = await insertRow(tx, rows[step])
      await run(tx, id)
      return stepNow(tx, id)
    })
    expect(reached).toBe(isAllowed ? to : step)
  })
})

test('a new tip is starting', async () => {
  const reached = await undone(async (tx) => {
    const tip = await insertTip(tx, {
      ...{
        id: newId(),
        creatorId,
        accountId: 'acct_1',
        amountCents: 2000,
        feeCents: 100,
        locale: 'fr',
        undoSeconds: 0,
      },
      ...{ message: null, supporterName: null, isPrivate: false, coversFees: false, isHeld: false, hadWall: false },
      ...{ showsWords: false, showsName: true, showsAmount: false, productName: 'x', pageUrl: 'x' },
      ...{ clientHash: Buffer.alloc(32), requestHash: Buffer.alloc(32), idempotencyKey: null },
    })
    return stepNow(tx, tip?.id ?? '')
  })
  expect(reached).toBe(transitions.start.to)
})

const fact = (kind: Fact['kind'], cents: number): Fact => ({
  kind,
  ref: `${kind}-${cents}`,
  supporter: cents,
  platform: -cents,
})
const charge = fact('charge', -2000)

/** The facts that lead from one booked state to the other. */
const booked: Record<keyof typeof bookings, Record<string, Fact[]>> = {
  refundPart: { paid: [charge, fact('refund', 500)] },
  refund: {
    paid: [charge, fact('refund', 2000)],
    partially_refunded: [charge, fact('refund', 500), fact('refund', 1500)],
  },
  failRefund: { refunded: [charge, fact('refund', 2000), fact('refund_failed', -2000)] },
  dispute: { paid: [charge, fact('dispute', 2000)] },
  winDispute: { disputed: [charge, fact('dispute', 2000), fact('dispute_won', -2000)] },
}

test.each(Object.keys(bookings) as (keyof typeof bookings)[])('the booking "%s" leads where it says', async (name) => {
  const { from, to, by } = bookings[name]
  expect(bookFacts.name).toBe(by)
  expect(Object.keys(booked[name])).toEqual([...from])
  for (const [before, facts] of Object.entries(booked[name])) {
    const states = await undone(async (tx) => {
      const id = await insertRow(tx, rows.paid)
      await bookFacts(tx, { id, creatorId }, facts.slice(0, -1))
      const first = await stateNow(tx, id)
      await bookFacts(tx, { id, creatorId }, facts.slice(-1))
      return [first, await stateNow(tx, id)]
    })
    expect(states).toEqual([before, to])
  }
})

async function insertRow(tx: Sql, columns: object): Promise<string> {
  const id = newId()
  const common = { id, creator_id: creatorId, account_id: 'acct_1', amount_cents: 2000, fee_cents: 100, locale: 'fr' }
  const sent = { request_hash: Buffer.alloc(32), product_name: 'x', page_url: 'x', expires_at: new Date() }
  await tx`insert into tips ${tx([{ ...common, ...sent, ...columns }])}`
  return id
}

async function stepNow(tx: Sql, id: string): Promise<string | undefined> {
  const [row] = await tx<{ step: string }[]>`select ${stepOf(tx)} as step from tips where id = ${id}`
  return row?.step
}

async function stateNow(tx: Sql, id: string): Promise<string | undefined> {
  const [row] = await tx<{ state: string }[]>`select state from tip_states where tip_id = ${id}`
  return row?.state
}

async function undone<T>(work: (tx: Sql) => Promise<T>): Promise<T> {
  const results: T[] = []
  const undo = new Error('undo')
  await database.sql
    .begin(async (tx) => {
      results.push(await work(tx))
      throw undo
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error
    })
  return results[0] as T
}
