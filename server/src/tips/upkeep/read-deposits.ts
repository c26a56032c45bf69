import { clock } from '../../platform/clock.ts'
import type { DepositSnapshot } from '../domain/deposit.ts'
import { raiseAlarm } from '../ledger/alarms.ts'
import { listBalanceLines, listDepositLines, listDeposits, readDeposit } from '../stripe/deposits.ts'
import type { PaymentPlatform } from '../stripe/payment-platform.ts'
import {
  type AccountToRead,
  countDeposit,
  hastenActive,
  insertLines,
  linkTips,
  listMoving,
  listUncounted,
  markUnknown,
  saveDeposits,
  saveNextReading,
  saveReadUntil,
  takeAccounts,
} from './read-deposits.sql.ts'
import { isOutage } from './sweep.ts'

const accountsAtOnce = 20
const concurrency = 3
/** A run ends before the next one begins. */
const runMs = 4 * 60_000
/** An account is read month by month: what was read is kept when the provider fails. */
const stretchMs = 31 * 86_400_000

/**
 * Reads what the provider holds for each creator and has sent to their bank: its lists, never an event. An account that
 * cannot be read waits an hour and does not keep the others from being read; an outage ends the run.
 */
export async function readDeposits(platform: PaymentPlatform): Promise<void> {
  if (!platform.stripe.isConfigured) return
  const endsAt = performance.now() + runMs
  await hastenActive(platform.sql)
  for (let isMore = true; isMore && performance.now() < endsAt; ) {
    const accounts = await takeAccounts(platform.sql, accountsAtOnce)
    isMore = accounts.length === accountsAtOnce
    const waiting = [...accounts]
    const drain = async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await readInTurn(platform, next)
    }
    await Promise.all(Array.from({ length: concurrency }, drain))
  }
}

async function readInTurn(platform: PaymentPlatform, account: AccountToRead): Promise<void> {
  try {
    await readAccount(platform, account)
  } catch (error) {
    if (isOutage(error)) throw error
    platform.log.error({ error, accountId: account.accountId }, 'the deposits of an account could not be read')
  }
}

export async function readAccount(platform: PaymentPlatform, account: AccountToRead): Promise<void> {
  const { sql, stripe } = platform
  const { creatorId, accountId } = account
  const now = clock.now()
  const today = now.toISOString().slice(0, 10)
  const seen = new Map<string, DepositSnapshot>()
  for (let from = account.since.getTime(); from < now.getTime(); from += stretchMs) {
    const stretch = { from: new Date(from), until: new Date(Math.min(from + stretchMs, now.getTime() + 1000)) }
    for await (const lines of listBalanceLines(stripe, accountId, stretch)) await insertLines(sql, creatorId, lines)
    // Listed newest first, also of one second.
    const deposits = (await listDeposits(stripe, accountId, stretch)).reverse()
    await saveDeposits(sql, creatorId, deposits)
    for (const deposit of deposits) seen.set(deposit.id, deposit)
    await saveReadUntil(sql, creatorId, new Date(Math.min(+stretch.until, +now)))
  }
  const waiting = new Set([...(await listMoving(sql, creatorId, today)), ...(await listUncounted(sql, creatorId))])
  for (const id of waiting) {
    const deposit = seen.has(id) ? null : await readDeposit(stripe, accountId, id)
    if (deposit) seen.set(id, deposit)
  }
  await saveDeposits(
    sql,
    creatorId,
    [...seen.values()].sort((a, b) => +a.madeAt - +b.madeAt),
  )
  await linkTips(sql, creatorId)
  for (const id of await listUncounted(sql, creatorId)) await countContents(platform, account, seen.get(id))
  await linkTips(sql, creatorId)
  await saveNextReading(sql, creatorId, today)
}

/** Which lines went to the bank with it. Their sum is its amount, or the operator is told. */
async function countContents(
  platform: PaymentPlatform,
  { creatorId, accountId }: AccountToRead,
  deposit: DepositSnapshot | undefined,
): Promise<void> {
  const { sql, stripe } = platform
  if (!deposit || deposit.contents === 'awaited') return
  if (deposit.contents === 'unknown') return markUnknown(sql, deposit.id)
  for await (const lines of listDepositLines(stripe, accountId, deposit.id))
    await insertLines(sql, creatorId, lines, deposit.id)
  await linkTips(sql, creatorId)
  const differenceCents = await countDeposit(sql, deposit.id)
  if (differenceCents !== 0)
    await raiseAlarm(platform, sql, { kind: 'deposit_differs', subject: deposit.id, details: { differenceCents } })
}
