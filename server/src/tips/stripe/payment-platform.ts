import type { TipPlatform } from '../domain/tip-platform.ts'
import type { StripeClient } from './client.ts'

/** For what asks the payment provider. */
export interface PaymentPlatform extends TipPlatform {
  stripe: StripeClient
}
