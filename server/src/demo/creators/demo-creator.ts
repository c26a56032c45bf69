import type { Socials } from '@obole/contract/calls/creators'
import type { Locale } from '@obole/contract/formatting/names'

/** A creator of the demonstration, as stored. The images are in `../pictures`, by slug. */
export interface DemoCreator {
  /** Constant: two processes that start at once insert one row. */
  id: string
  slug: string
  locale: Locale
  firstname: string
  lastname: string
  name: string
  title: string
  description: string
  videoId: string
  phone: string | null
  email: string | null
  socials: Partial<Socials>
  /** Several people, if it says so. */
  speaksAs?: 'us'
  isVerified: boolean
  takesTips: boolean
  isPendingDeletion: boolean
  album: { id: string; title: string }
}

/** Blender's open films, free to show anywhere. */
export const openFilms = { bigBuckBunny: 'aqz-KE-bpKQ', sintel: 'eRsGyueVLvQ', spring: 'WhWc3b3KhnY' }
