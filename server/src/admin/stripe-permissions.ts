import type Stripe from 'stripe'
import { isDenied, ProviderRefusal, type StripeClient } from '../tips/stripe/client.ts'

/** Fails when the key is a restricted one and lacks a permission. */
export async function checkPermissions(stripe: StripeClient): Promise<void> {
  const asked = Object.entries(permissions).map(async ([name, ask]) => ((await isGiven(stripe, ask)) ? [] : [name]))
  const missing = (await Promise.all(asked)).flat()
  if (missing.length > 0) throw new Error(`this key lacks the permission for ${missing.join(', ')}`)
}

/** One call for each. What would change something names an object that does not exist: Stripe looks at the key first. */
const permissions: Record<string, (sdk: Stripe) => Promise<unknown>> = {
  'Checkout Sessions (write)': (sdk) => sdk.checkout.sessions.expire('cs_none'),
  'PaymentIntents (write)': (sdk) => sdk.paymentIntents.capture('pi_none'),
  'Refunds (write)': (sdk) => sdk.refunds.create({ payment_intent: 'pi_none' }),
  'Transfers (write)': (sdk) => sdk.transfers.createReversal('tr_none'),
  'Accounts v2 (read)': (sdk) => sdk.v2.core.accounts.list({ limit: 1 }),
  'Balance Settings (read)': (sdk) => sdk.balanceSettings.retrieve(),
  'Balance (read)': (sdk) => sdk.balance.retrieve(),
  'Payouts (read)': (sdk) => sdk.payouts.list({ limit: 1 }),
  'Charges (read)': (sdk) => sdk.charges.retrieve('ch_none'),
  'Disputes (read)': (sdk) => sdk.disputes.list({ limit: 1 }),
  'Application Fees (read)': (sdk) => sdk.applicationFees.retrieve('fee_none'),
  'Balance Transactions (read)': (sdk) => sdk.balanceTransactions.retrieve('txn_none'),
}

async function isGiven(stripe: StripeClient, ask: (sdk: Stripe) => Promise<unknown>): Promise<boolean> {
  try {
    await stripe.call(ask)
    return true
  } catch (error) {
    if (isDenied(error)) return false
    if (error instanceof ProviderRefusal) return true
    throw error
  }
}
