import { Collection } from './collection.ts'
import type {
  Account,
  AccountLink,
  AccountPayout,
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
import type { Strictness } from './strictness.ts'

/** Everything that survives a restart. */
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
  payouts: AccountPayout[]
  events: SnapshotEvent[]
  accounts: Account[]
  accountLinks: AccountLink[]
  thinEvents: ThinEvent[]
  journal: JournalEntry[]
}

interface StoreSettings extends Strictness {
  publicUrl: string
  merchantName: string
  /** Accounts are enabled as soon as they are made. */
  autoEnable: boolean
  /** Cancelling a held payment of a checkout is refused: it can only be refunded uncaptured. */
  refusesCancelling: boolean
  /** The currency of the platform's own bank account, where it is not that of a payment. */
  settlementCurrency: string | null
  /** How long banks hold an amount that is not captured. */
  holdSeconds: number
  clock: () => number
}

export type Store = ReturnType<typeof createStore>

export function createStore(settings: StoreSettings, stored: Partial<StoredState> = {}) {
  return {
    settings,
    now: () => Math.floor(settings.clock() / 1000),
    sessions: new Collection('checkout.session', stored.sessions),
    checkoutDetails: new Map(stored.checkoutDetails),
    openSessions: new Set((stored.sessions ?? []).filter(({ status }) => status === 'open').map(({ id }) => id)),
    /** No open session ends before this, in seconds: until then none needs to be looked at. */
    earliestExpiry: 0,
    paymentIntents: new Collection('payment_intent', stored.paymentIntents),
    /** Authorized and neither captured nor released. */
    heldIntents: new Set(
      (stored.paymentIntents ?? []).filter(({ status }) => status === 'requires_capture').map(({ id }) => id),
    ),
    charges: new Collection('charge', stored.charges),
    balanceTransactions: new Collection('balance_transaction', stored.balanceTransactions),
    accountTransactions: new Collection('balance_transaction', stored.accountTransactions),
    /** What is in each balance, in cents: the sum of its transactions. */
    totals: totalsOf(stored),
    transfers: new Collection('transfer', stored.transfers),
    reversals: new Collection('transfer_reversal', stored.reversals),
    applicationFees: new Collection('application_fee', stored.applicationFees),
    feeRefunds: new Collection('fee_refund', stored.feeRefunds),
    refunds: new Collection('refund', stored.refunds),
    disputes: new Collection('dispute', stored.disputes),
    payouts: new Collection('payout', stored.payouts),
    events: new Collection('event', stored.events),
    accounts: new Collection('account', stored.accounts),
    accountLinks: new Collection('account_link', stored.accountLinks),
    thinEvents: new Collection('event', stored.thinEvents),
    journal: stored.journal ?? [],
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
    payouts: [...store.payouts.all()],
    events: [...store.events.all()],
    accounts: [...store.accounts.all()],
    accountLinks: [...store.accountLinks.all()],
    thinEvents: [...store.thinEvents.all()],
    journal: store.journal,
  }
}

function totalsOf({ balanceTransactions = [], accountTransactions = [] }: Partial<StoredState>) {
  const accounts = new Map<string, number>()
  for (const { account, transaction } of accountTransactions)
    accounts.set(account, (accounts.get(account) ?? 0) + transaction.net)
  return { platform: balanceTransactions.reduce((sum, { net }) => sum + net, 0), accounts }
}

export function record(store: Store, kind: JournalEntry['kind'], id: string, more: Partial<JournalEntry> = {}): void {
  store.journal.push({ sequence: store.journal.length + 1, at: store.settings.clock(), kind, id, ...more })
  store.onChange()
}
