import type { Static } from 'typebox'
import { creatorNameMax, creatorTitleMax, descriptionMax, slugMax, socialUrlMax } from '../rules/limits.ts'
import { pageHueNames, pageSections } from '../rules/page-looks.ts'
import { endpoint } from '../schema/endpoint.ts'
import { Closed, Color, Email, Instant, Line, LocaleCode, Nullable, SiteUrl, Text, Uuid } from '../schema/schemas.ts'
import { Type } from '../schema/type.ts'
import { PublicGoal } from './public-goal.ts'

/** The eight networks in the order of the social bar, with the hosts that are the network's own (null: any). */
export const networks = [
  { field: 'facebookUrl', name: 'Facebook', hosts: ['facebook.com', 'fb.com', 'fb.me'] },
  { field: 'instagramUrl', name: 'Instagram', hosts: ['instagram.com'] },
  { field: 'linkedInUrl', name: 'LinkedIn', hosts: ['linkedin.com'] },
  { field: 'redditUrl', name: 'Reddit', hosts: ['reddit.com'] },
  { field: 'tikTokUrl', name: 'TikTok', hosts: ['tiktok.com'] },
  { field: 'xUrl', name: 'X', hosts: ['x.com', 'twitter.com'] },
  { field: 'youtubeUrl', name: 'YouTube', hosts: ['youtube.com', 'youtu.be'] },
  { field: 'websiteUrl', name: null, hosts: null },
] as const

export type SocialField = (typeof networks)[number]['field']

/** An https address of one of the network's own hosts, or of a host below it. */
export function isSocialUrl(field: SocialField, value: string): boolean {
  const url = URL.parse(value)
  if (url?.protocol !== 'https:' || url.username || url.password || url.port) return false
  const hosts = networks.find((network) => network.field === field)?.hosts
  if (!hosts) return url.hostname.includes('.')
  return hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))
}

const SocialUrl = Nullable(Type.String({ maxLength: socialUrlMax, format: 'https-url' }))

export const Socials = Closed({
  facebookUrl: SocialUrl,
  instagramUrl: SocialUrl,
  linkedInUrl: SocialUrl,
  redditUrl: SocialUrl,
  tikTokUrl: SocialUrl,
  xUrl: SocialUrl,
  youtubeUrl: SocialUrl,
  websiteUrl: SocialUrl,
})
export type Socials = Static<typeof Socials>

export const Presentation = Closed({
  description: Nullable(Type.String()),
  videoUrl: Nullable(Type.String({ description: 'YouTube id' })),
  phoneNumber: Nullable(Type.String()),
  email: Nullable(Type.String()),
})
export type Presentation = Static<typeof Presentation>

/** Why a page has its badge: a link from an address of its creator, or an operator who looked. */
const Verification = Closed({
  method: Type.Enum(['link', 'operator']),
  address: Nullable(Type.String()),
  checkedAt: Instant,
})
export type Verification = Static<typeof Verification>

const PageHue = Type.Enum([...pageHueNames])
const Sections = Type.Array(Type.Enum([...pageSections]), {
  minItems: pageSections.length,
  maxItems: pageSections.length,
  uniqueItems: true,
})
const SpeaksAs = Type.Enum(['me', 'us'])

const publicFields = {
  id: Nullable(Uuid),
  name: Nullable(Type.String()),
  title: Nullable(Type.String()),
  slug: Type.String(),
  verified: Type.Boolean(),
  verification: Nullable(Verification),
  isDeleted: Type.Boolean(),
  acceptDonation: Type.Boolean(),
  /** 2048x512; the small one 1024x256. The colour fills the place while it loads. */
  bannerUrl: Nullable(SiteUrl),
  bannerSmallUrl: Nullable(SiteUrl),
  bannerColor: Nullable(Color),
  /** 440x440; the small one 220x220. */
  portraitUrl: Nullable(SiteUrl),
  portraitSmallUrl: Nullable(SiteUrl),
  presentation: Presentation,
  socials: Socials,
  goal: Nullable(PublicGoal),
  /** Supporters may have their words shown on the page. */
  hasWall: Type.Boolean(),
  /** By a decision of the desk: no tips, and neither directory nor search engines list it. */
  isUnlisted: Type.Boolean(),
  /** What the creator chose, or what suits the banner. */
  hue: PageHue,
  /** In the order in which the page shows them. */
  sections: Sections,
  /** One person or several: support me, support us. */
  speaksAs: SpeaksAs,
  /** Of the page's own texts; null when it is not known. */
  locale: Nullable(LocaleCode),
}

/** What anyone sees. Of a page pending deletion only `slug` and `isDeleted` are filled. */
export const Creator = Closed(publicFields)
export type Creator = Static<typeof Creator>

export const OwnCreator = Closed({
  ...publicFields,
  id: Uuid,
  name: Type.String(),
  /** What the owner chose; `acceptDonation` also asks whether tips can be received. */
  wantsTips: Type.Boolean(),
  /** Null for that of the banner. */
  chosenHue: Nullable(PageHue),
  erasedAfter: Nullable(Instant),
  suspended: Type.Boolean(),
  /** The first steps are done, or their list was closed. */
  isSetUp: Type.Boolean(),
})
export type OwnCreator = Static<typeof OwnCreator>

const Slug = Type.String({ maxLength: slugMax, format: 'slug' })
/** Any text in an address: validated by looking it up, not by its form. */
const AnySlug = Closed({ slug: Type.String({ minLength: 1, maxLength: 100 }) })
const ById = Closed({ id: Uuid })

export const createCreator = endpoint({
  method: 'POST',
  path: '/api/creators',
  summary: 'Open the own page',
  access: 'signed-in',
  body: Closed({ name: Line(creatorNameMax), slug: Slug, title: Type.Optional(Nullable(Line(creatorTitleMax))) }),
  status: 201,
  reply: OwnCreator,
  refusals: ['slug_taken', 'creator_exists', 'email_not_verified'],
})

export const readSlugAvailability = endpoint({
  method: 'GET',
  path: '/api/creators/slug-availability',
  summary: 'Whether an address is free',
  access: 'anyone',
  query: Closed({ slug: Type.String({ maxLength: 100 }) }),
  status: 200,
  reply: Closed({
    slug: Type.String(),
    available: Type.Boolean(),
    reason: Type.Optional(Type.Enum(['invalid', 'taken'])),
  }),
  refusals: [],
})

export const readOwnCreator = endpoint({
  method: 'GET',
  path: '/api/creators/profile',
  summary: 'The own page in full, or an empty object',
  access: 'signed-in',
  status: 200,
  reply: Type.Union([OwnCreator, Closed({})]),
  refusals: [],
})

export const readCreator = endpoint({
  method: 'GET',
  path: '/api/creators/@:slug',
  summary: 'A public page',
  access: 'anyone',
  params: AnySlug,
  status: 200,
  reply: Creator,
  refusals: ['creator_not_found'],
})

export const saveCreator = endpoint({
  method: 'PATCH',
  path: '/api/creators/:id',
  summary: 'Change what the own page says about itself',
  access: 'owner',
  owner: 'id',
  params: ById,
  body: Type.Partial(
    Closed({
      name: Line(creatorNameMax),
      title: Nullable(Line(creatorTitleMax)),
      slug: Slug,
      acceptDonation: Type.Boolean(),
      socials: Type.Partial(Socials, { additionalProperties: false }),
      phoneNumber: Nullable(Type.String({ maxLength: 25, format: 'phone' })),
      email: Nullable(Email),
      isSetUp: Type.Boolean(),
      /** Null for that of the banner. */
      hue: Nullable(PageHue),
      sections: Sections,
      speaksAs: SpeaksAs,
      locale: Nullable(LocaleCode),
    }),
    { additionalProperties: false, minProperties: 1 },
  ),
  status: 200,
  reply: OwnCreator,
  refusals: ['slug_taken', 'creator_deleted', 'payouts_not_ready'],
})

export const deleteCreator = endpoint({
  method: 'DELETE',
  path: '/api/creators/@:slug',
  summary: 'Take the page down; it is erased for good after the grace period',
  access: 'owner',
  owner: 'slug',
  freshProof: 'always',
  params: AnySlug,
  status: 204,
  refusals: [],
})

export const restoreCreator = endpoint({
  method: 'PUT',
  path: '/api/creators/@:slug/restore',
  summary: 'Bring the page back while the grace period lasts',
  access: 'owner',
  owner: 'slug',
  params: AnySlug,
  status: 200,
  reply: OwnCreator,
  refusals: ['creator_erased'],
})

export const savePresentation = endpoint({
  method: 'POST',
  path: '/api/creators/:id/presentation-infos',
  summary: 'Change the About text and video',
  access: 'owner',
  owner: 'id',
  params: ById,
  body: Closed({ description: Text(descriptionMax), videoUrl: Nullable(Type.String({ maxLength: 300 })) }),
  status: 200,
  reply: Presentation,
  refusals: ['creator_deleted'],
})

const imageUpload = {
  method: 'POST',
  access: 'owner',
  owner: 'id',
  params: ById,
  upload: true,
  status: 200,
  reply: Closed({ blobUrl: SiteUrl }),
  refusals: ['invalid_image', 'image_too_large', 'creator_deleted', 'storage_full'],
} as const

export const saveBanner = endpoint({ ...imageUpload, path: '/api/creators/:id/banner', summary: 'Upload a banner' })
export const saveLogo = endpoint({ ...imageUpload, path: '/api/creators/:id/logo', summary: 'Upload a logo' })
