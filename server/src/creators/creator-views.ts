import {
  type Creator,
  networks,
  type OwnCreator,
  type Socials,
  type Verification,
} from '@obole/contract/calls/creators'
import { closedCreator } from '@obole/contract/calls/empty-creator'
import type { Locale } from '@obole/contract/formatting/names'
import { pageSections } from '@obole/contract/rules/page-looks'
import type { MediaPlatform } from '../media/media.ts'
import { publicGoal } from './goals.ts'
import { hueOfPage } from './looks/page-hue.ts'
import type { CreatorRow, StoredImage } from './tables/creators.sql.ts'

/** The public view of a page. */
export function publicCreator(platform: MediaPlatform, row: CreatorRow, locale: Locale): Creator {
  return row.isDeleted ? closedCreator(row.slug) : fullCreator(platform, row, locale)
}

/** The owner's view, also while the page is pending deletion or suspended. */
export function fullCreator(platform: MediaPlatform, row: CreatorRow, locale: Locale) {
  return {
    id: row.id,
    name: row.name,
    title: row.title,
    slug: row.slug,
    verified: row.verifiedAt !== null,
    verification: verificationOf(row),
    isDeleted: row.isDeleted,
    acceptDonation: row.takesTips && platform.config.stripe.secretKey !== null,
    ...bannerOf(platform, row.banner),
    ...portraitOf(platform, row.logo),
    presentation: {
      description: row.description,
      videoUrl: row.videoId,
      phoneNumber: row.contactPhone,
      email: row.contactEmail,
    },
    socials: socialsOf(row.socials),
    goal: publicGoal(row.goal, locale),
    hasWall: row.hasWall,
    isUnlisted: row.isLimited,
    hue: hueOfPage(row),
    sections: row.sections ?? [...pageSections],
    speaksAs: row.speaksAs,
    locale: row.locale,
  }
}

export function ownCreator(platform: MediaPlatform, row: CreatorRow, locale: Locale): OwnCreator {
  return {
    ...fullCreator(platform, row, locale),
    wantsTips: row.wantsTips,
    chosenHue: row.hue,
    erasedAfter: row.erasedAfter?.toISOString() ?? null,
    suspended: row.isSuspended,
    isSetUp: row.isSetUp,
  }
}

export function bannerOf({ media }: MediaPlatform, image: StoredImage | null) {
  return {
    bannerUrl: image && media.store.urlOf(image.large),
    bannerSmallUrl: image && media.store.urlOf(image.small),
    bannerColor: image?.color ?? null,
  }
}

export function portraitOf({ media }: MediaPlatform, image: StoredImage | null) {
  return {
    portraitUrl: image && media.store.urlOf(image.large),
    portraitSmallUrl: image && media.store.urlOf(image.small),
  }
}

function verificationOf({ verifiedAt, verifiedAddress }: CreatorRow): Verification | null {
  if (verifiedAt === null) return null
  const method = verifiedAddress === null ? 'operator' : 'link'
  return { method, address: verifiedAddress, checkedAt: verifiedAt.toISOString() }
}

function socialsOf(stored: Partial<Socials>): Socials {
  return Object.fromEntries(networks.map(({ field }) => [field, stored[field] ?? null])) as Socials
}
