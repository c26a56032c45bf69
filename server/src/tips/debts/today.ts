import { dayOf } from '@obole/contract/formatting/time-zone'
import { clock } from '../../platform/clock.ts'

/** The day whose one try of a debt, or of a refund that waits, this is. */
export function today(): string {
  return dayOf(clock.now())
}
