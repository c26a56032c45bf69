import type { TipPlatform } from '../domain/tip-platform.ts'
import type { StripeClient } from './client.ts'

/** For code that calls the payment provider. */
export interface PaymentPlatform extends TipPlatform {
  stripe: StripeClient
}
