import { type WayStep, type WayStepName, waySteps } from '@obole/contract/calls/money/way'
import type { PayoutChoice } from '@obole/contract/rules/payout-costs'
import { payoutDays } from '../domain/payout.ts'
import type { WayRow } from './way.sql.ts'

type Standing = Pick<WayStep, 'holder' | 'reason'> & { until?: Date | null }
/** Of each step: when it happened, and when it is expected where it has not. */
type Times = Record<WayStepName, { at: Date | null; expected: Date | null }>

interface WayOptions {
  now: Date
  /** What only concerns the creator, and their bank, is told to nobody else. */
  isForOwner: boolean
  /** How often pages are paid out that have not chosen. */
  interval: PayoutChoice
}

/** Where the money of a tip is: the steps that have happened, and those that will. */
export function wayOf(row: WayRow, options: WayOptions): WayStep[] {
  const times = timesOf(row, options)
  const reached = waySteps.filter((step) => times[step].at !== null)
  const last = reached.at(-1)
  if (last === undefined) return []
  const end = endOf(row)
  const following = waySteps.slice(waySteps.indexOf(last) + 1)
  const standing = end ?? (row.isFollowed ? standingAt(last, row, options) : notFollowed)
  const expected = following.map((step) => times[step].expected)
  const until = standing.until === undefined ? (expected[0] ?? null) : standing.until
  return [
    ...reached.map((step): WayStep => {
      const at = times[step].at?.toISOString() ?? null
      if (step !== last) return { step, at, until: null, holder: null, reason: null }
      const { holder, reason } = standing
      return { step, at, until: end ? null : (until?.toISOString() ?? null), holder, reason }
    }),
    ...(end || !row.isFollowed
      ? []
      : following.map((step, index): WayStep => {
          return { step, at: null, until: expected[index]?.toISOString() ?? null, holder: null, reason: null }
        })),
  ]
}

const notFollowed: Standing = { holder: 'provider', reason: 'not_followed', until: null }

function timesOf(row: WayRow, { now, interval }: WayOptions): Times {
  const { authorizedAt, chargedAt, transferredAt, availableOn, deposit } = row
  const today = now.toISOString().slice(0, 10)
  const isAvailable = transferredAt !== null && availableOn !== null && availableOn <= today
  const sent = deposit && deposit.state !== 'failed' && deposit.state !== 'canceled' ? deposit : null
  const leaves = availableOn ? nextPayoutDay(later(availableOn, today), row.interval ?? interval) : null
  return {
    authorized: { at: authorizedAt ?? chargedAt, expected: null },
    charged: { at: chargedAt, expected: row.undoUntil },
    atProvider: { at: transferredAt, expected: null },
    available: {
      at: isAvailable || sent ? latest(transferredAt, noonOf(availableOn ?? today)) : null,
      expected: availableOn ? noonOf(availableOn) : null,
    },
    deposited: { at: sent ? new Date(sent.madeAt) : null, expected: leaves },
    arrived: {
      at: sent?.state === 'paid' ? noonOf(sent.arrivesOn) : null,
      expected: sent ? noonOf(sent.arrivesOn) : null,
    },
  }
}

/** It is over otherwise than by arriving; null while it is not. */
function endOf({ state, dispute, hasPendingRefund }: WayRow): Standing | null {
  if (state === 'cancelled' || state === 'expired') return { holder: 'supporter', reason: 'undone' }
  if (state === 'failed') return { holder: 'supporter', reason: 'failed' }
  if (state === 'disputed' && dispute === 'lost') return { holder: 'supporter', reason: 'dispute_lost' }
  if (state === 'disputed') return { holder: 'supporter_bank', reason: 'disputed' }
  if (state !== 'refunded') return null
  return hasPendingRefund
    ? { holder: 'provider', reason: 'refund_pending' }
    : { holder: 'supporter', reason: 'refunded' }
}

function standingAt(step: WayStepName, row: WayRow, { now, isForOwner }: WayOptions): Standing {
  switch (step) {
    case 'authorized':
      return row.isBeingUndone
        ? { holder: 'supporter_bank', reason: 'being_undone', until: null }
        : { holder: 'supporter_bank', reason: row.undoUntil ? 'undo' : 'being_captured' }
    case 'charged':
      return { holder: 'provider', reason: 'being_captured' }
    case 'atProvider':
      return { holder: 'provider', reason: 'settling' }
    case 'available':
      return isForOwner ? waiting(row, now) : { holder: 'provider', reason: 'schedule' }
    case 'deposited':
      return isForOwner && isLate(row, now)
        ? { holder: 'bank', reason: 'late', until: null }
        : { holder: 'bank', reason: 'in_transit' }
    case 'arrived':
      return { holder: 'creator', reason: 'delivered', until: null }
  }
}

function waiting({ deposit, paysOut, heldUntil }: WayRow, now: Date): Standing {
  if (heldUntil && heldUntil > now) return { holder: 'provider', reason: 'payouts_held', until: heldUntil }
  if (!paysOut) return { holder: 'provider', reason: 'payouts_missing', until: null }
  return { holder: 'provider', reason: deposit?.state === 'failed' ? 'returned' : 'schedule' }
}

function isLate({ deposit }: WayRow, now: Date): boolean {
  return deposit !== null && isOverdue(deposit.arrivesOn, now)
}

/** Not by the end of the day on which it should have arrived. */
export function isOverdue(arrivesOn: string, now: Date): boolean {
  return now.getTime() > Date.parse(`${arrivesOn}T00:00:00Z`) + 1.5 * dayMs
}

const dayMs = 86_400_000

/** The provider knows days only: at noon they are the same day in Canada. */
export function noonOf(day: string): Date {
  return new Date(`${day}T12:00:00Z`)
}

/** On or after that day. */
function nextPayoutDay(day: string, interval: PayoutChoice): Date {
  const isPayoutDay = (date: Date) =>
    interval === 'daily' ||
    (interval === 'weekly' ? weekDays[date.getUTCDay()] === payoutDays.week : date.getUTCDate() === payoutDays.month)
  let next = noonOf(day)
  while (!isPayoutDay(next)) next = new Date(next.getTime() + dayMs)
  return next
}

const weekDays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

function later(a: string, b: string): string {
  return a > b ? a : b
}

function latest(a: Date | null, b: Date): Date {
  return a && a > b ? a : b
}
