import { createHash } from 'node:crypto'
import type { Locale } from '@obole/contract/formatting/names'
import { type FeeSettings, feeOf, tipAmounts } from '@obole/contract/rules/fees'
import { v7 } from 'uuid'
import type { Fact } from '../tips/domain/payment.ts'
import { messages, supporters } from './past-tip-texts.ts'

/** A fact with its time and id. Facts of one step are booked together. */
export interface PastFact extends Fact {
  id: string
  at: Date
  step: 'paid' | 'returned' | 'won'
}

export interface PastTip {
  id: string
  createdAt: Date
  endedAt: Date
  outcome: 'paid' | 'failed' | 'cancelled' | 'expired'
  amountCents: number
  feeCents: number
  coversFees: boolean
  locale: Locale
  supporterName: string | null
  supporterEmail: string | null
  message: string | null
  isPrivate: boolean
  showsWords: boolean
  showsAmount: boolean
  facts: PastFact[]
}

const count = 460
const days = 730
const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
/** What the provider charges for a Canadian card. */
const cardRate: FeeSettings = { platformFeePercent: 0, processingFee: { percent: 2.9, cents: 30 } }
/** What a bank charges for a dispute. */
const disputeCost = 1500
/** The youngest tip is at least so old. */
const newestMs = 2 * hourMs

const amounts = [500, 1000, 500, 2000, 300, 1000, 2500, 500, 1500, 1000, 5000, 700, 2000, 1200, 500, 10_000]

type Ending =
  | 'paid'
  | 'refunded'
  | 'partially_refunded'
  | 'disputed'
  | 'dispute_won'
  | 'failed'
  | 'cancelled'
  | 'expired'

/** By place in each forty; all others are paid. */
const endings: Record<number, Ending> = {
  3: 'expired',
  8: 'refunded',
  13: 'partially_refunded',
  18: 'cancelled',
  24: 'disputed',
  29: 'failed',
  33: 'dispute_won',
  37: 'expired',
}

/** Two years of tips up to `now`, growing in number. The same `now` gives the same tips. */
export function pastTips(now: Date, fees: FeeSettings): PastTip[] {
  return withWall(Array.from({ length: count }, (_, index) => pastTip(index, now, fees)))
}

/** Of the supporters who wrote the same, only the last agreed to show it: the wall repeats nothing. */
function withWall(tips: PastTip[]): PastTip[] {
  const open = tips.filter(({ message, isPrivate, facts }) => message && !isPrivate && facts.length > 0)
  const last = new Map(open.map((tip) => [tip.message, tip.id]))
  return tips.map((tip) => ({ ...tip, showsWords: last.get(tip.message) === tip.id }))
}

function pastTip(index: number, now: Date, fees: FeeSettings): PastTip {
  const dice = bytesOf(`tip-${index}`)
  const createdAt = timeOf(index, dice, now)
  const ending = endings[index % 40] ?? 'paid'
  const { name, locale } = pick(dice, 0, supporters)
  const coversFees = pick(dice, 9, [true, false, false, false])
  const { payCents: amountCents, feeCents } = tipAmounts({ amountCents: pick(dice, 1, amounts), coversFees }, fees)
  const facts = factsOf(index, { ending, amountCents, feeCents, createdAt, now })
  const isPaid = facts.length > 0
  return {
    id: idAt(createdAt, `tip-${index}`),
    createdAt,
    endedAt: new Date(createdAt.getTime() + (ending === 'expired' ? 31 : 2) * minuteMs),
    outcome: ending === 'failed' || ending === 'cancelled' || ending === 'expired' ? ending : 'paid',
    amountCents,
    feeCents,
    coversFees: coversFees && feeCents > 0,
    locale,
    supporterName: pick(dice, 2, [name, name, name, null]),
    supporterEmail: isPaid ? `supporter-${supporters.findIndex((known) => known.name === name)}@obole.example` : null,
    message: pick(dice, 3, [
      pick(dice, 4, messages[locale] ?? []),
      pick(dice, 4, messages[locale] ?? []),
      null,
      null,
      null,
    ]),
    isPrivate: pick(dice, 5, [true, false, false, false, false, false, false]),
    showsWords: false,
    showsAmount: pick(dice, 10, [true, false, false]),
    facts,
  }
}

/** Denser towards `now`, in waves of some weeks, between 7:00 and 18:59 in Québec. */
function timeOf(index: number, dice: Buffer, now: Date): Date {
  const age = (days - 14) * (1 - index / (count - 1)) ** 1.5
  const at = new Date(now.getTime() - (age + 12 * Math.sin(age / 25)) * dayMs)
  at.setUTCHours(12 + ((dice[6] ?? 0) % 12), (dice[7] ?? 0) % 60, (dice[8] ?? 0) % 60, 0)
  return new Date(Math.min(at.getTime(), now.getTime() - newestMs - (count - index) * minuteMs))
}

interface Payment {
  ending: Ending
  amountCents: number
  feeCents: number
  createdAt: Date
  now: Date
}

/** The ledger's entries as the payment provider would have caused them. */
function factsOf(index: number, payment: Payment): PastFact[] {
  const { ending, amountCents: amount, feeCents: fee, createdAt, now } = payment
  if (ending === 'failed' || ending === 'cancelled' || ending === 'expired') return []
  const after = (ms: number) => new Date(Math.min(createdAt.getTime() + ms, now.getTime() - hourMs))
  const facts: PastFact[] = []
  const add = (step: PastFact['step'], at: Date, rows: Fact[]) => {
    for (const fact of rows) {
      const seed = `${index}-${facts.length}`
      facts.push({ ...fact, ref: `${fact.ref}_demo_${seed}`, id: idAt(at, seed, facts.length), at, step })
    }
  }
  const cost = feeOf(amount, cardRate)
  add('paid', after(2 * minuteMs), [
    { kind: 'charge', ref: 'pi', supporter: -amount, platform: amount },
    { kind: 'transfer', ref: 'tr', creator: amount, platform: -amount },
    ...(fee > 0 ? [{ kind: 'platform_fee', ref: 'fee', creator: -fee, platform: fee } as const] : []),
    { kind: 'provider_fee', ref: 'txn', platform: -cost, provider: cost },
  ])
  const takeBack = (cents: number): Fact[] => {
    const feeBack = Math.round((fee * cents) / amount)
    return [
      { kind: 'transfer_reversal', ref: 'trr', creator: -cents, platform: cents },
      ...(feeBack > 0
        ? [{ kind: 'platform_fee_refund', ref: 'fr', creator: feeBack, platform: -feeBack } as const]
        : []),
    ]
  }
  if (ending === 'refunded' || ending === 'partially_refunded') {
    const cents = ending === 'refunded' ? amount : Math.round(amount / 3)
    add('returned', after(3 * dayMs), [
      { kind: 'refund', ref: 're', supporter: cents, platform: -cents },
      ...takeBack(cents),
    ])
  }
  if (ending === 'disputed' || ending === 'dispute_won') {
    add('returned', after(20 * dayMs), [
      { kind: 'dispute', ref: 'txn', supporter: amount, platform: -amount },
      { kind: 'provider_fee', ref: 'txn', platform: -disputeCost, provider: disputeCost },
      ...takeBack(amount),
    ])
  }
  if (ending === 'dispute_won') {
    add('won', after(50 * dayMs), [
      { kind: 'dispute_won', ref: 'txn', supporter: -amount, platform: amount },
      { kind: 'transfer', ref: 'tr', creator: amount - fee, platform: fee - amount },
    ])
  }
  return facts
}

function pick<T>(dice: Buffer, place: number, list: readonly T[]): T {
  return list[(dice[place] ?? 0) % list.length] as T
}

function bytesOf(seed: string): Buffer {
  return createHash('sha256').update(`demo-${seed}`).digest()
}

/** The received list is ordered by the ids of the ledger: they must follow the time. */
function idAt(at: Date, seed: string, seq = 0): string {
  return v7({ msecs: at.getTime(), random: bytesOf(`id-${seed}`).subarray(0, 16), seq })
}
