import type Stripe from 'stripe'
import type { BalanceLine, DepositSnapshot } from '../domain/deposit.ts'
import { orNull, type StripeClient } from './client.ts'

interface Stretch {
  from: Date
  until: Date
}

/** The lines of a connected account that were made in that time, page by page. */
export async function* listBalanceLines(
  stripe: StripeClient,
  stripeAccount: string,
  stretch: Stretch,
): AsyncGenerator<BalanceLine[]> {
  yield* linePages(stripe, stripeAccount, { created: range(stretch) })
}

/** The lines that went to the bank with this payout; the payout itself is one of them, and left out. */
export async function* listDepositLines(
  stripe: StripeClient,
  stripeAccount: string,
  payout: string,
): AsyncGenerator<BalanceLine[]> {
  for await (const lines of linePages(stripe, stripeAccount, { payout }))
    yield lines.filter(({ kind, madeBy }) => !(kind === 'deposit' && madeBy === payout))
}

export async function listDeposits(
  stripe: StripeClient,
  stripeAccount: string,
  stretch: Stretch,
): Promise<DepositSnapshot[]> {
  const payouts = await stripe.callAccounts((sdk) =>
    sdk.payouts.list({ created: range(stretch), limit: 100 }, { stripeAccount }).autoPagingToArray({ limit: 10_000 }),
  )
  return payouts.filter(({ currency }) => currency === 'cad').map(depositOf)
}

export async function readDeposit(
  stripe: StripeClient,
  stripeAccount: string,
  id: string,
): Promise<DepositSnapshot | null> {
  const payout = await orNull(() => stripe.callAccounts((sdk) => sdk.payouts.retrieve(id, {}, { stripeAccount })))
  return payout && depositOf(payout)
}

async function* linePages(
  stripe: StripeClient,
  stripeAccount: string,
  which: Stripe.BalanceTransactionListParams,
): AsyncGenerator<BalanceLine[]> {
  for (let starting_after: string | undefined; ; ) {
    const params = { ...which, currency: 'cad', expand: ['data.source'], limit: 100, starting_after }
    const { data, has_more } = await stripe.callAccounts((sdk) =>
      sdk.balanceTransactions.list(params, { stripeAccount }),
    )
    yield data.map(lineOf)
    starting_after = data.at(-1)?.id
    if (!has_more || !starting_after) return
  }
}

function lineOf({ id, type, net, created, available_on, source }: Stripe.BalanceTransaction): BalanceLine {
  const line = { id, cents: net, madeAt: new Date(created * 1000), availableOn: dayOf(available_on) }
  const maker = typeof source === 'object' ? source : null
  if (maker?.object === 'charge') return { ...line, kind: 'tip', madeBy: idOf(maker.source_transfer) }
  if (maker?.object === 'refund') return { ...line, kind: 'returned', madeBy: idOf(maker.source_transfer_reversal) }
  if (maker?.object === 'fee_refund') return { ...line, kind: 'fee_returned', madeBy: maker.id }
  if (maker?.object !== 'payout') return { ...line, kind: 'other', madeBy: null }
  const isReturned = type === 'payout_failure' || type === 'payout_cancel'
  return { ...line, kind: isReturned ? 'deposit_returned' : 'deposit', madeBy: maker.id }
}

function depositOf(payout: Stripe.Payout): DepositSnapshot {
  const { id, amount, status, failure_code, created, arrival_date, reconciliation_status } = payout
  return {
    id,
    cents: amount,
    state: status,
    failure: failure_code,
    madeAt: new Date(created * 1000),
    arrivesOn: dayOf(arrival_date),
    contents: contentsOf(reconciliation_status),
  }
}

function contentsOf(status: string): DepositSnapshot['contents'] {
  if (status === 'completed') return 'known'
  return status === 'not_applicable' ? 'unknown' : 'awaited'
}

function range({ from, until }: Stretch) {
  return { gte: Math.floor(from.getTime() / 1000), lt: Math.ceil(until.getTime() / 1000) }
}

/** Dates of the provider are midnights in UTC. */
function dayOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 10)
}

function idOf(value: string | { id: string } | null | undefined): string | null {
  return typeof value === 'string' ? value : (value?.id ?? null)
}
