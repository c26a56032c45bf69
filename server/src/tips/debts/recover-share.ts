import { Refusal } from '@obole/contract/rules/refusals'
import type { DisputeSnapshot, PaymentSnapshot } from '../domain/payment.ts'
import type { ReversalParams } from '../domain/refund.ts'
import { raiseAlarm } from '../ledger/alarms.ts'
import { isKeySpent, ProviderRefusal } from '../stripe/client.ts'
import { transferGroup } from '../stripe/payment.ts'
import type { PaymentPlatform } from '../stripe/payment-platform.ts'
import { readAvailable } from '../stripe/payouts.ts'
import { reverseTransfer, transferAgain } from '../stripe/refunds.ts'
import { findTip, type Tip } from '../tip/tip.sql.ts'
import { claimAttempt, type Debt, findDebt, markRefused, readReceivedSince } from './debts.sql.ts'
import { today } from './today.ts'

/**
 * A bank takes disputed money from the platform, and a refund may be paid by it. The platform takes the creator's share
 * from their account, and returns it when a dispute is won. What Stripe refuses stays on the list of debts and is tried
 * once a day. Answers whether money was moved: then the snapshot is out of date.
 */
export async function recoverShare(
  platform: PaymentPlatform,
  tipId: string,
  snapshot: PaymentSnapshot,
): Promise<boolean> {
  const debt = await findDebt(platform.sql, tipId)
  const tip = debt && (await findTip(platform.sql, tipId))
  if (!tip) return false
  const act = debt.owedCents > 0 ? takeFor(tip, snapshot, debt) : returnFor(tip, snapshot, debt)
  if (!act) return false
  platform.failpoint?.('recovery-begun')
  const hasMoved = debt.isRefused ? await tryToday(platform, act, debt) : await tryFirst(platform, act, debt)
  platform.failpoint?.('recovery-made')
  return hasMoved
}

type Act =
  | { kind: 'take'; reversal: ReversalParams; accountId: string }
  | { kind: 'return'; tip: Tip; disputeId: string; cents: number; key: string }

function takeFor(tip: Tip, snapshot: PaymentSnapshot, debt: Debt): Act | null {
  const reversal = shareOfDispute(tip, snapshot) ?? surplusOf(tip, snapshot, debt)
  return reversal && { kind: 'take', reversal, accountId: tip.accountId }
}

/** Of what a bank withholds: as much of the transfer, with the fee on it. */
function shareOfDispute(tip: Tip, { transfers, disputes, facts }: PaymentSnapshot): ReversalParams | null {
  const original = transfers.find(({ forDispute }) => forDispute === null)
  if (!original) return null
  const hasFee = facts.some(({ kind }) => kind === 'platform_fee')
  for (const { id: disputeId, heldCents } of disputes) {
    const takenCents = takenFor(original, disputeId)
    const cents = Math.min(heldCents - takenCents, original.leftCents)
    if (heldCents === 0 || cents <= 0) continue
    const key = `${disputeId}_tip_${tip.id}${takenCents > 0 ? `_${takenCents}` : ''}`
    return { tipId: tip.id, disputeId, transferId: original.id, cents, hasFee, key }
  }
  return null
}

/** Once no bank decides any more: from what was transferred again, then from what a dispute of a part had left. */
function surplusOf(tip: Tip, { transfers, disputes }: PaymentSnapshot, debt: Debt): ReversalParams | null {
  if (disputes.some(({ state }) => state === 'open')) return null
  const open = transfers.filter(({ leftCents }) => leftCents > 0)
  const transfer = open.find(({ forDispute }) => forDispute !== null) ?? open[0]
  if (!transfer) return null
  const cents = Math.min(debt.owedCents, transfer.leftCents)
  // Without the amount in the key: of two that were decided at once, by different refunds, one is made.
  const key = `${transfer.id}_${transfer.leftCents}`
  return { tipId: tip.id, disputeId: null, transferId: transfer.id, cents, hasFee: false, key }
}

/** What a dispute had taken and that is over. */
function returnFor(tip: Tip, { transfers, disputes }: PaymentSnapshot, debt: Debt): Act | null {
  const original = transfers.find(({ forDispute }) => forDispute === null)
  if (!original) return null
  const isReturned = ({ id }: DisputeSnapshot) => transfers.some(({ forDispute }) => forDispute === id)
  const won = disputes.find((dispute) => {
    return dispute.heldCents <= 0 && takenFor(original, dispute.id) > 0 && !isReturned(dispute)
  })
  if (!won) return null
  const cents = Math.min(takenFor(original, won.id), -debt.owedCents)
  return { kind: 'return', tip, disputeId: won.id, cents, key: `${won.id}_won_tip_${tip.id}` }
}

function takenFor({ reversals }: PaymentSnapshot['transfers'][number], disputeId: string): number {
  return reversals.reduce((sum, { cents, forDispute }) => (forDispute === disputeId ? sum + cents : sum), 0)
}

/** All of it, under a key that repeats of the same event share. */
async function tryFirst(platform: PaymentPlatform, act: Act, debt: Debt): Promise<boolean> {
  if (await move(platform, act, debt)) return true
  const refused = act.kind === 'take' ? await findDebt(platform.sql, debt.tipId) : undefined
  return refused ? tryToday(platform, act, refused) : false
}

/** Once a day, under a key of its own: Stripe repeats a refusal under the old one. */
async function tryToday(platform: PaymentPlatform, act: Act, debt: Debt): Promise<boolean> {
  const attempt = await claimAttempt(platform.sql, debt, today())
  if (attempt === undefined) return false
  if (act.kind === 'return') return move(platform, { ...act, key: `${act.key}_${attempt}` }, debt)
  const { reversal } = act
  const takeableCents = await readTakeable(platform, act.accountId, debt)
  const key = `${reversal.key}_try_${attempt}`
  // With the fee that comes back it may be enough for all. If Stripe does not count that, a part is taken.
  if (debt.owedCents <= takeableCents && (await move(platform, { ...act, reversal: { ...reversal, key } }, debt)))
    return true
  const cents = Math.min(reversal.cents, takeableCents)
  if (cents <= 0) return false
  return move(platform, { ...act, reversal: { ...reversal, cents, key: `${key}_part` } }, debt)
}

/** What is in the creator's balance; what they received since counts only if the operator says so. */
async function readTakeable(platform: PaymentPlatform, accountId: string, debt: Debt): Promise<number> {
  const available = await readAvailable(platform.stripe, accountId)
  if (platform.config.debtsFromLaterTips) return available
  return available - (await readReceivedSince(platform.sql, debt.tipId))
}

async function move(platform: PaymentPlatform, act: Act, debt: Debt): Promise<boolean> {
  try {
    await (act.kind === 'take' ? reverseTransfer(platform.stripe, act.reversal) : giveBack(platform, act))
    return true
  } catch (error) {
    // Whoever decided by an older snapshot tries again by a newer one.
    if (isKeySpent(error)) throw new Refusal('provider_unavailable')
    if (!(error instanceof ProviderRefusal)) throw error
    await keepRefused(platform, act, { debt, error })
    return false
  }
}

function giveBack({ stripe }: PaymentPlatform, { tip, disputeId, cents, key }: Act & { kind: 'return' }) {
  const { id: tipId, accountId } = tip
  return transferAgain(stripe, { tipId, disputeId, accountId, cents, group: transferGroup(tipId), key })
}

async function keepRefused(
  platform: PaymentPlatform,
  { kind }: Act,
  { debt, error }: { debt: Debt; error: ProviderRefusal },
): Promise<void> {
  const refusal = error.code ?? String(error.status)
  const { tipId, creatorId, owedCents } = debt
  await platform.sql.begin(async (sql) => {
    await markRefused(sql, tipId, refusal)
    const details = { cents: Math.abs(owedCents), refusal, creatorId }
    const alarm = kind === 'take' ? 'reversal_refused' : 'return_unfunded'
    await raiseAlarm(platform, sql, { kind: alarm, subject: tipId, tipId, details })
  })
}
