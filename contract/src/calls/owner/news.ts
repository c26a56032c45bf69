import type { Static } from 'typebox'
import { endpoint } from '../../schema/endpoint.ts'
import { Cents, Closed, Cursor, Instant, Nullable, Uuid } from '../../schema/schemas.ts'
import { Type } from '../../schema/type.ts'
import { OwnWords, standings } from '../own-wall.ts'
import { ReceivedTip } from '../received-tips.ts'

const ByCreator = Closed({ id: Uuid })

export const OwnerNews = Closed({
  /** The end of the visit before this one; null on the first. */
  since: Nullable(Instant),
  /** What came since then, each at most 1000. */
  news: Closed({ tips: Type.Integer(), words: Type.Integer(), refundRequests: Type.Integer() }),
  /** What only the owner can do. */
  waiting: Closed({
    refundRequests: Type.Integer(),
    /** Messages to approve; none while the page has no wall. */
    words: Type.Integer(),
    disputes: Type.Integer(),
    /** The provider asks for something before it pays out. */
    payoutDetails: Type.Boolean(),
  }),
  /** Held until their supporters can no longer undo them, the last one at `until`. */
  arriving: Nullable(Closed({ count: Type.Integer(), amount: Cents, until: Instant })),
  /** The first tip of all, while it is the only one. */
  firstTip: Nullable(ReceivedTip),
})
export type OwnerNews = Static<typeof OwnerNews>

export const readNews = endpoint({
  method: 'GET',
  path: '/api/creators/:id/news',
  summary: 'What is new since the owner was there, what waits for them, and what is on its way',
  access: 'owner',
  owner: 'id',
  params: ByCreator,
  status: 200,
  reply: OwnerNews,
  refusals: [],
})

/** Visits less than half an hour apart are one. */
export const markVisit = endpoint({
  method: 'PUT',
  path: '/api/creators/:id/visit',
  summary: 'The owner is looking at what is new',
  access: 'owner',
  owner: 'id',
  params: ByCreator,
  status: 204,
  refusals: [],
})

/** `words`: how the message stands on the page; null for one that is not for it. */
export const InboxItem = Closed({ tip: ReceivedTip, words: Nullable(OwnWords) })
export type InboxItem = Static<typeof InboxItem>

export const listInbox = endpoint({
  method: 'GET',
  path: '/api/creators/:id/inbox',
  summary: 'The words of supporters, private ones too, newest first',
  access: 'owner',
  owner: 'id',
  params: ByCreator,
  /** `standing`: only those whose supporters agreed to show them, the pinned one first. */
  query: Closed({ standing: Type.Optional(Type.Enum([...standings])), cursor: Type.Optional(Cursor) }),
  status: 200,
  reply: Closed({ items: Type.Array(InboxItem), cursor: Nullable(Type.String()) }),
  refusals: [],
})
