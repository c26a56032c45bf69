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
  listDifferingMonths,
  listOverdue,
  lockCheck,
  resolveBroken,
  resolveMonth,
  type SliceSum,
  saveProgress,
  startRun,
  sumLedgerPiece,
  sumMonthsPiece,
} from './checks.sql.ts'

/** Rows of the ledger, or tips, in one statement of a check. */
const pieceSize = 2000
const monthPieceSize = 20_000

/** Checks what was written since the last run, and again what was broken then. */
export async function checkRecent(platform: TipPlatform, size = pieceSize): Promise<void> {
  await runPieces(platform, 'recent', { size, untilMs: Number.POSITIVE_INFINITY })
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
      await saveProgress(sql, 'full', { position: check.until, isFinished: true })
      return true
    }
    if (performance.now() >= untilMs) return false
    await compareMonth(platform, check, month)
  }
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
export async function findDifferingMonths(sql: Pool, month: string, size = monthPieceSize): Promise<BrokenInvariant[]> {
  return inOneSnapshot(sql, async (tx) => {
    const booked = await sumPieces((since) => sumLedgerPiece(tx, month, since, size))
    const shown = await sumPieces((after) => sumMonthsPiece(tx, month, after, size))
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
