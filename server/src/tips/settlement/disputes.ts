import { Refusal } from '@obole/contract/refusals'
import { findTip, type StoredTip } from '../checkout/tips.sql.ts'
import type { DisputeSnapshot, PaymentSnapshot } from '../domain/payment.ts'
import type { ReversalParams } from '../domain/refund.ts'
import { raiseAlarm } from '../ledger/alarms.ts'
import { resolveAlarm } from '../ledger/ledger.sql.ts'
import { isKeySpent, type StripeClient } from '../stripe/client.ts'
import { transferGroup } from '../stripe/payment.ts'
import type { PaymentPlatform } from '../stripe/payment-platform.ts'
import { reverseTransfer, transferAgain } from '../stripe/refunds.ts'

/**
 * A bank takes disputed money from the platform. The platform takes it from the creator's account, once per dispute,
 * and returns it when the dispute is won. A refund after that does not touch the transfers: what it costs the creator is
 * taken here too. Answers whether money was moved: then the snapshot is out of date.
 */
export async function recoverDisputed(
  platform: PaymentPlatform,
  tipId: string,
  snapshot: PaymentSnapshot,
): Promise<boolean> {
  const tip = snapshot.disputes.length > 0 ? await findTip(platform.sql, tipId) : undefined
  if (!tip) return false
  const acts = snapshot.disputes.map((dispute) => actFor(tip, snapshot, dispute)).filter((act) => act !== null)
  const surplus = acts.length === 0 ? takeSurplus(tip, snapshot) : null
  let hasMoved = false
  for (const act of surplus ? [surplus] : acts) {
    platform.failpoint?.('recovery-begun')
    hasMoved = (await move(platform, tip, act)) || hasMoved
    platform.failpoint?.('recovery-made')
  }
  return hasMoved
}

type Act =
  | { kind: 'take'; disputeId: string | null; transferId: string; cents: number; hasFee: boolean; key: string }
  | { kind: 'return'; disputeId: string; cents: number }

function actFor(tip: StoredTip, snapshot: PaymentSnapshot, dispute: DisputeSnapshot): Act | null {
  const disputeId = dispute.id
  const { transfers, facts } = snapshot
  const original = transfers.find(({ forDispute }) => forDispute === null)
  if (!original) return null
  const taken = original.reversals.filter(({ forDispute }) => forDispute === disputeId)
  const takenCents = taken.reduce((sum, { cents }) => sum + cents, 0)
  if (dispute.heldCents > 0 && takenCents === 0 && original.leftCents > 0) {
    const cents = Math.min(dispute.heldCents, original.leftCents)
    const hasFee = facts.some(({ kind }) => kind === 'platform_fee')
    return { kind: 'take', disputeId, transferId: original.id, cents, hasFee, key: `${disputeId}_tip_${tip.id}` }
  }
  if (dispute.heldCents > 0 || takenCents === 0) return null
  if (transfers.some(({ forDispute }) => forDispute === disputeId)) return null
  const cents = Math.min(takenCents, -surplusCents(tip, snapshot))
  return cents > 0 ? { kind: 'return', disputeId, cents } : null
}

/** Once nothing is withheld any more: from what was transferred again, then from what a dispute of a part had left. */
function takeSurplus(tip: StoredTip, snapshot: PaymentSnapshot): Act | null {
  const { transfers, disputes, facts } = snapshot
  const wasDisputed = facts.some(({ kind }) => kind === 'dispute')
  if (!wasDisputed || disputes.some(({ heldCents }) => heldCents > 0)) return null
  const open = transfers.filter(({ leftCents }) => leftCents > 0)
  const transfer = open.find(({ forDispute }) => forDispute !== null) ?? open[0]
  const cents = Math.min(surplusCents(tip, snapshot), transfer?.leftCents ?? 0)
  if (!transfer || cents <= 0) return null
  // Without the amount in the key: of two that were decided at once, by different refunds, one is made.
  const key = `${transfer.id}_${transfer.leftCents}`
  return { kind: 'take', disputeId: null, transferId: transfer.id, cents, hasFee: false, key }
}

async function move(platform: PaymentPlatform, tip: StoredTip, act: Act): Promise<boolean> {
  const { sql, stripe } = platform
  const { id: tipId, accountId } = tip
  if (act.kind === 'take') {
    await take(stripe, { ...act, tipId })
    return true
  }
  const { cents, disputeId } = act
  const alarm = { kind: 'return_unfunded', subject: disputeId } as const
  if (!(await transferAgain(stripe, { tipId, disputeId, accountId, cents, group: transferGroup(tipId) }))) {
    await raiseAlarm(platform, sql, { ...alarm, tipId, details: { cents } })
    return false
  }
  await resolveAlarm(sql, alarm)
  return true
}

/** Whoever decided by an older snapshot tries again by a newer one. */
async function take(stripe: StripeClient, reversal: ReversalParams): Promise<void> {
  try {
    await reverseTransfer(stripe, reversal)
  } catch (error) {
    throw isKeySpent(error) ? new Refusal('provider_unavailable') : error
  }
}

function surplusCents(tip: StoredTip, snapshot: PaymentSnapshot): number {
  return snapshot.facts.reduce((sum, { creator = 0 }) => sum + creator, 0) - dueCents(tip, snapshot)
}

/** What the creator should have once nothing is withheld: what was not refunded, less its share of the fee. */
function dueCents({ amountCents, feeCents }: StoredTip, snapshot: PaymentSnapshot): number {
  const refunded = snapshot.facts
    .filter(({ kind }) => kind === 'refund' || kind === 'refund_failed')
    .reduce((total, { supporter = 0 }) => total + supporter, 0)
  return amountCents - refunded - (feeCents - Math.round((feeCents * refunded) / amountCents))
}
