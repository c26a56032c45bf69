import type { TipState } from '@obole/contract/tips'
import { m } from '../paraglide/messages.js'

/** The states that a creator sees. */
export const stateTexts: Partial<Record<TipState, () => string>> = {
  authorized: m.tips_state_authorized,
  paid: m.tips_state_paid,
  partially_refunded: m.tips_state_partially_refunded,
  refunded: m.tips_state_refunded,
  disputed: m.tips_state_disputed,
}
