import type { Static } from 'typebox'
import { albumDescriptionMax, albumPhotosMax, albumTitleMax, photoDescriptionMax } from '../rules/limits.ts'
import { endpoint } from '../schema/endpoint.ts'
import { Closed, Color, Line, Nullable, PageRef, SiteUrl, Uuid } from '../schema/schemas.ts'
import { Type } from '../schema/type.ts'

export const Photo = Closed({
  id: Uuid,
  /** At most 2048 wide. */
  originalUrl: SiteUrl,
  /** At most 1024 wide, for phones. */
  mediumUrl: SiteUrl,
  /** At most 480 wide. */
  thumbnailUrl: SiteUrl,
  /** Of the original. */
  width: Type.Integer(),
  height: Type.Integer(),
  color: Color,
  /** What it shows, in its creator's words. */
  description: Nullable(Type.String()),
})
export type Photo = Static<typeof Photo>

export const Album = Closed({
  albumId: Nullable(Uuid),
  title: Nullable(Type.String()),
  description: Nullable(Type.String()),
  photos: Type.Array(Photo),
})
export type Album = Static<typeof Album>

export const readAlbum = endpoint({
  method: 'GET',
  path: '/api/albums/:creatorId',
  summary: 'The photos of a page in the owner’s order',
  access: 'anyone',
  params: Closed({ creatorId: PageRef }),
  status: 200,
  reply: Album,
  refusals: ['creator_not_found'],
})

export const createAlbum = endpoint({
  method: 'POST',
  path: '/api/albums',
  summary: 'Open the album of the own page',
  access: 'signed-in',
  body: Closed({
    albumId: Uuid,
    title: Line(albumTitleMax),
    description: Type.Optional(Nullable(Line(albumDescriptionMax))),
  }),
  status: 201,
  reply: Album,
  refusals: ['album_exists', 'creator_not_found', 'creator_deleted'],
})

export const addPhoto = endpoint({
  method: 'POST',
  path: '/api/albums/:albumId/photos',
  summary: 'Add a photo; repeating it with the same id is answered with the stored one',
  access: 'owner',
  owner: 'albumId',
  params: Closed({ albumId: Uuid }),
  query: Closed({ photoId: Uuid }),
  upload: true,
  status: 201,
  reply: Photo,
  refusals: ['invalid_image', 'image_too_large', 'album_full', 'photo_id_taken', 'creator_deleted', 'storage_full'],
})

export const describePhoto = endpoint({
  method: 'PUT',
  path: '/api/albums/:albumId/photos/:photoId/description',
  summary: 'Say what a photo shows',
  access: 'owner',
  owner: 'albumId',
  params: Closed({ albumId: Uuid, photoId: Uuid }),
  body: Closed({ description: Nullable(Line(photoDescriptionMax)) }),
  status: 200,
  reply: Photo,
  refusals: ['album_changed', 'creator_deleted'],
})

export const deletePhoto = endpoint({
  method: 'DELETE',
  path: '/api/albums/:albumId/photos/:photoId',
  summary: 'Remove a photo, also when it is already gone',
  access: 'owner',
  owner: 'albumId',
  params: Closed({ albumId: Uuid, photoId: Uuid }),
  status: 204,
  refusals: ['creator_deleted'],
})

export const orderPhotos = endpoint({
  method: 'PUT',
  path: '/api/albums/:albumId/order',
  summary: 'Put the photos in order; names exactly the album’s photos',
  access: 'owner',
  owner: 'albumId',
  params: Closed({ albumId: Uuid }),
  body: Closed({ photoIds: Type.Array(Uuid, { maxItems: albumPhotosMax, uniqueItems: true }) }),
  status: 200,
  reply: Album,
  refusals: ['album_changed', 'creator_deleted'],
})
