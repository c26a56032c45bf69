import type { Pool, Sql } from '../../platform/database/database.ts'
import { inOneSnapshot } from '../../platform/database/snapshot.sql.ts'
import type { TipPlatform } from '../domain/tip-platform.ts'
import {
  type BrokenInvariant,
  type CheckName,
  findNextMonth,
  findPieceEnd,
  insertBroken,
  type LedgerCheck,
  listBroken,
  listDifferingGoal,
  listDifferingMonths,
  listLargeGoals,
  listOverdue,
  lockCheck,
  resolveBroken,
  resolveMonth,
  type SliceSum,
  saveProgress,
  startRun,
  sumGoalPiece,
  sumLedgerPiece,
  sumMonthsPiece,
} from './checks.sql.ts'

/** Rows of the ledger, or tips, in one statement of a check. */
const pieceSize = 1000
const monthPieceSize = 5000
const goalsAtOnce = 500

/** Checks what was written since the last run, and again what was broken then. */
export async function checkRecent(platform: TipPlatform): Promise<void> {
  await runPieces(platform, 'recent', { size: pieceSize, untilMs: Number.POSITIVE_INFINITY })
  report(platform, await insertBroken(platform.sql, await listOverdue(platform.sql)))
  await resolveBroken(platform.sql)
}

/**
 * Goes through the whole ledger, then compares it with the months of creators, piece by piece, for at most so many
 * milliseconds. False when it is not through yet: the next call goes on.
 */
export async function checkAll(
  platform: TipPlatform,
  { size = pieceSize, forMs = 5000 }: { size?: number; forMs?: number } = {},
): Promise<boolean> {
  const untilMs = performance.now() + forMs
  const isThrough = await runPieces(platform, 'full', { size, untilMs })
  return isThrough && (await compareMonths(platform, untilMs))
}

interface Limits {
  size: number
  untilMs: number
}

async function runPieces(platform: TipPlatform, name: CheckName, { size, untilMs }: Limits): Promise<boolean> {
  while (performance.now() < untilMs) {
    const piece = await platform.sql.begin((tx) => checkPiece(tx, name, size))
    if (!piece) return false
    report(platform, piece.found)
    if (piece.isThrough) return true
  }
  return false
}

/** What a piece found and how far it came are one transaction: nothing is skipped after a crash. */
async function checkPiece(tx: Sql, name: CheckName, size: number) {
  const check = await openRun(tx, name)
  if (!check) return undefined
  if (check.isThrough) return { found: [], isThrough: true }
  const end = await findPieceEnd(tx, check, size)
  const found = await insertBroken(tx, await listBroken(tx, check.position, end))
  const isThrough = end === check.until
  await saveProgress(tx, name, { position: end, isFinished: isThrough && name === 'recent' })
  return { found, isThrough }
}

async function openRun(tx: Sql, name: CheckName): Promise<LedgerCheck | undefined> {
  const check = await lockCheck(tx, name)
  return check?.isFinished ? startRun(tx, name) : check
}

async function compareMonths(platform: TipPlatform, untilMs: number): Promise<boolean> {
  const { sql } = platform
  for (;;) {
    const check = await sql.begin((tx) => lockCheck(tx, 'full'))
    if (!check || check.isFinished) return true
    const month = await findNextMonth(sql, check.month)
    if (month === undefined) {
      await compareGoals(platform)
      await saveProgress(sql, 'full', { position: check.until, isFinished: true })
      return true
    }
    if (performance.now() >= untilMs) return false
    await compareMonth(platform, check, month)
  }
}

/** The goals of so many tips that a check of each minute leaves them out. */
async function compareGoals(platform: TipPlatform): Promise<void> {
  let after: string | null = null
  do {
    const { ids, last } = await listLargeGoals(platform.sql, { after, size: goalsAtOnce })
    for (const id of ids) report(platform, await insertBroken(platform.sql, await findDifferingGoal(platform.sql, id)))
    after = last
  } while (after)
}

/** The goal and the ledger are read at one moment: tips are booked meanwhile. */
export async function findDifferingGoal(sql: Pool, goalId: string): Promise<BrokenInvariant[]> {
  return inOneSnapshot(sql, async (tx) => {
    let cents = 0n
    let after: string | null = null
    do {
      const piece = await sumGoalPiece(tx, goalId, after, pieceSize)
      cents += BigInt(piece.cents)
      after = piece.last
    } while (after)
    return listDifferingGoal(tx, goalId, cents)
  })
}

async function compareMonth(platform: TipPlatform, { until }: LedgerCheck, month: string): Promise<void> {
  const broken = await findDifferingMonths(platform.sql, month)
  const found = await platform.sql.begin(async (tx) => {
    await resolveMonth(tx, month, broken)
    await saveProgress(tx, 'full', { position: until, month, isFinished: false })
    return insertBroken(tx, broken)
  })
  report(platform, found)
}

/** Both sides are read at one moment: tips are booked meanwhile. */
export async function findDifferingMonths(sql: Pool, month: string): Promise<BrokenInvariant[]> {
  return inOneSnapshot(sql, async (tx) => {
    const booked = await sumPieces((since) => sumLedgerPiece(tx, month, since, monthPieceSize))
    const shown = await sumPieces((after) => sumMonthsPiece(tx, month, after, monthPieceSize))
    const slices = [...new Set([...booked.keys(), ...shown.keys()])]
    const differing = slices.filter((slice) => (booked.get(slice) ?? 0n) !== (shown.get(slice) ?? 0n))
    return differing.length === 0 ? [] : listDifferingMonths(tx, month, differing)
  })
}

async function sumPieces(
  read: (from: string | null) => Promise<{ sums: SliceSum[]; end: string; isLast: boolean }>,
): Promise<Map<number, bigint>> {
  const totals = new Map<number, bigint>()
  for (let from: string | null = null; ; ) {
    const { sums, end, isLast } = await read(from)
    for (const { slice, sum } of sums) totals.set(slice, (totals.get(slice) ?? 0n) + BigInt(sum))
    if (isLast) return totals
    from = end
  }
}

function report({ log, metrics }: TipPlatform, found: BrokenInvariant[]): void {
  for (const broken of found) {
    metrics.events.inc({ event: 'invariant_broken' })
    log.error({ event: 'invariant_broken', ...broken }, 'a ledger invariant is broken')
  }
}
