import { hueOfSlug, pageSections } from '../rules/page-looks.ts'
import { type Creator, networks, type Socials } from './creators.ts'

/** All that is shown of a page pending deletion. */
export function closedCreator(slug: string): Creator {
  return { ...emptyCreator(slug), isDeleted: true }
}

/** A page that has an address and nothing else. */
export function emptyCreator(slug: string): Creator {
  return {
    id: null,
    name: null,
    title: null,
    slug,
    verified: false,
    verification: null,
    isDeleted: false,
    acceptDonation: false,
    bannerUrl: null,
    bannerSmallUrl: null,
    bannerColor: null,
    portraitUrl: null,
    portraitSmallUrl: null,
    presentation: { description: null, videoUrl: null, phoneNumber: null, email: null },
    socials: Object.fromEntries(networks.map(({ field }) => [field, null])) as Socials,
    goal: null,
    hasWall: false,
    isUnlisted: false,
    hue: hueOfSlug(slug),
    sections: [...pageSections],
    speaksAs: 'me',
    locale: null,
  }
}
