import { accountLinkRoutes } from './account-links.ts'
import { accountRoutes } from './accounts.ts'
import { applicationFeeRoutes } from './application-fees.ts'
import { balanceRoutes } from './balance.ts'
import { chargeRoutes } from './charges.ts'
import { disputeRoutes } from './disputes.ts'
import { eventRoutes } from './events.ts'
import { paymentIntentRoutes } from './payment-intents.ts'
import { refundRoutes } from './refunds.ts'
import { reversalRoutes } from './reversals.ts'
import type { Route } from './route.ts'
import { sessionRoutes } from './sessions.ts'
import { thinEventRoutes } from './thin-events.ts'
import { transferRoutes } from './transfers.ts'

/** Every call of Stripe's that the sandbox plays. */
export const routes: Route[] = [
  ...sessionRoutes,
  ...paymentIntentRoutes,
  ...chargeRoutes,
  ...balanceRoutes,
  ...transferRoutes,
  ...reversalRoutes,
  ...applicationFeeRoutes,
  ...refundRoutes,
  ...disputeRoutes,
  ...eventRoutes,
  ...accountRoutes,
  ...accountLinkRoutes,
  ...thinEventRoutes,
]
