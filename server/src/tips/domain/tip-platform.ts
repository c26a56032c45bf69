import type { Platform } from '../../platform/platform.ts'

/** The moments between two durable effects, where a crash could lose or double money. */
export const failpoints = [
  'tip-checked',
  'tip-writing',
  'tip-written',
  'session-answered',
  'session-stored',
  'event-verified',
  'event-stored',
  'event-taken',
  'payment-read',
  'booking',
  'booked',
  'refund-requested',
  'refund-made',
  'recovery-begun',
  'recovery-made',
  'holding',
  'held',
  'capture-begun',
  'capture-made',
  'undo-requested',
  'undo-made',
] as const
export type Failpoint = (typeof failpoints)[number]

/** Only the crash tests set `failpoint`. */
export interface TipPlatform extends Platform {
  failpoint?: (failpoint: Failpoint) => void
}
