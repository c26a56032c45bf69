import type { Session } from '../store/objects.ts'
import type { Store } from '../store/store.ts'

export type SessionState = 'open' | 'expired' | 'onItsWay' | 'held' | 'released' | 'paid' | 'failed'

/** A complete session is paid, or its payment tells what became of it. */
export function sessionState(store: Store, session: Session): SessionState {
  if (session.status === 'expired') return 'expired'
  if (session.status !== 'complete') return 'open'
  if (session.payment_status === 'paid') return 'paid'
  switch (store.paymentIntents.find(session.payment_intent)?.status) {
    case 'processing':
      return 'onItsWay'
    case 'succeeded':
      return 'paid'
    case 'requires_capture':
      return 'held'
    case 'canceled':
      return 'released'
    default:
      return 'failed'
  }
}
