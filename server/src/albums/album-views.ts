import type { Album, Photo } from '@obole/contract/calls/albums'
import type { MediaPlatform } from '../media/media.ts'
import type { AlbumRow, PhotoRow } from './albums.sql.ts'

/** What the desk has taken down, only its owner sees. */
export function albumView(platform: MediaPlatform, album: AlbumRow, visitorId: string | undefined): Album {
  const { albumId, title, description, creatorId } = album
  const photos = album.photos.filter(({ isTakenDown }) => !isTakenDown || visitorId === creatorId)
  return { albumId, title, description, photos: photos.map((photo) => photoView(platform, photo)) }
}

export function photoView({ media }: MediaPlatform, photo: PhotoRow): Photo {
  const { id, width, height, color, description } = photo
  return {
    id,
    originalUrl: media.store.urlOf(photo.large),
    mediumUrl: media.store.urlOf(photo.medium),
    thumbnailUrl: media.store.urlOf(photo.small),
    width,
    height,
    color,
    description,
  }
}
