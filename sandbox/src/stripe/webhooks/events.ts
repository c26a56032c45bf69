import type Stripe from 'stripe'
import { arrayOf, flag, paging, readParams, record, required, text } from '../requests/params.ts'
import { type Cause, get, type Route } from '../requests/route.ts'
import { newId } from '../store/ids.ts'
import type { SnapshotEvent } from '../store/objects.ts'
import { record as recordEntry, type Store } from '../store/store.ts'

/** The version that stripe 23.1.0 is pinned to. */
export const apiVersion = '2026-10-28.endive'

/** Tells the store what happened, with the object as it is now. */
export function announce(
  store: Store,
  type: Stripe.Event.Type,
  object: object,
  cause: Cause,
  previous?: object,
): SnapshotEvent {
  const event: SnapshotEvent = {
    id: newId('evt_1', 23),
    object: 'event',
    api_version: apiVersion,
    created: store.now(),
    data: { object: structuredClone(object), ...(previous && { previous_attributes: previous }) },
    livemode: false,
    pending_webhooks: 1,
    request: cause,
    type,
  }
  store.events.add(event)
  recordEntry(store, 'event_created', event.id, { of: type })
  store.onEvent({ id: event.id, type, isThin: false })
  return event
}

const listParams = record({ ...paging, type: text(), types: arrayOf(required(text())), delivery_success: flag })

export const eventRoutes: Route[] = [
  get('/v1/events/:id', ({ store, id }) => store.events.get(id)),
  get('/v1/events', ({ store, params }) => {
    const { type, types, delivery_success, ...page } = readParams(listParams, params)
    return store.events.list('/v1/events', page, (event) => {
      if (type !== undefined && !isOfType(event.type, type)) return false
      if (types !== undefined && !types.some((wanted) => isOfType(event.type, wanted))) return false
      return delivery_success === undefined || delivery_success === (event.pending_webhooks === 0)
    })
  }),
]

/** `charge.*` stands for every kind that begins so. */
function isOfType(type: string, wanted: string): boolean {
  return wanted.endsWith('*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted
}
