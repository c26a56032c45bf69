import { type AccountChange, setAccount } from '../accounts/accounts.ts'
import type { Api } from '../api/api.ts'
import { expireDue, expireSession } from '../checkout/sessions.ts'
import { netOfAccount } from '../payments/balance.ts'
import type { Method } from '../payments/charges.ts'
import { closeDispute, closeInquiry, escalateInquiry, openDispute, openInquiry } from '../payments/disputes.ts'
import { expireHold, expireHolds } from '../payments/manual-capture.ts'
import { decline, finishCaptures, pay, payLater, settleLater } from '../payments/payments.ts'
import { movePayout, type PayoutState, payOut, settleAccount } from '../payments/payouts.ts'
import { failRefund, type RefundParams, refundCharge, topUp } from '../payments/refunds.ts'
import type { Fault } from '../requests/faults.ts'
import { byHand } from '../requests/route.ts'
import type {
  Account,
  AccountLink,
  AccountState,
  Dispute,
  JournalEntry,
  Payout,
  Refund,
  Session,
} from '../store/objects.ts'
import type { Strictness } from '../store/strictness.ts'
import type { DeliveryMode, DeliveryPlan, DeliveryRates } from '../webhooks/delivery-plan.ts'
import { type Sending, sendEvent } from '../webhooks/send-event.ts'
import type { Webhooks } from '../webhooks/webhooks.ts'

interface Payer {
  email?: string
  name?: string | null
}

export const testPayer = { email: 'camille@obole.example', name: 'Camille Tremblay' }

interface Configuration extends Partial<Strictness> {
  publicUrl?: string
  webhookUrl?: string
  accountsWebhookUrl?: string
  autoEnable?: boolean
  refusesCancelling?: boolean
  settlementCurrency?: string | null
  holdSeconds?: number
}

export type StripeControls = ReturnType<typeof createControls>

/**
 * What people, banks and Stripe's own staff do, for tests and for the sandbox's pages. Everything takes and gives plain
 * JSON, so that the same names work over HTTP (`POST /_control/{name}`).
 */
export function createControls(api: Api, plan: DeliveryPlan, webhooks: Webhooks) {
  const { store, faults } = api
  const chargeIdOf = (id: string) => (id.startsWith('cs_') ? chargeOf(id).id : id)
  const chargeOf = (sessionId: string) =>
    store.charges.get(store.paymentIntents.get(store.sessions.get(sessionId).payment_intent ?? '').latest_charge ?? '')

  return {
    pay: (sessionId: string, payer: Payer = {}, method: Method = 'card'): Session =>
      pay(store, sessionId, { ...testPayer, ...payer }, method),
    decline: (sessionId: string, payer: Payer = {}): Session => decline(store, sessionId, { ...testPayer, ...payer }),
    payLater: (sessionId: string, payer: Payer = {}): Session => payLater(store, sessionId, { ...testPayer, ...payer }),
    settleLater: (sessionId: string, outcome: 'succeeded' | 'failed'): Session =>
      settleLater(store, sessionId, outcome),
    /** Ends the captures that Stripe does after its answer: each then has its transfer, its fee and its cost. */
    finishCaptures: (): void => finishCaptures(store),
    /** Into the platform's own balance: refunds that waited for it are paid. */
    topUp: (cents: number): void => topUp(store, cents),
    /** A person who leaves the page: Stripe sends no event, the session stays open. Returns where they are sent. */
    cancel: (sessionId: string): string | null => store.sessions.get(sessionId).cancel_url,
    expire: (sessionId: string): Session => expireSession(store, store.sessions.get(sessionId), byHand),
    expireDue: (): void => {
      expireDue(store)
      expireHolds(store)
    },

    /** By session: its bank ends the hold before its time. False when nothing is held. */
    expireHold: (sessionId: string): boolean => expireHold(store, chargeOf(sessionId)),

    /** By charge or by session. */
    dispute: (id: string, params: { amount?: number; reason?: string } = {}): Dispute =>
      openDispute(store, chargeIdOf(id), params),
    closeDispute: (disputeId: string, outcome: 'won' | 'lost'): Dispute => closeDispute(store, disputeId, outcome),
    /** By charge or by session: its bank only asks about the payment. */
    inquire: (id: string, params: { amount?: number } = {}): Dispute => openInquiry(store, chargeIdOf(id), params),
    escalateInquiry: (disputeId: string): Dispute => escalateInquiry(store, disputeId),
    closeInquiry: (disputeId: string): Dispute => closeInquiry(store, disputeId),
    /** By charge or by session; nothing of ours asked for it. */
    refundInDashboard: (id: string, params: RefundParams = {}): Refund =>
      refundCharge(store, id.startsWith('cs_') ? chargeOf(id) : store.charges.get(id), params, byHand),
    failRefund: (refundId: string): Refund => failRefund(store, refundId),
    setAccount: (accountId: string, state: AccountState, params: AccountChange = {}): Account =>
      setAccount(store, accountId, state, params),

    /** By account: some days later, when all that it has is available, sends it to its bank. */
    payOut: (accountId: string): Payout => {
      settleAccount(store, accountId)
      return payOut(store, accountId)
    },
    settleAccount: (accountId: string): void => settleAccount(store, accountId),
    /** Those of an account that its bank has not returned. */
    listPayouts: (accountId: string): string[] =>
      store.payouts
        .all()
        .filter(({ account, payout }) => account === accountId && payout.status !== 'failed')
        .map(({ id }) => id),
    movePayout: (payoutId: string, state: PayoutState): Payout => movePayout(store, payoutId, state),

    setDelivery: (mode: DeliveryMode, type?: string): void => plan.set(mode, type),
    setDeliveryRates: (rates: DeliveryRates): void => plan.setRates(rates),
    delivery: () => plan.current(),
    /** Sends everything that waits and resolves once it has been answered or refused. */
    flush: (): Promise<void> => webhooks.flush(),
    /** Resolves when no webhook is on its way. */
    idle: (): Promise<void> => webhooks.idle(),
    /** Sends one event (again); answers with the status of each sending, 0 for no answer. */
    deliverEvent: (eventId: string, how: { times?: number } & Partial<Sending> = {}): Promise<number[]> => {
      const { targets, timeoutMs } = webhooks.settings
      const target = store.thinEvents.find(eventId) ? targets.thin : targets.snapshot
      const { times = 1, ...sending } = how
      return Promise.all(
        Array.from({ length: times }, () => sendEvent(store, eventId, { ...target, timeoutMs, ...sending })),
      )
    },
    pendingDeliveries: () => webhooks.pending(),

    addFault: (fault: Fault): void => faults.add(fault),
    clearFaults: (): void => faults.clear(),
    /** As after a day: no idempotency key is known any more. */
    forgetKeys: (): void => api.keys.clear(),

    /** How often each route was called, e.g. `{'POST /v1/checkout/sessions': 3}`. */
    calls: (): Record<string, number> => Object.fromEntries(api.calls),
    clearCalls: (): void => api.calls.clear(),
    /** How often each version of the API was asked for. */
    versions: (): Record<string, number> => Object.fromEntries(api.versions),
    /** Everything that happened and was acknowledged, in order, from an entry on. */
    journal: (afterSequence = 0): JournalEntry[] => store.journal.slice(afterSequence),
    /** What Stripe holds for each connected account, in cents: transfers less fees and reversals. */
    balances: (): Record<string, number> =>
      Object.fromEntries(store.accounts.all().map(({ id }) => [id, netOfAccount(store, id)])),
    listSessions: (): readonly Session[] => store.sessions.all(),
    /** As after ten minutes: whoever follows one is sent back for another. */
    expireAccountLinks: (): void => {
      for (const link of store.accountLinks.all()) link.isUsed = true
    },
    listAccountLinks: (): readonly AccountLink[] => store.accountLinks.all(),
    configure: (change: Configuration): void => {
      const { webhookUrl, accountsWebhookUrl, ...settings } = change
      Object.assign(store.settings, settings)
      if (webhookUrl !== undefined) webhooks.settings.targets.snapshot.url = webhookUrl
      if (accountsWebhookUrl !== undefined) webhooks.settings.targets.thin.url = accountsWebhookUrl
    },
  }
}
