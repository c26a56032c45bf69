import type { WayStep, WayStepName } from '@obole/contract/calls/money/way'
import { m } from '../../paraglide/messages.js'

export const stepTexts: Record<WayStepName, () => string> = {
  authorized: m.way_authorized,
  charged: m.way_charged,
  atProvider: m.way_at_provider,
  available: m.way_available,
  deposited: m.way_deposited,
  arrived: m.way_arrived,
}

export const holderTexts: Record<NonNullable<WayStep['holder']>, () => string> = {
  supporter: m.way_holder_supporter,
  supporter_bank: m.way_holder_supporter_bank,
  provider: m.way_holder_provider,
  bank: m.way_holder_bank,
  creator: m.way_holder_creator,
}

export const reasonTexts: Record<NonNullable<WayStep['reason']>, () => string> = {
  undo: m.way_reason_undo,
  being_undone: m.way_reason_being_undone,
  being_captured: m.way_reason_being_captured,
  settling: m.way_reason_settling,
  schedule: m.way_reason_schedule,
  payouts_held: m.way_reason_payouts_held,
  payouts_missing: m.way_reason_payouts_missing,
  in_transit: m.way_reason_in_transit,
  late: m.way_reason_late,
  returned: m.way_reason_returned,
  delivered: m.way_reason_delivered,
  undone: m.way_reason_undone,
  failed: m.way_reason_failed,
  refunded: m.way_reason_refunded,
  refund_pending: m.way_reason_refund_pending,
  disputed: m.way_reason_disputed,
  dispute_lost: m.way_reason_dispute_lost,
  not_followed: m.way_reason_not_followed,
}
