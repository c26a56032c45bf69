import type { Store } from '../store/store.ts'
import { signPayload } from './signature.ts'
import { notificationOf } from './thin-events.ts'

export interface Target {
  /** Without it nothing is sent. */
  url?: string
  secret: string
}

export interface Sending extends Target {
  timeoutMs: number
  /** Signed as if sent this long ago (below zero: in the future). */
  ageS?: number
  /** Laid over `data.object`, and then signed: what a stolen secret could send. */
  tamper?: object
}

/** The status of the answer; 0 when there was none. */
export async function sendEvent(store: Store, eventId: string, sending: Sending): Promise<number> {
  if (sending.url === undefined) return 0
  const payload = payloadOf(store, eventId, sending.tamper)
  const signature = signPayload(payload, sending.secret, store.now() - (sending.ageS ?? 0))
  try {
    const response = await fetch(sending.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signature,
        'user-agent': 'Stripe/1.0 (sandbox)',
      },
      body: payload,
      redirect: 'manual',
      signal: AbortSignal.timeout(sending.timeoutMs),
    })
    // A body left unread keeps its connection busy.
    await response.arrayBuffer()
    return response.status
  } catch {
    return 0
  }
}

function payloadOf(store: Store, eventId: string, tamper: object | undefined): string {
  const thin = store.thinEvents.find(eventId)
  if (thin) return JSON.stringify(notificationOf(thin))
  const event = store.events.get(eventId)
  if (!tamper) return JSON.stringify(event)
  return JSON.stringify({ ...event, data: { ...event.data, object: { ...event.data.object, ...tamper } } })
}
