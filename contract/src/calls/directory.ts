import type { Static } from 'typebox'
import { pageHueNames } from '../rules/page-looks.ts'
import { endpoint } from '../schema/endpoint.ts'
import { Closed, Color, Cursor, Nullable, SiteUrl } from '../schema/schemas.ts'
import { Type } from '../schema/type.ts'

export const CreatorCard = Closed({
  slug: Type.String(),
  name: Type.String(),
  title: Nullable(Type.String()),
  /** Has a picture and words. */
  isComplete: Type.Boolean(),
  verified: Type.Boolean(),
  portraitSmallUrl: Nullable(SiteUrl),
  bannerSmallUrl: Nullable(SiteUrl),
  bannerColor: Nullable(Color),
  hue: Type.Enum(pageHueNames),
})
export type CreatorCard = Static<typeof CreatorCard>

export const listCreators = endpoint({
  method: 'GET',
  path: '/api/creators',
  summary: 'The directory: pages with a picture and words first, of these the verified ones, then the newest',
  access: 'anyone',
  query: Closed({ query: Type.Optional(Type.String({ maxLength: 100 })), cursor: Type.Optional(Cursor) }),
  status: 200,
  reply: Closed({ creators: Type.Array(CreatorCard), cursor: Nullable(Type.String()) }),
  refusals: [],
})
