import type { Deposit, DepositDetail } from '@obole/contract/calls/money/deposits'
import { fieldRefusal, Refusal } from '@obole/contract/rules/refusals'
import { clock } from '../../platform/clock.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { isOverdue, noonOf } from '../way/way.ts'
import {
  askForReading,
  type DepositRow,
  findDeposit,
  type LinePosition,
  listDepositedTips,
  listDepositRows,
} from './deposits.sql.ts'

const pageSize = 50

/** What is shown is at most so old when its owner looks a second time. */
const freshS = 5 * 60
/** Nobody waits for a sandbox. */
const sandboxFreshS = 1

export async function listDeposits(
  { sql, config }: Platform,
  creatorId: string,
  cursor: string | undefined,
): Promise<{ deposits: Deposit[]; cursor: string | null }> {
  if (cursor === undefined) await askForReading(sql, creatorId, config.sandbox ? sandboxFreshS : freshS)
  const rows = await listDepositRows(sql, creatorId, { before: readNumber(cursor), limit: pageSize + 1 })
  const page = rows.slice(0, pageSize)
  const last = rows.length > pageSize ? page.at(-1) : undefined
  return {
    deposits: page.map((row) => ({ ...viewOf(row), tips: row.tipCount })),
    cursor: last ? String(last.number) : null,
  }
}

export async function readDeposit(
  sql: Sql,
  { creatorId, depositId, cursor }: { creatorId: string; depositId: string; cursor: string | undefined },
): Promise<DepositDetail> {
  const row = await findDeposit(sql, creatorId, depositId)
  if (!row) throw new Refusal('deposit_not_found')
  const rows = await listDepositedTips(sql, depositId, { after: readLine(cursor), limit: pageSize + 1 })
  const page = rows.slice(0, pageSize)
  const last = rows.length > pageSize ? page.at(-1) : undefined
  const { tipCount, tipsAmount, returnedAmount, otherAmount } = row
  return {
    ...viewOf(row),
    ...{ tipCount, tipsAmount, returnedAmount, otherAmount },
    tips: page.map(({ line: _line, micros: _micros, at, ...tip }) => ({ ...tip, at: at.toISOString() })),
    cursor: last ? `${last.micros}_${last.line}` : null,
  }
}

function viewOf({ id, number, amount, state, failure, madeAt, arrivesOn, sentAgainIn }: DepositRow) {
  return {
    id,
    number,
    amount,
    state: stateOf(state, arrivesOn),
    madeAt: madeAt.toISOString(),
    arrivesAt: noonOf(arrivesOn).toISOString(),
    problem: failure === null ? null : accountProblems.has(failure) ? ('account' as const) : ('other' as const),
    sentAgainIn,
  }
}

function stateOf(state: DepositRow['state'], arrivesOn: string): Deposit['state'] {
  if (state === 'paid') return 'arrived'
  if (state === 'failed') return 'returned'
  if (state === 'canceled') return 'cancelled'
  return isOverdue(arrivesOn, clock.now()) ? 'late' : state
}

/** The provider's codes for what the owner of the account can mend. */
const accountProblems = new Set([
  'account_closed',
  'account_frozen',
  'bank_account_restricted',
  'bank_account_unusable',
  'debit_not_authorized',
  'incorrect_account_holder_address',
  'incorrect_account_holder_details',
  'incorrect_account_holder_name',
  'incorrect_account_holder_tax_id',
  'incorrect_account_type',
  'invalid_account_number',
  'invalid_account_number_length',
  'invalid_currency',
  'no_account',
])

function readNumber(cursor: string | undefined): number | null {
  if (cursor === undefined) return null
  if (!/^\d{1,9}$/.test(cursor)) throw fieldRefusal('cursor', 'format', 'is not one of ours')
  return Number(cursor)
}

function readLine(cursor: string | undefined): LinePosition | null {
  if (cursor === undefined) return null
  const [, micros, id] = /^(\d{1,16})_(\w{1,100})$/.exec(cursor) ?? []
  if (!micros || !id || Number(micros) > latestMicros) throw fieldRefusal('cursor', 'format', 'is not one of ours')
  return { micros: Number(micros), id }
}

/** The year 2200. */
const latestMicros = 7_258_118_400_000_000
