import { byHand } from '../requests/route.ts'
import type { Charge, PaymentIntent } from '../store/objects.ts'
import type { Store } from '../store/store.ts'
import { collectFee } from './application-fees.ts'
import { bookPlatform, processingFee } from './balance.ts'
import { destinationOf } from './charges.ts'
import { makeTransfer } from './transfers.ts'

/** Whether Stripe answers before the capture is done: asked for by `automatic_async`, which is also its default. */
export function isCapturedLate({ settings: { capture } }: Store, { capture_method }: PaymentIntent): boolean {
  return capture === 'late' || (capture === 'as_asked' && capture_method === 'automatic_async')
}

/** Once the amount is captured: what the platform gets of it, less the cost of processing. */
export function bookCharge(store: Store, charge: Charge): void {
  const { amount, currency, description, id } = charge
  charge.balance_transaction = bookPlatform(store, {
    amount,
    type: 'charge',
    category: 'charge',
    source: id,
    currency: store.settings.settlementCurrency ?? currency,
    description,
    fee: { amount: processingFee(amount), type: 'stripe_fee', description: 'Stripe processing fees' },
  }).id
}

/** A destination charge: the whole amount goes to the creator's account, the application fee comes back from it. */
export function settleMoney(store: Store, intent: PaymentIntent, charge: Charge): void {
  const destination = destinationOf(intent)
  if (!destination) return
  const fee = intent.application_fee_amount ?? 0
  const { amount, currency, id } = charge
  charge.transfer_group ??= `group_${intent.id}`
  intent.transfer_group = charge.transfer_group
  const params = { amount, currency, destination, charge: id, group: charge.transfer_group, applicationFee: fee }
  charge.transfer = makeTransfer(store, params, byHand).id
  if (fee > 0) charge.application_fee = collectFee(store, charge, destination, fee, byHand).id
}
