import { readTipStatus, type TipStatus } from '@obole/contract/calls/tips'
import { api } from '../../platform/api.ts'
import { ApiProblem } from '../../platform/http/call.ts'

/** The tip of a return address: unknown to the server, not read yet, or read. */
export type KnownTip = { kind: 'unknown' } | { kind: 'unread' } | { kind: 'read'; status: TipStatus }

/** Which return address the checkout used. */
export type Arrival = 'completed' | 'cancelled'

export type Outcome =
  | 'neutral'
  | 'not-sent'
  | 'confirming'
  | 'late'
  | 'being-undone'
  | Exclude<TipStatus['state'], 'pending'>

/** What the page shows: it claims no payment that is not booked. */
export function outcomeOf(tip: KnownTip, arrival: Arrival, hasWaitedEnough: boolean): Outcome {
  const state = tip.kind === 'read' ? tip.status.state : 'pending'
  if (tip.kind === 'read' && tip.status.isBeingUndone) return 'being-undone'
  if (state !== 'pending') return state
  if (arrival === 'cancelled') return 'not-sent'
  if (tip.kind === 'unknown') return 'neutral'
  return hasWaitedEnough ? 'late' : 'confirming'
}

const delaysMs = [1000, 1000, 1500, 2000, 3000, 4000, 5000, 6000, 8000, 9000, 10_000, 10_000]

/** The delay before the nth poll; null when polling ends and the mail will tell the supporter. */
export function delayBeforeMs(attempt: number): number | null {
  return delaysMs[attempt] ?? null
}

/** The return address contains the tip's id and, where it can be undone, its receipt's token. */
export function tipInSearch(search: Record<string, unknown>): { tip?: string; token?: string } {
  const { tip, token } = search
  return {
    ...(typeof tip === 'string' && { tip }),
    ...(typeof token === 'string' && { token }),
  }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export async function findTip(tipId: string | undefined): Promise<KnownTip> {
  if (!tipId || !uuid.test(tipId)) return { kind: 'unknown' }
  try {
    return { kind: 'read', status: await api(readTipStatus, { params: { tipId } }) }
  } catch (error) {
    return error instanceof ApiProblem && error.status === 404 ? { kind: 'unknown' } : { kind: 'unread' }
  }
}
