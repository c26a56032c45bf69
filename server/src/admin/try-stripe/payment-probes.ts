import { setTimeout as wait } from 'node:timers/promises'
import type Stripe from 'stripe'
import { answerOf, type Probe, type Trial, withShape } from './probe.ts'

const amount = 2000
const fee = 88

export const paymentProbes: Probe[] = [
  {
    name: 'a checkout that is captured at once, opened and expired',
    expected: 'open, card and link, expired',
    advice: 'No tip can be given with UNDO_MINUTES=0: the code or the methods say why.',
    needsPayee: true,
    ask: (trial) => answerOf(() => tryCheckout(trial, { isHeld: false, methods: ['card', 'link'] })),
  },
  {
    name: 'a checkout that holds, opened and expired',
    expected: 'open, card and link, expired',
    advice: 'No tip can be given: the code or the methods say why.',
    needsPayee: true,
    ask: (trial) => answerOf(() => tryCheckout(trial, { isHeld: true, methods: ['card', 'link'] })),
  },
  {
    name: 'what a checkout that holds offers where it names no methods',
    expected: 'open, more than card and link, expired',
    advice: 'Only what PAYMENT_METHODS names is offered, so that nothing has to be done.',
    needsPayee: true,
    ask: (trial) => answerOf(() => tryCheckout(trial, { isHeld: true, methods: null })),
  },
  {
    name: 'a hold that is captured',
    expected: 'requires_capture, succeeded, transferred at once',
    advice: 'The ledger books a transfer as soon as Stripe names it; a later one is read by `charge.updated`.',
    needsPayee: true,
    ask: (trial) => answerOf(() => tryHold(trial)),
  },
  {
    name: 'a hold that is cancelled',
    expected: 'requires_capture, canceled',
    advice: 'An undo cancels the hold: if it is refused, tips cannot be undone. Set UNDO_MINUTES=0 and report it.',
    needsPayee: true,
    ask: (trial) => answerOf(() => tryCancel(trial)),
  },
  {
    name: 'a capture that Stripe makes after its answer',
    expected: 'no transfer yet',
    advice: 'At once is better: nothing has to be done.',
    needsPayee: true,
    ask: (trial) => answerOf(() => tryLateCapture(trial)),
  },
  {
    name: 'a refund while the account has enough',
    expected: 'succeeded',
    advice: '`pending` means that the platform’s own balance is empty: keep a float. A refusal: refunds do not work.',
    needsPayee: true,
    ask: (trial) => answerOf(() => tryRefund(trial, 'pm_card_bypassPending', 'full')),
  },
  {
    name: 'a refund while the account is empty',
    expected: 'refused: balance_insufficient',
    advice:
      'Another code: add it to `isShort` in stripe/refunds.ts, or the refund is refused for good instead of kept. Accepted: Stripe lets the account go below zero, or counts what is pending, and no debt arises.',
    needsPayee: true,
    ask: (trial) => answerOf(() => tryEmptyRefund(trial)),
  },
  {
    name: 'the same refund again, under the same key, once the account has enough',
    expected: 'refused: balance_insufficient',
    advice: 'Accepted: refusals are not kept under their key. Each night has a key of its own anyway.',
    needsPayee: true,
    ask: (trial) => answerOf(() => tryRefund(trial, 'pm_card_bypassPending', 'empty')),
  },
  {
    name: 'a reversal while the account is empty',
    expected: 'refused: balance_insufficient',
    advice: 'Accepted: Stripe lets the account go below zero, and no debt of a page arises from a dispute.',
    needsPayee: true,
    ask: (trial) => answerOf(() => tryReversal(trial)),
  },
  {
    name: 'a transfer that the platform has not the balance for',
    expected: 'refused: balance_insufficient',
    advice: 'Another code: the return after a won dispute is owed and tried again all the same.',
    needsPayee: true,
    ask: (trial) => answerOf(() => tryLargeTransfer(trial)),
  },
  {
    name: 'a dispute, found by its payment and accepted',
    expected: 'needs_response, -2000, fee 1500, lost',
    advice: 'The fee differs: set it in docs/operations.md. Not found: disputes would not be booked; report it.',
    needsPayee: true,
    ask: (trial) => answerOf(() => tryDispute(trial)),
  },
]

async function tryCheckout(
  { sdk, run, payee, opened }: Trial,
  { isHeld, methods }: { isHeld: boolean; methods: ('card' | 'link')[] | null },
): Promise<string> {
  const session = await sdk.checkout.sessions.create({
    mode: 'payment',
    submit_type: 'pay',
    ...(methods && { allowed_payment_method_types: methods }),
    success_url: 'https://example.com/paid',
    cancel_url: 'https://example.com/left',
    line_items: [{ quantity: 1, price_data: { currency: 'cad', unit_amount: amount, product_data: { name: 'Try' } } }],
    adaptive_pricing: { enabled: false },
    metadata: { try: run },
    payment_intent_data: {
      capture_method: isHeld ? 'manual' : 'automatic',
      transfer_data: { destination: payee ?? '' },
      application_fee_amount: fee,
    },
  })
  opened.sessions.push(session.id)
  const isMore = session.payment_method_types.some((type) => type !== 'card' && type !== 'link')
  const { status } = await sdk.checkout.sessions.expire(session.id)
  const meaning = `${session.status}, ${isMore ? 'more than ' : ''}card and link, ${status}`
  return withShape(meaning, session, { id: 'string', url: 'string', payment_status: 'string', expires_at: 'number' })
}

type Card = 'pm_card_visa' | 'pm_card_bypassPending' | 'pm_card_createDispute'

function pay(
  { sdk, run, payee }: Trial,
  card: Card,
  captureMethod: Stripe.PaymentIntentCreateParams.CaptureMethod = 'automatic',
): Promise<Stripe.PaymentIntent> {
  return sdk.paymentIntents.create({
    amount,
    currency: 'cad',
    payment_method: card,
    confirm: true,
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    capture_method: captureMethod,
    transfer_data: { destination: payee ?? '' },
    application_fee_amount: fee,
    metadata: { try: run },
    expand: ['latest_charge'],
  })
}

function chargeOf({ latest_charge }: Stripe.PaymentIntent): Stripe.Charge {
  if (latest_charge === null || typeof latest_charge === 'string') throw new Error('Stripe names no charge.')
  return latest_charge
}

async function tryHold(trial: Trial): Promise<string> {
  const { id, status } = await pay(trial, 'pm_card_visa', 'manual')
  trial.opened.held.push(id)
  const captured = await trial.sdk.paymentIntents.capture(id, { expand: ['latest_charge'] })
  const { transfer } = chargeOf(captured)
  const meaning = `${status}, ${captured.status}, ${transfer ? 'transferred at once' : 'not transferred yet'}`
  return withShape(meaning, chargeOf(captured), { amount: 'number', captured: 'boolean', payment_intent: 'string' })
}

async function tryCancel(trial: Trial): Promise<string> {
  const { id, status } = await pay(trial, 'pm_card_visa', 'manual')
  trial.opened.held.push(id)
  return `${status}, ${(await trial.sdk.paymentIntents.cancel(id)).status}`
}

async function tryLateCapture(trial: Trial): Promise<string> {
  return chargeOf(await pay(trial, 'pm_card_visa', 'automatic_async')).transfer
    ? 'transferred at once'
    : 'no transfer yet'
}

/** `key`: of a run. The refund with the name `empty` is asked for twice. */
async function tryRefund(trial: Trial, card: Card, name: 'full' | 'empty'): Promise<string> {
  const paid = await pay(trial, card)
  const refund = await refundOf(trial, name === 'empty' ? (trial.emptyIntent ?? paid.id) : paid.id, name)
  return withShape(String(refund.status), refund, { id: 'string', amount: 'number', payment_intent: 'string' })
}

/** What the account has is sent to its bank before; what a card has just paid is not available in Stripe's test mode. */
async function tryEmptyRefund(trial: Trial): Promise<string> {
  const { id } = await pay(trial, 'pm_card_visa')
  trial.emptyIntent = id
  await empty(trial)
  return String((await refundOf(trial, id, 'empty')).status)
}

function refundOf({ sdk, run }: Trial, intent: string, name: string): Promise<Stripe.Refund> {
  return sdk.refunds.create(
    { payment_intent: intent, reverse_transfer: true, refund_application_fee: true, metadata: { try: run } },
    { idempotencyKey: `${run}_refund_${name}` },
  )
}

async function empty({ sdk, payee }: Trial): Promise<void> {
  const stripeAccount = payee ?? ''
  const { available } = await sdk.balance.retrieve({}, { stripeAccount })
  const cents = available.find(({ currency }) => currency === 'cad')?.amount ?? 0
  if (cents > 0) await sdk.payouts.create({ amount: cents, currency: 'cad' }, { stripeAccount })
}

async function tryReversal(trial: Trial): Promise<string> {
  const paid = await pay(trial, 'pm_card_visa')
  await empty(trial)
  const { transfer } = chargeOf(paid)
  const transferId = typeof transfer === 'string' ? transfer : (transfer?.id ?? '')
  const { amount: reversed } = await trial.sdk.transfers.createReversal(transferId, { amount })
  return `reversed ${reversed}`
}

async function tryLargeTransfer({ sdk, run, payee }: Trial): Promise<string> {
  const { id, amount: sent } = await sdk.transfers.create({
    amount: 99_999_999,
    currency: 'cad',
    destination: payee ?? '',
    metadata: { try: run },
  })
  await sdk.transfers.createReversal(id, { amount: sent })
  return 'sent'
}

const disputeTries = 20

async function tryDispute(trial: Trial): Promise<string> {
  const { sdk } = trial
  const { id } = await pay(trial, 'pm_card_createDispute')
  for (let tries = 0; tries < disputeTries; tries += 1) {
    const [dispute] = (await sdk.disputes.list({ payment_intent: id })).data
    const [line] = dispute?.balance_transactions ?? []
    if (dispute && line) {
      const { status } = await sdk.disputes.close(dispute.id)
      return `${dispute.status}, ${line.amount}, fee ${line.fee}, ${status}`
    }
    // Stripe opens it a moment after the payment.
    await wait(1000)
  }
  return 'not found by its payment'
}
