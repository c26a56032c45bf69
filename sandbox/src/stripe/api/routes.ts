import { accountLinkRoutes } from '../accounts/account-links.ts'
import { accountRoutes } from '../accounts/accounts.ts'
import { balanceSettingsRoutes } from '../accounts/balance-settings.ts'
import { sessionRoutes } from '../checkout/sessions.ts'
import { applicationFeeRoutes } from '../payments/application-fees.ts'
import { balanceRoutes } from '../payments/balance.ts'
import { chargeRoutes } from '../payments/charges.ts'
import { disputeRoutes } from '../payments/disputes.ts'
import { captureRoutes } from '../payments/manual-capture.ts'
import { paymentIntentRoutes } from '../payments/payment-intents.ts'
import { payoutRoutes } from '../payments/payouts.ts'
import { refundRoutes } from '../payments/refunds.ts'
import { reversalRoutes } from '../payments/reversals.ts'
import { testCardRoutes } from '../payments/test-cards.ts'
import { transferRoutes } from '../payments/transfers.ts'
import type { Route } from '../requests/route.ts'
import { eventRoutes } from '../webhooks/events.ts'
import { thinEventRoutes } from '../webhooks/thin-events.ts'

/** Every Stripe call that the sandbox implements. */
export const routes: Route[] = [
  ...sessionRoutes,
  ...paymentIntentRoutes,
  ...testCardRoutes,
  ...captureRoutes,
  ...chargeRoutes,
  ...balanceRoutes,
  ...transferRoutes,
  ...reversalRoutes,
  ...applicationFeeRoutes,
  ...refundRoutes,
  ...disputeRoutes,
  ...payoutRoutes,
  ...eventRoutes,
  ...accountRoutes,
  ...accountLinkRoutes,
  ...balanceSettingsRoutes,
  ...thinEventRoutes,
]
