import { addPhoto, createAlbum, deletePhoto, describePhoto, orderPhotos, readAlbum } from '@obole/contract/calls/albums'
import { albumTitleMax } from '@obole/contract/rules/limits'
import { firstCharacters } from '@obole/contract/rules/text'
import { v7 as newId } from 'uuid'
import { m } from '../paraglide/messages.js'
import { api } from '../platform/api.ts'
import { ApiProblem } from '../platform/http/call.ts'
import { refusalText } from '../platform/refusal-texts.ts'
import { upload } from '../platform/upload.ts'
import type { AlbumCalls } from './save-album.ts'

interface AlbumOfPage {
  creatorId: string
  creatorName: string
  albumId: string | null
}

/** The calls over the network, with retries: the photo's id makes an upload idempotent. */
export function albumCalls({ creatorId, creatorName, albumId }: AlbumOfPage, signal: AbortSignal): AlbumCalls {
  const read = () => api(readAlbum, { params: { creatorId } })
  return {
    async openAlbum() {
      if (albumId) return albumId
      const title = firstCharacters(m.album_name_of({ name: creatorName }), albumTitleMax)
      const body = { albumId: newId(), title, description: 'Photo album for the creator' }
      const album = await api(createAlbum, { body }).catch((problem: unknown) => {
        if (problem instanceof ApiProblem && problem.code === 'album_exists') return read()
        throw problem
      })
      if (!album.albumId) throw new Error('There is no album')
      return album.albumId
    },
    addPhoto: (album, photoId, file, onProgress) =>
      withRetries(signal, () =>
        upload(addPhoto, { params: { albumId: album }, query: { photoId }, file, onProgress, signal }),
      ),
    describePhoto: (album, photoId, description) =>
      withRetries(signal, () => api(describePhoto, { params: { albumId: album, photoId }, body: { description } })),
    async deletePhoto(album, photoId) {
      await withRetries(signal, () => api(deletePhoto, { params: { albumId: album, photoId } }))
    },
    async orderPhotos(album, photoIds) {
      try {
        await withRetries(signal, () => api(orderPhotos, { params: { albumId: album }, body: { photoIds } }))
        return true
      } catch (problem) {
        if (problem instanceof ApiProblem && problem.code === 'album_changed') return false
        throw problem
      }
    },
    listPhotoIds: async () => (await read()).photos.map(({ id }) => id),
    reasonOf: refusalText,
  }
}

const pausesMs = [1000, 3000]

async function withRetries<T>(signal: AbortSignal, run: () => Promise<T>): Promise<T> {
  for (const pauseMs of pausesMs) {
    try {
      return await run()
    } catch (problem) {
      if (!isTransient(problem) || signal.aborted) throw problem
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
      signal.throwIfAborted()
    }
  }
  return run()
}

function isTransient(problem: unknown): boolean {
  return (
    problem instanceof ApiProblem && (problem.code === 'unreachable' || [429, 502, 503, 504].includes(problem.status))
  )
}
