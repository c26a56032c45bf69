import type { Photo } from '@obole/contract/albums'
import { memberUploadsMax } from '@obole/contract/limits'
import { type AlbumAction, type AlbumDraft, albumReducer, unsent, wantedIds } from './album-draft.ts'

/** The calls that saving an album makes. */
export interface AlbumCalls {
  /** The id of the album, which is created when there is none yet. */
  openAlbum(): Promise<string>
  addPhoto(albumId: string, photoId: string, file: File, onProgress: (percent: number) => void): Promise<Photo>
  deletePhoto(albumId: string, photoId: string): Promise<void>
  /** False when another tab has changed the album. */
  orderPhotos(albumId: string, photoIds: string[]): Promise<boolean>
  listPhotoIds(): Promise<string[]>
  /** The text for a call that failed. */
  reasonOf(error: unknown): string
}

interface Saving {
  draft: AlbumDraft
  dispatch: (action: AlbumAction) => void
  signal: AbortSignal
}

/**
 * Saves a draft: deletions, then uploads, then the order. A photo that fails does not stop the others. Resolves with the
 * draft as it is then.
 */
export async function saveAlbum(calls: AlbumCalls, { draft, dispatch, signal }: Saving): Promise<AlbumDraft> {
  let current = draft
  const note = (action: AlbumAction) => {
    current = albumReducer(current, action)
    dispatch(action)
  }
  note({ type: 'saving' })
  try {
    const albumId = await calls.openAlbum()
    for (const id of draft.removed) {
      await calls.deletePhoto(albumId, id)
      note({ type: 'erased', id })
    }
    await inTurns(unsent(current), async ({ id, file }) => {
      if (!signal.aborted) await send(calls, albumId, { id, file }, { note, signal })
    })
    note({ type: 'ordered', ids: await order(calls, albumId, current) })
    note({ type: 'ended', error: null })
  } catch (error) {
    note({ type: 'ended', error: calls.reasonOf(error) })
  }
  return current
}

async function send(
  calls: AlbumCalls,
  albumId: string,
  { id, file }: { id: string; file: File },
  { note, signal }: { note: (action: AlbumAction) => void; signal: AbortSignal },
): Promise<void> {
  const progress = (percent: number) => note({ type: 'uploading', id, percent })
  progress(0)
  try {
    note({ type: 'uploaded', id, photo: await calls.addPhoto(albumId, id, file, progress) })
  } catch (error) {
    if (!signal.aborted) note({ type: 'refused', id, reason: calls.reasonOf(error) })
  }
}

/** Resolves with the ids in the server's order. */
async function order(calls: AlbumCalls, albumId: string, draft: AlbumDraft): Promise<string[]> {
  const wanted = wantedIds(draft)
  if (wanted.join() === draft.savedIds.join()) return wanted
  if (await calls.orderPhotos(albumId, wanted)) return wanted
  const present = await calls.listPhotoIds()
  const merged = [...wanted.filter((id) => present.includes(id)), ...present.filter((id) => !wanted.includes(id))]
  if (!(await calls.orderPhotos(albumId, merged))) throw new Error('The album changes while it is put in order')
  return merged
}

async function inTurns<T>(list: T[], act: (entry: T) => Promise<void>): Promise<void> {
  const left = list.values()
  const work = async () => {
    for (const entry of left) await act(entry)
  }
  await Promise.all(Array.from({ length: memberUploadsMax }, work))
}
