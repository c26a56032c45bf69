import type { Payouts } from '@obole/contract/calls/payouts'
import type { Locale } from '@obole/contract/formatting/names'

/** What a creator's connected account is opened with. */
export interface AccountParams {
  creatorId: string
  name: string
  email: string | null
  locale: Locale
  /** The creator's page: their place of business, where one is asked for. */
  pageUrl: string
}

/** A connected account as the provider has it now. */
export interface AccountSnapshot {
  canBePaid: boolean
  /** What it has received can be sent to its bank. */
  paysOut: boolean
  details: Payouts['details']
}
