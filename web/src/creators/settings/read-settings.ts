import { type Photo, readAlbum } from '@obole/contract/calls/albums'
import { listGoals } from '@obole/contract/calls/goals'
import { readWall } from '@obole/contract/calls/own-wall'
import { readThanks, type Thanks } from '@obole/contract/calls/thanks'
import type { ReplyOf } from '@obole/contract/schema/endpoint'
import { api } from '../../platform/api.ts'

/** A section that cannot be read says so; the others are shown all the same. */
export type Section<T> = { value: T; problem: null } | { value: null; problem: unknown }

export interface SettingsSections {
  goals: Section<ReplyOf<typeof listGoals>>
  /** With the photos of the album, one of which may be shown with the thanks. */
  thanks: Section<{ thanks: Thanks; photos: Photo[] }>
  wall: Section<ReplyOf<typeof readWall>>
}

export async function readSections(id: string): Promise<SettingsSections> {
  const [goals, thanks, wall] = await Promise.all([
    sectionOf(api(listGoals, { params: { id } })),
    sectionOf(readThanksAndPhotos(id)),
    sectionOf(api(readWall, { params: { id } })),
  ])
  return { goals, thanks, wall }
}

async function readThanksAndPhotos(id: string) {
  const [thanks, { photos }] = await Promise.all([
    api(readThanks, { params: { id } }),
    api(readAlbum, { params: { creatorId: id } }),
  ])
  return { thanks, photos }
}

function sectionOf<T>(reading: Promise<T>): Promise<Section<T>> {
  return reading.then(
    (value) => ({ value, problem: null }),
    (problem: unknown) => ({ value: null, problem }),
  )
}
