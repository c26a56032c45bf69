import type Stripe from 'stripe'
import { integer, readParams, record, required, text } from '../requests/params.ts'
import { type Cause, get, type Route } from '../requests/route.ts'
import { missing } from '../store/api-error.ts'
import { newId } from '../store/ids.ts'
import type { ThinEvent } from '../store/objects.ts'
import { record as recordEntry, type Store } from '../store/store.ts'

interface ThinNews {
  type: Stripe.V2.Core.Event['type']
  /** The account that it is about; null for what has no object of its own, like a returned link. */
  account: string | null
  data?: object
}

export function announceThin(store: Store, news: ThinNews, cause: Cause): void {
  const id = newId('evt_test_6', 36)
  const { type, account, data } = news
  const event: ThinEvent['event'] = {
    id,
    object: 'v2.core.event',
    type,
    created: isoTime(store),
    livemode: false,
    context: null,
    reason: cause.id
      ? { type: 'request', request: { id: cause.id, idempotency_key: cause.idempotency_key ?? '' } }
      : null,
    related_object: account ? { id: account, type: 'v2.core.account', url: `/v2/core/accounts/${account}` } : null,
    changes: null,
    snapshot_event: null,
    ...(data && { data }),
  }
  store.thinEvents.add({ id, created: store.now(), related: account, event })
  recordEntry(store, 'event_created', id, { of: type })
  store.onEvent({ id, type, isThin: true })
}

/** What is sent to the webhook: the event without its data, which must be fetched. */
export function notificationOf({ event }: ThinEvent): object {
  const { data: _, changes: _changes, ...notification } = event
  return notification
}

function isoTime(store: Store): string {
  return new Date(store.settings.clock()).toISOString()
}

const listParams = record({ object_id: required(text()), limit: integer(1, 100), page: text() })

export const thinEventRoutes: Route[] = [
  get('/v2/core/events/:id', ({ store, id }) => {
    const stored = store.thinEvents.find(id)
    if (!stored) throw missing('event', id)
    return stored.event
  }),
  get('/v2/core/events', ({ store, params }) => {
    const { object_id, limit = 20, page } = readParams(listParams, params)
    const list = store.thinEvents.list('', { limit, starting_after: page }, ({ related }) => related === object_id)
    const query = new URLSearchParams({ object_id, limit: String(limit), page: list.data.at(-1)?.id ?? '' })
    return {
      data: list.data.map(({ event }) => event),
      next_page_url: list.has_more ? `/v2/core/events?${query}` : null,
      previous_page_url: null,
    }
  }),
]
