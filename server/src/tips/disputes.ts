import { type PaymentTruth, transferGroup } from './stripe-payment.ts'
import { reverseTransfer, transferAgain } from './stripe-refunds.ts'
import type { PaymentPlatform } from './tip-platform.ts'
import { findTip } from './tips.sql.ts'

/**
 * A bank that takes money back takes it from the platform. It is taken from the creator's account in turn, once a
 * dispute, and returned when the dispute is won. Answers whether money was moved: then the truth has changed.
 */
export async function recoverDisputed(platform: PaymentPlatform, tipId: string, truth: PaymentTruth): Promise<boolean> {
  let hasMoved = false
  for (const dispute of truth.disputes) {
    const act = actFor(truth, dispute)
    if (!act) continue
    platform.reachStep?.('recovery-begun')
    hasMoved = (await move(platform, tipId, truth, { ...act, disputeId: dispute.id })) || hasMoved
    platform.reachStep?.('recovery-made')
  }
  return hasMoved
}

type Act = { kind: 'take'; transferId: string; cents: number } | { kind: 'return'; takenCents: number }

function actFor({ transfers }: PaymentTruth, dispute: PaymentTruth['disputes'][number]): Act | null {
  const original = transfers.find(({ forDispute }) => forDispute === null)
  if (!original) return null
  const taken = original.reversals.filter(({ forDispute }) => forDispute === dispute.id)
  const takenCents = taken.reduce((sum, { cents }) => sum + cents, 0)
  const isReturned = transfers.some(({ forDispute }) => forDispute === dispute.id)
  if (dispute.heldCents > 0 && takenCents === 0 && original.leftCents > 0)
    return { kind: 'take', transferId: original.id, cents: Math.min(dispute.heldCents, original.leftCents) }
  if (dispute.heldCents <= 0 && takenCents > 0 && !isReturned) return { kind: 'return', takenCents }
  return null
}

async function move(
  platform: PaymentPlatform,
  tipId: string,
  truth: PaymentTruth,
  act: Act & { disputeId: string },
): Promise<boolean> {
  const { stripe } = platform
  if (act.kind === 'take') {
    const hasFee = truth.facts.some(({ kind }) => kind === 'platform_fee')
    await reverseTransfer(stripe, { ...act, tipId, hasFee })
    return true
  }
  const tip = await findTip(platform.sql, tipId)
  if (!tip) return false
  const cents = Math.min(act.takenCents, dueCents(tip, truth) - sum(truth, 'creator'))
  if (cents <= 0) return false
  const { accountId } = tip
  await transferAgain(stripe, { tipId, disputeId: act.disputeId, accountId, cents, group: transferGroup(tipId) })
  return true
}

/** What the creator should have once nothing is held back: the part that was not refunded, less its share of the fee. */
function dueCents({ amountCents, feeCents }: { amountCents: number; feeCents: number }, truth: PaymentTruth): number {
  const refunded = truth.facts
    .filter(({ kind }) => kind === 'refund' || kind === 'refund_failed')
    .reduce((total, { supporter = 0 }) => total + supporter, 0)
  return amountCents - refunded - (feeCents - Math.round((feeCents * refunded) / amountCents))
}

function sum({ facts }: PaymentTruth, purse: 'creator'): number {
  return facts.reduce((total, fact) => total + (fact[purse] ?? 0), 0)
}
