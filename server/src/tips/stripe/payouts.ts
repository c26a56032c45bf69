import { type BalanceSnapshot, type PayoutSnapshot, payoutIntervals } from '../domain/payout.ts'
import { orNull, type StripeClient } from './client.ts'

/** The balance of a connected account, its latest payouts and how often it is paid out. */
export async function readBalance(stripe: StripeClient, stripeAccount: string): Promise<BalanceSnapshot> {
  const [balance, payouts, settings] = await Promise.all([
    stripe.callAccounts((sdk) => sdk.balance.retrieve({}, { stripeAccount })),
    stripe.callAccounts((sdk) => sdk.payouts.list({ limit: 10 }, { stripeAccount })),
    stripe.callAccounts((sdk) => sdk.balanceSettings.retrieve({}, { stripeAccount })),
  ])
  const { interval } = settings.payments.payouts?.schedule ?? {}
  return {
    availableCents: sum(balance.available),
    pendingCents: sum(balance.pending),
    payouts: payouts.data.filter(({ currency }) => currency === 'cad').map(snapshotOf),
    interval: payoutIntervals.find((known) => known === interval) ?? null,
  }
}

/** What can be taken back from a connected account now; nothing of one that is gone. */
export async function readAvailable(stripe: StripeClient, stripeAccount: string): Promise<number> {
  const balance = await orNull(() => stripe.callAccounts((sdk) => sdk.balance.retrieve({}, { stripeAccount })))
  return balance ? sum(balance.available) : 0
}

function sum(amounts: { amount: number; currency: string }[]): number {
  return amounts.reduce((total, { amount, currency }) => (currency === 'cad' ? total + amount : total), 0)
}

function snapshotOf(payout: { amount: number; arrival_date: number; status: string }): PayoutSnapshot {
  return {
    cents: payout.amount,
    // A date, given as midnight in UTC.
    arrivesOn: new Date(payout.arrival_date * 1000).toISOString().slice(0, 10),
    status: payout.status,
  }
}
