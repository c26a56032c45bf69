import type { Locale } from '@obole/contract/names'
import type { Payouts } from '@obole/contract/payouts'

/** What a creator's connected account is opened with. */
export interface AccountParams {
  creatorId: string
  name: string
  email: string | null
  locale: Locale
}

/** A connected account as the provider has it now. */
export interface AccountSnapshot {
  canBePaid: boolean
  details: Payouts['details']
}
