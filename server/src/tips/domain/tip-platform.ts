import type { Platform } from '../../platform/platform.ts'

/** The moments between two durable effects: where a crash could lose or double money if we were careless. */
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
] as const
export type Failpoint = (typeof failpoints)[number]

/** The platform as tips see it. Only the crash campaign listens to the failpoints. */
export interface TipPlatform extends Platform {
  failpoint?: (failpoint: Failpoint) => void
}
