import type { DisputeState, TipState } from '@obole/contract/calls/tips'
import { m } from '../../paraglide/messages.js'

/** The states that a creator sees. */
export const stateTexts: Partial<Record<TipState, () => string>> = {
  authorized: m.tips_state_authorized,
  paid: m.tips_state_paid,
  partially_refunded: m.tips_state_partially_refunded,
  refunded: m.tips_state_refunded,
  disputed: m.tips_state_disputed,
}

export const disputeTexts: Record<DisputeState, { title: () => string; lead: () => string }> = {
  open: { title: m.tips_dispute_open, lead: m.tips_dispute_open_lead },
  won: { title: m.tips_dispute_won, lead: m.tips_dispute_won_lead },
  lost: { title: m.tips_dispute_lost, lead: m.tips_dispute_lost_lead },
}
