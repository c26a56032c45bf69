import * as contract from '@obole/contract/calls/albums'
import { photoDescriptionMax } from '@obole/contract/rules/limits'
import { Refusal } from '@obole/contract/rules/refusals'
import type { FastifyInstance } from 'fastify'
import { limitedTextOrNull } from '../creators/words/texts.ts'
import type { MediaPlatform } from '../media/media.ts'
import { removeOwnOrphans } from '../media/remove-orphans.ts'
import { serve } from '../platform/http/serve.ts'
import { uploadPhoto } from './add-photo.ts'
import { albumView, photoView } from './album-views.ts'
import { findAlbum } from './albums.sql.ts'
import { changeAlbum } from './change-album.ts'
import { createAlbum } from './create-album.ts'
import { removePhoto, setDescription, updatePositions } from './photos.sql.ts'

export function mountAlbums(app: FastifyInstance, platform: MediaPlatform): void {
  const { sql } = platform

  /** Of a page that is pending deletion or suspended only its owner sees the album. */
  async function readAlbum(page: string, visitorId: string | undefined) {
    const album = await findAlbum(sql, page)
    const isOpen = album && !album.isDeleted && !album.isSuspended
    if (!album || (!isOpen && album.creatorId !== visitorId)) throw new Refusal('creator_not_found')
    return albumView(platform, album, visitorId)
  }

  serve(app, contract.readAlbum, ({ params, visitor }) => readAlbum(params.creatorId, visitor?.id))
  serve(app, contract.createAlbum, async ({ body, member }) => {
    await createAlbum(platform, member.id, body)
    return readAlbum(member.id, member.id)
  })
  serve(app, contract.addPhoto, async ({ params, query, member, request }) => {
    const ids = { albumId: params.albumId.toLowerCase(), photoId: query.photoId.toLowerCase() }
    const photo = await uploadPhoto(platform, member, ids, request)
    return photoView(platform, photo)
  })
  serve(app, contract.describePhoto, async ({ params, body, member }) => {
    const description = limitedTextOrNull('description', body.description, photoDescriptionMax)
    const photo = await changeAlbum(platform, { albumId: params.albumId, userId: member.id }, (tx) =>
      setDescription(tx, { ...params, description }),
    )
    if (!photo) throw new Refusal('album_changed')
    return photoView(platform, photo)
  })
  serve(app, contract.deletePhoto, async ({ params, member }) => {
    const { albumId, photoId } = params
    await changeAlbum(platform, { albumId, userId: member.id }, (tx) => removePhoto(tx, albumId, photoId))
    await removeOwnOrphans(platform, member.id)
    return undefined
  })
  serve(app, contract.orderPhotos, async ({ params, body, member }) => {
    const { albumId } = params
    await changeAlbum(platform, { albumId, userId: member.id }, async (tx) => {
      if (!(await updatePositions(tx, albumId, body.photoIds))) throw new Refusal('album_changed')
    })
    return readAlbum(member.id, member.id)
  })
}
