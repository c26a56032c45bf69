import type { Socials } from '@obole/contract/creators'
import type { Locale } from '@obole/contract/names'

/** Draws one picture as SVG, always the same. */
export type Draw = () => string

/** A page of the demonstration: what it says and how its pictures are drawn. */
export interface DemoPage {
  /** Constant, so that two processes that start at once make one page. */
  id: string
  slug: string
  /** Of its owner: the language of the page. */
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
  isVerified: boolean
  takesTips: boolean
  isPendingDeletion: boolean
  banner: Draw
  logo: Draw
  album: { id: string; title: string; photos: readonly Draw[] }
}

/** Blender's open films, free to show anywhere. */
export const openFilms = { bigBuckBunny: 'aqz-KE-bpKQ', sintel: 'eRsGyueVLvQ', spring: 'WhWc3b3KhnY' }

/** As large as a picture is shown. */
export const sizes = {
  banner: [2048, 512],
  logo: [560, 560],
  wide: [1280, 960],
  tall: [960, 1200],
} as const
