import { findTip, type StoredTip } from '../checkout/tips.sql.ts'
import type { PaymentSnapshot } from '../domain/payment.ts'
import { raiseAlarm } from '../ledger/alarms.ts'
import { resolveAlarm } from '../ledger/ledger.sql.ts'
import { transferGroup } from '../stripe/payment.ts'
import type { PaymentPlatform } from '../stripe/payment-platform.ts'
import { reverseTransfer, transferAgain } from '../stripe/refunds.ts'

/**
 * A bank takes disputed money from the platform. The platform takes it from the creator's account, once per dispute,
 * and returns it when the dispute is won. Answers whether money was moved: then the snapshot is out of date.
 */
export async function recoverDisputed(
  platform: PaymentPlatform,
  tipId: string,
  snapshot: PaymentSnapshot,
): Promise<boolean> {
  const tip = snapshot.disputes.length > 0 ? await findTip(platform.sql, tipId) : undefined
  if (!tip) return false
  let hasMoved = false
  for (const dispute of snapshot.disputes) {
    const act = actFor(tip, snapshot, dispute)
    if (!act) continue
    platform.failpoint?.('recovery-begun')
    hasMoved = (await move(platform, tip, dispute.id, act)) || hasMoved
    platform.failpoint?.('recovery-made')
  }
  return hasMoved
}

type Act =
  | { kind: 'take'; transferId: string; cents: number; hasFee: boolean; key: string }
  | { kind: 'return'; cents: number }

function actFor(tip: StoredTip, snapshot: PaymentSnapshot, dispute: PaymentSnapshot['disputes'][number]): Act | null {
  const { transfers, facts } = snapshot
  const original = transfers.find(({ forDispute }) => forDispute === null)
  if (!original) return null
  const taken = original.reversals.filter(({ forDispute }) => forDispute === dispute.id)
  const takenCents = taken.reduce((sum, { cents }) => sum + cents, 0)
  if (dispute.heldCents > 0 && takenCents === 0 && original.leftCents > 0) {
    const cents = Math.min(dispute.heldCents, original.leftCents)
    const hasFee = facts.some(({ kind }) => kind === 'platform_fee')
    return { kind: 'take', transferId: original.id, cents, hasFee, key: `${dispute.id}_tip_${tip.id}` }
  }
  if (dispute.heldCents > 0 || takenCents === 0) return null
  const missingCents = dueCents(tip, snapshot) - facts.reduce((sum, { creator = 0 }) => sum + creator, 0)
  const again = transfers.find(({ forDispute }) => forDispute === dispute.id)
  if (!again) return missingCents > 0 ? { kind: 'return', cents: Math.min(takenCents, missingCents) } : null
  // Refunded after the dispute was won: the refund reverses the first transfer only, which is already reversed.
  const cents = Math.min(-missingCents, again.leftCents)
  if (cents <= 0) return null
  return { kind: 'take', transferId: again.id, cents, hasFee: false, key: `${again.id}_${again.leftCents}_${cents}` }
}

async function move(platform: PaymentPlatform, tip: StoredTip, disputeId: string, act: Act): Promise<boolean> {
  const { sql, stripe } = platform
  const { id: tipId, accountId } = tip
  if (act.kind === 'take') {
    await reverseTransfer(stripe, { ...act, tipId, disputeId })
    return true
  }
  const { cents } = act
  const alarm = { kind: 'return_unfunded', subject: disputeId } as const
  if (!(await transferAgain(stripe, { tipId, disputeId, accountId, cents, group: transferGroup(tipId) }))) {
    await raiseAlarm(platform, sql, { ...alarm, tipId, details: { cents } })
    return false
  }
  await resolveAlarm(sql, alarm)
  return true
}

/** What the creator should have once nothing is withheld: what was not refunded, less its share of the fee. */
function dueCents({ amountCents, feeCents }: StoredTip, snapshot: PaymentSnapshot): number {
  const refunded = snapshot.facts
    .filter(({ kind }) => kind === 'refund' || kind === 'refund_failed')
    .reduce((total, { supporter = 0 }) => total + supporter, 0)
  return amountCents - refunded - (feeCents - Math.round((feeCents * refunded) / amountCents))
}
