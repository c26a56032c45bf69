import type { Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Closed, Nullable } from './schemas.ts'
import { Type } from './type.ts'

/** What every page needs to know of this installation; nothing of it is secret. */
export const Site = Closed({
  publicUrl: Type.String(),
  isSandbox: Type.Boolean(),
  /** The operator's own domain of the hosted checkout, besides the provider's. */
  checkoutOrigin: Nullable(Type.String()),
  platformFeePercent: Type.Number(),
  /** What the payment provider charges, where creators bear it; null where the site does. */
  processingFee: Nullable(Closed({ percent: Type.Number(), cents: Type.Integer() })),
  /** How long a tip can be undone; 0 when it cannot. */
  undoMinutes: Type.Number(),
  /** Who runs it, as the documents name them. */
  operatorName: Type.String(),
  /** The footer's three external links. */
  links: Closed({ facebookUrl: Type.String(), instagramUrl: Type.String(), linkedInUrl: Type.String() }),
  google: Nullable(Closed({ clientId: Type.String(), scriptUrl: Type.String() })),
  facebook: Nullable(Closed({ appId: Type.String(), scriptUrl: Type.String() })),
})
export type Site = Static<typeof Site>

export const readSite = endpoint({
  method: 'GET',
  path: '/api/site',
  summary: 'The public settings of this installation',
  access: 'anyone',
  status: 200,
  reply: Site,
  refusals: [],
})
