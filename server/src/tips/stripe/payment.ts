import type { DisputeState } from '@obole/contract/calls/tips'
import { isUuid } from '@obole/contract/rules/formats'
import type Stripe from 'stripe'
import type { DisputeSnapshot, Fact, PaymentSnapshot } from '../domain/payment.ts'
import { orNull, type StripeClient } from './client.ts'

export async function readPayment(stripe: StripeClient, subject: string): Promise<PaymentSnapshot | null> {
  const intentId = subject.startsWith('pi_') ? subject : await intentOf(stripe, subject)
  if (!intentId) return null
  const intent = await orNull(() =>
    stripe.call((sdk) => sdk.paymentIntents.retrieve(intentId, { expand: ['latest_charge.balance_transaction'] })),
  )
  return intent && snapshotOf(stripe, intent, { isWhole: true })
}

async function intentOf(stripe: StripeClient, chargeId: string): Promise<string | null> {
  const charge = await orNull(() => stripe.call((sdk) => sdk.charges.retrieve(chargeId)))
  return idOf(charge?.payment_intent)
}

/** `isWhole`: also reads what happened after the payment when the charge itself shows no sign of it. */
export async function snapshotOf(
  stripe: StripeClient,
  intent: Stripe.PaymentIntent,
  { isWhole = false } = {},
): Promise<PaymentSnapshot> {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  // What is only held has succeeded too, and is not captured.
  const paid = charge?.status === 'succeeded' && charge.paid && charge.captured ? charge : null
  const later = paid && (isWhole || paid.disputed || paid.amount_refunded > 0) ? await readLater(stripe, paid) : null
  return {
    intentId: intent.id,
    tipId: tipIdOf(intent.metadata['tip']),
    status: paid ? 'paid' : (unpaidStatuses[intent.status] ?? 'unpaid'),
    captureBefore: captureBeforeOf(charge),
    amountCents: paid?.amount ?? intent.amount,
    currency: intent.currency,
    isLive: intent.livemode,
    accountId: idOf(intent.transfer_data?.destination),
    email: charge?.billing_details.email ?? null,
    facts: paid ? [...factsOfCharge(intent.id, paid, later === null), ...(later?.facts ?? [])] : [],
    disputes: later?.disputes ?? [],
    transfers: later?.transfers ?? [],
    refunds: later?.refunds ?? [],
    failedRefunds: later?.failedRefunds ?? [],
    foreignCurrency: foreignCurrencyOf(charge),
  }
}

/** In it Stripe counts the charge, its cost and what a dispute takes. */
function foreignCurrencyOf(charge: Stripe.Charge | null): string | null {
  const balance = charge?.balance_transaction
  return balance && typeof balance === 'object' && balance.currency !== currency ? balance.currency : null
}

const currency = 'cad'

const unpaidStatuses: Partial<Record<Stripe.PaymentIntent.Status, PaymentSnapshot['status']>> = {
  requires_capture: 'authorized',
  canceled: 'released',
  processing: 'processing',
}

function captureBeforeOf(charge: Stripe.Charge | null): Date | null {
  const endsAt = charge?.payment_method_details?.card?.capture_before
  return endsAt ? new Date(endsAt * 1000) : null
}

/** All transfers of a tip can be listed by it. */
export function transferGroup(tipId: string): string {
  return `tip_${tipId}`
}

/** The tip that an object at the provider names; null when it is not one of ours. */
export function tipIdOf(reference: string | null | undefined): string | null {
  return reference && isUuid(reference) ? reference : null
}

function factsOfCharge(intentId: string, charge: Stripe.Charge, isAlone: boolean): Fact[] {
  const facts: Fact[] = [{ kind: 'charge', ref: intentId, supporter: -charge.amount, platform: charge.amount }]
  const transfer = idOf(charge.transfer)
  const sent = charge.transfer_data?.amount ?? charge.amount
  if (isAlone && transfer) facts.push({ kind: 'transfer', ref: transfer, creator: sent, platform: -sent })
  const fee = charge.application_fee_amount ?? 0
  const feeRef = idOf(charge.application_fee)
  if (feeRef && fee > 0) facts.push({ kind: 'platform_fee', ref: feeRef, creator: -fee, platform: fee })
  const balance = charge.balance_transaction
  if (balance && typeof balance === 'object') facts.push(...factsOfCost(balance))
  return facts
}

/** The provider's own cost, which the platform bears. */
function factsOfCost({ id, fee, currency: booked }: Stripe.BalanceTransaction): Fact[] {
  return fee === 0 || booked !== currency ? [] : [{ kind: 'provider_fee', ref: id, platform: -fee, provider: fee }]
}

async function readLater(stripe: StripeClient, charge: Stripe.Charge) {
  const feeId = idOf(charge.application_fee)
  const intentId = idOf(charge.payment_intent) ?? ''
  const group = charge.transfer_group ?? transferGroup(charge.metadata['tip'] ?? '')
  const [grouped, refunds, disputes, fee] = await Promise.all([
    stripe.call((sdk) => sdk.transfers.list({ transfer_group: group, limit: 100 }).autoPagingToArray(all)),
    stripe.call((sdk) => sdk.refunds.list({ payment_intent: intentId, limit: 100 }).autoPagingToArray(all)),
    stripe.call((sdk) => sdk.disputes.list({ payment_intent: intentId, limit: 100 }).autoPagingToArray(all)),
    feeId ? stripe.call((sdk) => sdk.applicationFees.retrieve(feeId)) : null,
  ])
  // A second payment of the tip would be in the same group.
  const transfers = grouped.filter(
    ({ source_transaction, metadata }) =>
      idOf(source_transaction) === charge.id || disputes.some(({ id }) => id === metadata['dispute']),
  )
  const reversals = await Promise.all(transfers.map((transfer) => reversalsOf(stripe, transfer)))
  return {
    facts: [
      ...transfers.map(({ id, amount }): Fact => ({ kind: 'transfer', ref: id, creator: amount, platform: -amount })),
      ...reversals
        .flat()
        .map(({ id, amount }): Fact => ({ kind: 'transfer_reversal', ref: id, creator: -amount, platform: amount })),
      ...(fee ? await feeRefundsOf(stripe, fee) : []),
      ...refunds.flatMap(factsOfRefund),
      ...disputes.flatMap(({ balance_transactions }) => balance_transactions.flatMap(factsOfDispute)),
    ],
    disputes: disputes.map(disputeOf),
    transfers: transfers.map(({ id, amount, amount_reversed, metadata }, index) => ({
      id,
      leftCents: amount - amount_reversed,
      forDispute: metadata['dispute'] ?? null,
      reversals: (reversals[index] ?? []).map((reversal) => ({
        cents: reversal.amount,
        forDispute: reversal.metadata?.['dispute'] ?? null,
      })),
    })),
    refunds: refunds.map(({ id, amount, metadata, status }) => ({
      id,
      number: Number(metadata?.['refund'] ?? 0) || null,
      cents: amount,
      isPending: status === 'pending' || status === 'requires_action',
    })),
    failedRefunds: refunds.filter(hasFailed).map(({ id }) => id),
  }
}

const all = { limit: 10_000 }

async function reversalsOf(stripe: StripeClient, transfer: Stripe.Transfer): Promise<Stripe.TransferReversal[]> {
  if (transfer.amount_reversed === 0) return []
  if (!transfer.reversals.has_more && transfer.reversals.data.length > 0) return transfer.reversals.data
  return stripe.call((sdk) => sdk.transfers.listReversals(transfer.id, { limit: 100 }).autoPagingToArray(all))
}

async function feeRefundsOf(stripe: StripeClient, fee: Stripe.ApplicationFee): Promise<Fact[]> {
  if (fee.amount_refunded === 0) return []
  const refunds = fee.refunds.has_more
    ? await stripe.call((sdk) => sdk.applicationFees.listRefunds(fee.id, { limit: 100 }).autoPagingToArray(all))
    : fee.refunds.data
  return refunds.map(({ id, amount }) => ({ kind: 'platform_fee_refund', ref: id, creator: amount, platform: -amount }))
}

/** A refund that failed was still made: two facts that cancel each other out. */
function factsOfRefund(refund: Stripe.Refund): Fact[] {
  const { id, amount } = refund
  const made: Fact = { kind: 'refund', ref: id, supporter: amount, platform: -amount }
  return hasFailed(refund) ? [made, { kind: 'refund_failed', ref: id, supporter: -amount, platform: amount }] : [made]
}

function hasFailed({ status }: Stripe.Refund): boolean {
  return status === 'failed' || status === 'canceled'
}

/** An inquiry takes no money and is no dispute yet; each withdrawal and each return is a fact of its own. */
function factsOfDispute(line: Stripe.BalanceTransaction): Fact[] {
  const { id, amount } = line
  const kind = amount < 0 ? 'dispute' : 'dispute_won'
  return [
    ...(amount === 0 || line.currency !== currency
      ? []
      : [{ kind, ref: id, supporter: -amount, platform: amount } as const]),
    ...factsOfCost(line),
  ]
}

function disputeOf({ id, status, balance_transactions }: Stripe.Dispute): DisputeSnapshot {
  const amounts = balance_transactions.map(({ amount }) => amount).filter((amount) => amount !== 0)
  return {
    id,
    state: disputeStateOf(status),
    takenCents: -Math.min(0, ...amounts),
    heldCents: 0 - amounts.reduce((sum, amount) => sum + amount, 0),
    movements: amounts.length,
  }
}

/** A dispute that was prevented, and took the money all the same, was settled with the supporter. */
function disputeStateOf(status: Stripe.Dispute.Status): DisputeState {
  if (status === 'won') return 'won'
  return status === 'lost' || status === 'prevented' ? 'lost' : 'open'
}

function idOf(value: string | { id: string } | null | undefined): string | null {
  return typeof value === 'string' ? value : (value?.id ?? null)
}
