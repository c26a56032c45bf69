/**
 * What real Stripe does and a kinder stand-in would not. All of it is on unless a test, or the demo, says otherwise:
 * where the documentation leaves a question open, the setting is the one that hurts.
 */
export interface Strictness {
  /** Accounts that are to receive transfers and may take no card payments: Stripe has to approve them first. */
  transfersAlone: 'refused' | 'refused_in_country' | 'allowed'
  /** Where an account link leads: Stripe's own host, or the sandbox's pages, which a browser can open. */
  onboardingHost: 'stripe' | 'sandbox'
  /** A reversal, or a refund with one, is refused when the account's balance is smaller. */
  reversalsNeedBalance: boolean
  /** While the platform's balance is too small, a refund stays pending and a transfer is refused. */
  platformNeedsBalance: boolean
  /** What the platform has in its balance before the first payment, in cents. */
  floatCents: number
  /** What API v1 refused is refused again under the same idempotency key. */
  keepsRefusals: boolean
  /** `late`: a captured payment has no transfer, fee or balance transaction before `finishCaptures`, whatever was asked. */
  capture: 'as_asked' | 'late' | 'at_once'
  /** Unless a checkout names its own, it also offers what is paid later; most of that can be held. */
  offersAllMethods: boolean
  /** The session of a held payment stays `unpaid` after the capture. */
  keepsHeldUnpaid: boolean
  /** What a connected account receives is available so many days later; 0: at once. */
  settlementDays: number
}

export const strict: Strictness = {
  transfersAlone: 'refused',
  onboardingHost: 'stripe',
  reversalsNeedBalance: true,
  platformNeedsBalance: true,
  floatCents: 100_000,
  keepsRefusals: true,
  capture: 'as_asked',
  offersAllMethods: true,
  keepsHeldUnpaid: true,
  settlementDays: 0,
}

export const lenient: Strictness = {
  transfersAlone: 'allowed',
  onboardingHost: 'sandbox',
  reversalsNeedBalance: false,
  platformNeedsBalance: false,
  floatCents: 0,
  keepsRefusals: false,
  capture: 'at_once',
  offersAllMethods: false,
  keepsHeldUnpaid: false,
  settlementDays: 0,
}
