import type { Static } from 'typebox'
import { heldWordMax, heldWordsMax, supporterNameMax, tipMessageMax } from '../rules/limits.ts'
import { endpoint } from '../schema/endpoint.ts'
import { Closed, Cursor, Line, Nullable, Text, Uuid } from '../schema/schemas.ts'
import { Type } from '../schema/type.ts'
import { shownFields } from './wall.ts'

/** `approve`: a message is shown once the owner has approved it. */
export const wallModes = ['off', 'on', 'approve'] as const
const WallMode = Type.Enum([...wallModes])
export type WallMode = Static<typeof WallMode>

export const standings = ['waiting', 'shown', 'hidden'] as const
const Standing = Type.Enum([...standings])
export type Standing = Static<typeof Standing>

export const OwnWords = Closed({
  ...shownFields,
  standing: Standing,
  /** By the operator of the site: its owner cannot show it again. */
  isTakenDown: Type.Boolean(),
})
export type OwnWords = Static<typeof OwnWords>

const ByCreator = Closed({ id: Uuid })

const HeldWords = Type.Array(Line(heldWordMax), { maxItems: heldWordsMax })
const Wall = Closed({ mode: WallMode, heldWords: HeldWords })

export const readWall = endpoint({
  method: 'GET',
  path: '/api/creators/:id/wall',
  summary: 'Whether words of supporters are shown on the own page, and which words of a message make it wait',
  access: 'owner',
  owner: 'id',
  params: ByCreator,
  status: 200,
  reply: Wall,
  refusals: [],
})

export const saveWall = endpoint({
  method: 'PUT',
  path: '/api/creators/:id/wall',
  summary: 'Show words of supporters on the own page, or no longer',
  access: 'owner',
  owner: 'id',
  params: ByCreator,
  /** Without `heldWords` they stay. */
  body: Closed({ mode: WallMode, heldWords: Type.Optional(HeldWords) }),
  status: 200,
  reply: Wall,
  refusals: ['creator_deleted'],
})

export const listOwnWords = endpoint({
  method: 'GET',
  path: '/api/creators/:id/words',
  summary: 'The messages whose supporters agreed to show them, newest first',
  access: 'owner',
  owner: 'id',
  params: ByCreator,
  query: Closed({ standing: Standing, cursor: Type.Optional(Cursor) }),
  status: 200,
  reply: Closed({ words: Type.Array(OwnWords), cursor: Nullable(Type.String()) }),
  refusals: [],
})

/** What the list told of a message: its supporter may edit it just then. */
const SeenWords = Closed({ name: Nullable(Line(supporterNameMax)), message: Text(tipMessageMax) })
export type SeenWords = Static<typeof SeenWords>

export const saveWords = endpoint({
  method: 'PATCH',
  path: '/api/creators/:id/words/:wordsId',
  summary: 'Approve, hide or pin a message; pinning one unpins the one before',
  access: 'owner',
  owner: 'id',
  params: Closed({ id: Uuid, wordsId: Uuid }),
  /** With `seen`, a message that has changed since then is neither approved, pinned nor shown again. */
  body: Type.Partial(
    Closed({ isHidden: Type.Boolean(), isApproved: Type.Boolean(), isPinned: Type.Boolean(), seen: SeenWords }),
    { additionalProperties: false, minProperties: 1 },
  ),
  status: 200,
  reply: OwnWords,
  refusals: ['tip_not_found', 'words_changed'],
})
