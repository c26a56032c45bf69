import { type Creator, networks, type Socials } from '@obole/contract/creators'
import type { Platform } from '../platform/platform.ts'
import type { CreatorRow } from './creators.sql.ts'

/** What anyone may see of a page. */
export function publicCreator(platform: Platform, row: CreatorRow): Creator {
  if (row.isDeleted) return emptyCreator(row)
  return {
    id: row.id,
    name: row.name,
    title: row.title,
    slug: row.slug,
    verified: row.isVerified,
    isDeleted: false,
    acceptDonation: row.wantsTips && row.canReceiveTips && platform.config.stripe.secretKey !== null,
    bannerUrl: null,
    bannerSmallUrl: null,
    bannerColor: null,
    portraitUrl: null,
    portraitSmallUrl: null,
    presentation: {
      description: row.description,
      videoUrl: row.videoId,
      phoneNumber: row.contactPhone,
      email: row.contactEmail,
    },
    socials: socialsOf(row.socials),
  }
}

/** Of a page pending deletion only that much is told. */
function emptyCreator(row: CreatorRow): Creator {
  return {
    id: null,
    name: null,
    title: null,
    slug: row.slug,
    verified: false,
    isDeleted: true,
    acceptDonation: false,
    bannerUrl: null,
    bannerSmallUrl: null,
    bannerColor: null,
    portraitUrl: null,
    portraitSmallUrl: null,
    presentation: { description: null, videoUrl: null, phoneNumber: null, email: null },
    socials: socialsOf({}),
  }
}

function socialsOf(stored: Partial<Socials>): Socials {
  return Object.fromEntries(networks.map(({ field }) => [field, stored[field] ?? null])) as Socials
}
