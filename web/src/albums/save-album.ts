import type { Photo } from '@obole/contract/calls/albums'
import { memberUploadsMax } from '@obole/contract/rules/limits'
import { type AlbumAction, type AlbumDraft, albumReducer, undescribed, unsent, wantedIds } from './album-draft.ts'

/** The calls that saving an album makes. */
export interface AlbumCalls {
  /** The id of the album, which is created when there is none yet. */
  openAlbum(): Promise<string>
  addPhoto(albumId: string, photoId: string, file: File, onProgress: (percent: number) => void): Promise<Photo>
  describePhoto(albumId: string, photoId: string, description: string | null): Promise<Photo>
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
 * Saves a draft: deletions, then uploads, then descriptions, then the order. A photo that cannot be deleted or sent does not stop the
 * others. Resolves with the draft as it is then.
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
    const failure = await deletePhotos(calls, albumId, draft.removed, { note, signal })
    await inTurns(unsent(current), async ({ id, file }) => {
      if (!signal.aborted) await send(calls, albumId, { id, file }, { note, signal })
    })
    for (const { id, description } of undescribed(current))
      note({ type: 'described', id, photo: await calls.describePhoto(albumId, id, description) })
    note({ type: 'ordered', ids: await order(calls, albumId, current) })
    note({ type: 'ended', error: failure })
  } catch (error) {
    note({ type: 'ended', error: calls.reasonOf(error) })
  }
  return current
}

/** Resolves with the reason of the last one that failed, which the draft still has to delete; null when none did. */
async function deletePhotos(
  calls: AlbumCalls,
  albumId: string,
  removed: string[],
  { note, signal }: { note: (action: AlbumAction) => void; signal: AbortSignal },
): Promise<string | null> {
  let failure: string | null = null
  for (const id of removed) {
    try {
      await calls.deletePhoto(albumId, id)
      note({ type: 'erased', id })
    } catch (error) {
      if (signal.aborted) throw error
      console.warn('A photo could not be deleted.', error)
      failure = calls.reasonOf(error)
    }
  }
  return failure
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

async function inTurns<T>(list: T[], run: (entry: T) => Promise<void>): Promise<void> {
  const left = list.values()
  const work = async () => {
    for (const entry of left) await run(entry)
  }
  await Promise.all(Array.from({ length: memberUploadsMax }, work))
}
