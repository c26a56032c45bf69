import { Refusal } from '@obole/contract/rules/refusals'
import { raiseAlarm } from '../ledger/alarms.ts'
import { refusalOf } from '../stripe/client.ts'
import type { PaymentPlatform } from '../stripe/payment-platform.ts'

/**
 * What the provider refuses while payouts are set up is seldom the creator's fault: a new platform has not accepted its
 * terms, or a permission is missing. The operator is told with the provider's own code, once for each, and the creator
 * that they were.
 */
export async function reportRefusal<T>(
  platform: PaymentPlatform,
  asked: { what: 'account' | 'onboarding'; creatorId: string },
  act: () => Promise<T>,
): Promise<T> {
  try {
    return await act()
  } catch (error) {
    const refusal = refusalOf(error)
    if (!refusal) throw error
    const { code, ...more } = refusal
    const alarm = { kind: 'payouts_refused', subject: code, details: { ...asked, ...more } } as const
    await raiseAlarm(platform, platform.sql, alarm)
    throw new Refusal('payouts_refused')
  }
}
