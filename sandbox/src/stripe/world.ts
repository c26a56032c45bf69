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
export interface Kept {
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

export interface WorldSettings {
  publicUrl: string
  merchantName: string
  /** Accounts are enabled as soon as they are made. */
  autoEnable: boolean
  /** Real Stripe may know the fee only seconds after the payment: a charge then has no balance transaction yet. */
  lateBalances: boolean
  clock: () => number
}

export type World = ReturnType<typeof createWorld>

export function createWorld(settings: WorldSettings, kept: Partial<Kept> = {}) {
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

export function keptOf(world: World): Kept {
  return {
    sessions: [...world.sessions.all()],
    checkoutDetails: [...world.checkoutDetails],
    paymentIntents: [...world.paymentIntents.all()],
    charges: [...world.charges.all()],
    balanceTransactions: [...world.balanceTransactions.all()],
    accountTransactions: [...world.accountTransactions.all()],
    transfers: [...world.transfers.all()],
    reversals: [...world.reversals.all()],
    applicationFees: [...world.applicationFees.all()],
    feeRefunds: [...world.feeRefunds.all()],
    refunds: [...world.refunds.all()],
    disputes: [...world.disputes.all()],
    events: [...world.events.all()],
    accounts: [...world.accounts.all()],
    accountLinks: [...world.accountLinks.all()],
    thinEvents: [...world.thinEvents.all()],
    journal: world.journal,
  }
}

export function record(world: World, kind: JournalEntry['kind'], id: string, more: Partial<JournalEntry> = {}): void {
  world.journal.push({ sequence: world.journal.length + 1, at: world.settings.clock(), kind, id, ...more })
  world.onChange()
}
