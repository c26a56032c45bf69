import { m } from '../../paraglide/messages.js'
import type { Outcome } from './tip-outcome.ts'

interface OutcomeParams {
  name: string
  /** Empty until it is known. */
  amount: string
}

export const outcomeTexts: Record<Outcome, { title: () => string; message: (params: OutcomeParams) => string }> = {
  neutral: { title: m.tip_paid_title, message: m.tip_completed_message },
  'not-sent': { title: m.tip_cancelled_title, message: m.tip_unpaid_message },
  cancelled: { title: m.tip_cancelled_title, message: m.tip_unpaid_message },
  confirming: { title: m.tip_confirming_title, message: m.tip_confirming_message },
  late: { title: m.tip_late_title, message: m.tip_late_message },
  authorized: { title: m.tip_paid_title, message: m.tip_paid_message },
  'being-undone': { title: m.tip_being_undone_title, message: m.tip_being_undone_message },
  paid: { title: m.tip_paid_title, message: m.tip_paid_message },
  failed: { title: m.tip_unpaid_title, message: m.tip_unpaid_message },
  expired: { title: m.tip_expired_title, message: m.tip_unpaid_message },
  refunded: { title: m.tip_refunded_title, message: m.tip_refunded_message },
  partially_refunded: { title: m.tip_paid_title, message: m.tip_partly_refunded_message },
  disputed: { title: m.tip_disputed_title, message: m.tip_disputed_message },
}

/** Nothing was paid. */
export function canTryAgain(outcome: Outcome): boolean {
  return outcome === 'not-sent' || outcome === 'cancelled' || outcome === 'failed' || outcome === 'expired'
}
