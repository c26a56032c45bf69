import { Collection } from './collection.ts'
import type {
  Account,
  AccountLink,
  AccountTransaction,
  ApplicationFee,
  BalanceTransaction,
  Charge,
  CheckoutDetails,
  Dispute,
  FeeRefund,
  JournalEntry,
  PaymentIntent,
  Refund,
  Session,
  SnapshotEvent,
  ThinEvent,
  Transfer,
  TransferReversal,
} from './objects.ts'

/** Everything that a restart keeps. */
export interface StoredState {
  sessions: Session[]
  checkoutDetails: [string, CheckoutDetails][]
  paymentIntents: PaymentIntent[]
  charges: Charge[]
  balanceTransactions: BalanceTransaction[]
  accountTransactions: AccountTransaction[]
  transfers: Transfer[]
  reversals: TransferReversal[]
  applicationFees: ApplicationFee[]
  feeRefunds: FeeRefund[]
  refunds: Refund[]
  disputes: Dispute[]
  events: SnapshotEvent[]
  accounts: Account[]
  accountLinks: AccountLink[]
  thinEvents: ThinEvent[]
  journal: JournalEntry[]
}

export interface StoreSettings {
  publicUrl: string
  merchantName: string
  /** Accounts are enabled as soon as they are made. */
  autoEnable: boolean
  /** Real Stripe may know the fee only seconds after the payment: a charge then has no balance transaction yet. */
  lateBalances: boolean
  clock: () => number
}

export type Store = ReturnType<typeof createStore>

export function createStore(settings: StoreSettings, kept: Partial<StoredState> = {}) {
  return {
    settings,
    now: () => Math.floor(settings.clock() / 1000),
    sessions: new Collection('checkout.session', kept.sessions),
    checkoutDetails: new Map(kept.checkoutDetails),
    openSessions: new Set((kept.sessions ?? []).filter(({ status }) => status === 'open').map(({ id }) => id)),
    /** No open session ends before this, in seconds: until then none needs to be looked at. */
    earliestExpiry: 0,
    paymentIntents: new Collection('payment_intent', kept.paymentIntents),
    charges: new Collection('charge', kept.charges),
    balanceTransactions: new Collection('balance_transaction', kept.balanceTransactions),
    accountTransactions: new Collection('balance_transaction', kept.accountTransactions),
    transfers: new Collection('transfer', kept.transfers),
    reversals: new Collection('transfer_reversal', kept.reversals),
    applicationFees: new Collection('application_fee', kept.applicationFees),
    feeRefunds: new Collection('fee_refund', kept.feeRefunds),
    refunds: new Collection('refund', kept.refunds),
    disputes: new Collection('dispute', kept.disputes),
    events: new Collection('event', kept.events),
    accounts: new Collection('account', kept.accounts),
    accountLinks: new Collection('account_link', kept.accountLinks),
    thinEvents: new Collection('event', kept.thinEvents),
    journal: kept.journal ?? [],
    /** Called for each new event, once; the webhooks listen here. */
    onEvent: (_event: { id: string; type: string; isThin: boolean }): void => {},
    onChange: (): void => {},
  }
}

export function stateOf(store: Store): StoredState {
  return {
    sessions: [...store.sessions.all()],
    checkoutDetails: [...store.checkoutDetails],
    paymentIntents: [...store.paymentIntents.all()],
    charges: [...store.charges.all()],
    balanceTransactions: [...store.balanceTransactions.all()],
    accountTransactions: [...store.accountTransactions.all()],
    transfers: [...store.transfers.all()],
    reversals: [...store.reversals.all()],
    applicationFees: [...store.applicationFees.all()],
    feeRefunds: [...store.feeRefunds.all()],
    refunds: [...store.refunds.all()],
    disputes: [...store.disputes.all()],
    events: [...store.events.all()],
    accounts: [...store.accounts.all()],
    accountLinks: [...store.accountLinks.all()],
    thinEvents: [...store.thinEvents.all()],
    journal: store.journal,
  }
}

export function record(store: Store, kind: JournalEntry['kind'], id: string, more: Partial<JournalEntry> = {}): void {
  store.journal.push({ sequence: store.journal.length + 1, at: store.settings.clock(), kind, id, ...more })
  store.onChange()
}
