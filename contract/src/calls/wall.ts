import type { Static } from 'typebox'
import { endpoint } from '../schema/endpoint.ts'
import { Cents, Closed, Cursor, Instant, Nullable, Uuid } from '../schema/schemas.ts'
import { Type } from '../schema/type.ts'

export const shownFields = {
  id: Uuid,
  name: Nullable(Type.String()),
  message: Type.String(),
  /** Null unless its supporter agreed to show it. */
  amount: Nullable(Cents),
  at: Instant,
  /** The creator's answer; null unless they show it. */
  reply: Nullable(Type.String()),
  isPinned: Type.Boolean(),
}

/** What anyone sees of a message. */
export const Words = Closed(shownFields)
export type Words = Static<typeof Words>

const BySlug = Closed({ slug: Type.String({ minLength: 1, maxLength: 100 }) })
export const listWords = endpoint({
  method: 'GET',
  path: '/api/creators/@:slug/words',
  summary: 'The messages on the wall of a page: the pinned one, then the newest; none while it is switched off',
  access: 'anyone',
  params: BySlug,
  /** `id`: this message only. */
  query: Closed({ cursor: Type.Optional(Cursor), id: Type.Optional(Uuid) }),
  status: 200,
  /** `count`: of all that are shown. */
  reply: Closed({ words: Type.Array(Words), cursor: Nullable(Type.String()), count: Type.Integer() }),
  refusals: ['creator_not_found'],
})
