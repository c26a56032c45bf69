import type { Platform } from '../platform/platform.ts'
import type { StripeClient } from './stripe.ts'

/** The moments between two durable effects: where a crash could lose or double money if we were careless. */
export const steps = [
  'tip-checked',
  'tip-writing',
  'tip-written',
  'session-answered',
  'session-stored',
  'event-verified',
  'event-stored',
  'event-taken',
  'truth-read',
  'booking',
  'booked',
  'refund-requested',
  'refund-made',
  'recovery-begun',
  'recovery-made',
] as const
export type Step = (typeof steps)[number]

/** The platform as tips see it. Only the crash campaign listens to the steps. */
export interface TipPlatform extends Platform {
  reachStep?: (step: Step) => void
}

export interface PaymentPlatform extends TipPlatform {
  stripe: StripeClient
}
