/** Where a tip stands, by its row. Three steps make up the state `pending`, three the state `authorized`. */
export type Step =
  | 'starting'
  | 'open'
  | 'processing'
  | 'held'
  | 'capturing'
  | 'undoing'
  | 'paid'
  | 'failed'
  | 'cancelled'
  | 'expired'

/** What the ledger makes of a tip that was paid; its row does not change. */
export type BookedState = 'paid' | 'partially_refunded' | 'refunded' | 'disputed'

export interface Transition<State extends string> {
  /** Empty: the tip is new. */
  from: readonly State[]
  to: State
  /** The function that does it: in this folder, or in the ledger. */
  by: string
  when: string
}

export const pending = ['starting', 'open', 'processing'] as const
export const authorized = ['held', 'capturing', 'undoing'] as const

/**
 * Every step that the row of a tip can take. Each function that takes one reads here from where it may: from anywhere
 * else it changes nothing. `docs/tip-lifecycle.md` is drawn from this list.
 */
export const transitions = {
  start: { from: [], to: 'starting', by: 'insertTip', when: 'a supporter confirms an amount' },
  open: { from: ['starting'], to: 'open', by: 'storeSession', when: 'Stripe has opened the checkout' },
  retry: { from: ['failed'], to: 'starting', by: 'beginNextAttempt', when: 'it failed without a checkout' },
  process: { from: ['open'], to: 'processing', by: 'markProcessing', when: 'a bank debit is under way' },
  hold: { from: pending, to: 'held', by: 'markHeld', when: 'Stripe holds the amount' },
  capture: { from: ['held'], to: 'capturing', by: 'takeDueHolds', when: 'it can no longer be undone' },
  undo: { from: ['held'], to: 'undoing', by: 'requestUndo', when: 'the supporter undoes it' },
  pay: {
    from: [...pending, ...authorized, 'failed', 'cancelled', 'expired'],
    to: 'paid',
    by: 'markPaid',
    when: 'the payment is booked',
  },
  fail: {
    from: [...pending, 'held', 'capturing'],
    to: 'failed',
    by: 'markEnded',
    when: 'Stripe or the bank refuses the payment',
  },
  cancel: {
    from: [...pending, 'undoing', 'expired'],
    to: 'cancelled',
    by: 'markEnded',
    when: 'the checkout was closed, or the hold released',
  },
  expire: { from: pending, to: 'expired', by: 'markEnded', when: 'nobody paid in time' },
} as const satisfies Record<string, Transition<Step>>

/** What refunds and disputes make of a paid tip: the view `tip_states` derives it from the facts in the ledger. */
export const bookings = {
  refundPart: { from: ['paid'], to: 'partially_refunded', by: 'bookFacts', when: 'a part is refunded' },
  refund: { from: ['paid', 'partially_refunded'], to: 'refunded', by: 'bookFacts', when: 'all is refunded' },
  failRefund: { from: ['refunded'], to: 'paid', by: 'bookFacts', when: 'the refund failed' },
  dispute: { from: ['paid'], to: 'disputed', by: 'bookFacts', when: 'a bank takes the money back' },
  winDispute: { from: ['disputed'], to: 'paid', by: 'bookFacts', when: 'the bank decides for the creator' },
} as const satisfies Record<string, Transition<BookedState>>
