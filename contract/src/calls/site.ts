import type { Static } from 'typebox'
import { payoutChoices } from '../rules/payout-costs.ts'
import { endpoint } from '../schema/endpoint.ts'
import { Closed, Nullable } from '../schema/schemas.ts'
import { Type } from '../schema/type.ts'

/** What every page needs to know of this installation; nothing of it is secret. */
export const Site = Closed({
  publicUrl: Type.String(),
  isSandbox: Type.Boolean(),
  /** The operator's own domain of the hosted checkout, besides the provider's. */
  checkoutOrigin: Nullable(Type.String()),
  platformFeePercent: Type.Number(),
  /** What the payment provider charges, where creators bear it; null where the site does. */
  processingFee: Nullable(Closed({ percent: Type.Number(), cents: Type.Integer() })),
  /** What the provider charges the site, whoever bears it. */
  costs: Closed({
    cardFee: Nullable(Closed({ percent: Type.Number(), cents: Type.Integer() })),
    payoutCosts: Closed({ monthlyCents: Type.Integer(), percent: Type.Number(), cents: Type.Integer() }),
  }),
  /** How often owners may have their page paid out; the first is what a new page has. */
  payoutSchedules: Type.Array(Type.Enum([...payoutChoices])),
  /** How long a tip can be undone; 0 when it cannot. */
  undoMinutes: Type.Number(),
  /** The largest amount that is charged for a tip, with the fees that its supporter covers. */
  tipCentsMax: Type.Integer(),
  /** Who runs it, as the law asks to name them; with a live payment key nothing of it is missing. */
  operator: Closed({
    name: Type.String(),
    address: Nullable(Type.String()),
    phone: Nullable(Type.String()),
    email: Type.String(),
    /** Title and contact of who is in charge of personal information. */
    privacyOfficer: Nullable(Type.String()),
  }),
  /** Who else receives personal information, by name; null for this server itself, or for who is not named. */
  recipients: Closed({
    hosting: Nullable(Type.String()),
    mail: Nullable(Type.String()),
    images: Nullable(Type.String()),
  }),
  /** What runs here, and the day of its commit; a copy of the files alone does not know it. */
  release: Closed({
    version: Type.String(),
    madeOn: Nullable(Type.String()),
    /** How many screens axe found accessible in the journeys of this very commit; null where nobody ran them. */
    checkedScreens: Nullable(Type.Integer()),
  }),
  /** What a page owes is also taken from tips that it receives later. */
  debtsFromLaterTips: Type.Boolean(),
  /** The footer's three external links. */
  links: Closed({
    facebookUrl: Nullable(Type.String()),
    instagramUrl: Nullable(Type.String()),
    linkedInUrl: Nullable(Type.String()),
  }),
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
