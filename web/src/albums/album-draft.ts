import type { Photo } from '@obole/contract/calls/albums'
import { albumPhotosMax, uploadBytesMax } from '@obole/contract/rules/limits'
import { isImage } from '../ui/is-image.ts'

/** The album as its owner is changing it; nothing is sent before Save. */
export interface AlbumDraft {
  items: AlbumItem[]
  /** Saved photos to delete. */
  removed: string[]
  /** The ids in the server's order. */
  savedIds: string[]
  isSaving: boolean
  /** Why the album as a whole could not be saved. */
  error: string | null
  /** Files that were chosen but not added. */
  leftOut: { count: number; because: 'full' | 'not images' } | null
}

export interface AlbumItem {
  id: string
  /** Null until it is saved. */
  photo: Photo | null
  /** Null once it is saved. */
  file: File | null
  /** A small picture of the file; null while it is made, or when the browser cannot read it. */
  previewUrl: string | null
  state: 'processing' | 'ready' | 'waiting' | 'uploading' | 'failed'
  percent: number
  /** What the owner has typed about it. */
  description: string
  /** Why it failed; null for a file that is too large, which is not sent at all. */
  reason: string | null
}

export type AlbumAction =
  | { type: 'added'; files: { id: string; file: File }[] }
  | { type: 'processed'; id: string; previewUrl: string | null }
  | { type: 'placed'; id: string; index: number }
  | { type: 'captioned'; id: string; text: string }
  | { type: 'described'; id: string; photo: Photo }
  | { type: 'deleted'; id: string }
  | { type: 'saving' }
  | { type: 'uploading'; id: string; percent: number }
  | { type: 'uploaded'; id: string; photo: Photo }
  | { type: 'refused'; id: string; reason: string }
  | { type: 'erased'; id: string }
  | { type: 'ordered'; ids: string[] }
  | { type: 'ended'; error: string | null }

export function openAlbum(photos: Photo[]): AlbumDraft {
  const items = photos.map(
    (photo): AlbumItem => ({
      ...newItem(photo.id),
      photo,
      description: photo.description ?? '',
      state: 'ready',
    }),
  )
  return { items, removed: [], savedIds: idsOf(items), isSaving: false, error: null, leftOut: null }
}

export function albumReducer(draft: AlbumDraft, action: AlbumAction): AlbumDraft {
  switch (action.type) {
    case 'added':
      return draft.isSaving ? draft : added(draft, action.files)
    case 'processed':
      return changed(draft, action.id, (item) => ({
        previewUrl: action.previewUrl,
        ...(item.state === 'processing' && { state: 'ready' }),
      }))
    case 'placed':
      return draft.isSaving ? draft : { ...draft, items: placed(draft.items, action.id, action.index) }
    case 'captioned':
      return draft.isSaving ? draft : changed(draft, action.id, () => ({ description: action.text }))
    case 'described':
      return changed(draft, action.id, () => ({ photo: action.photo }))
    case 'deleted':
      return draft.isSaving ? draft : deleted(draft, action.id)
    case 'saving':
      return { ...draft, isSaving: true, error: null, leftOut: null, items: draft.items.map(queued) }
    case 'uploading':
      return changed(draft, action.id, () => ({ state: 'uploading', percent: action.percent }))
    case 'uploaded':
      return {
        ...changed(draft, action.id, () => ({ photo: action.photo, file: null, state: 'ready', percent: 100 })),
        savedIds: [...draft.savedIds, action.id],
      }
    case 'refused':
      return changed(draft, action.id, () => ({ state: 'failed', reason: action.reason }))
    case 'erased':
      return {
        ...draft,
        removed: draft.removed.filter((id) => id !== action.id),
        savedIds: draft.savedIds.filter((id) => id !== action.id),
      }
    case 'ordered':
      return { ...draft, savedIds: action.ids }
    case 'ended':
      return { ...draft, isSaving: false, error: action.error, items: draft.items.map(unqueued) }
  }
}

/** The photos that the album has after saving, in the owner's order. */
export function wantedIds({ items }: AlbumDraft): string[] {
  return idsOf(items.filter(({ photo }) => photo))
}

/** The album as visitors see it now: what is saved, in the server's order. */
export function savedPhotos({ items, savedIds }: AlbumDraft): Photo[] {
  return savedIds.flatMap((id) => items.find((item) => item.id === id)?.photo ?? [])
}

/** What still has to be uploaded; a file that is too large never is. */
export function unsent({ items }: AlbumDraft): (AlbumItem & { file: File })[] {
  return items.filter((item): item is AlbumItem & { file: File } => item.file !== null && !isTooLarge(item.file))
}

/** Saved photos whose description is not. */
export function undescribed({ items }: AlbumDraft): { id: string; description: string | null }[] {
  return items
    .filter(({ photo, description }) => photo && description.trim() !== (photo.description ?? ''))
    .map(({ id, description }) => ({ id, description: description.trim() || null }))
}

/** Photos that were sent in vain, and those that are too large to be sent. */
export function countFailed({ items }: AlbumDraft): { sent: number; tooLarge: number } {
  const failed = items.filter(({ state }) => state === 'failed')
  const tooLarge = failed.filter(({ file }) => file && isTooLarge(file)).length
  return { sent: failed.length - tooLarge, tooLarge }
}

export function isDirty(draft: AlbumDraft): boolean {
  if (draft.removed.length > 0 || draft.items.some(({ file }) => file) || undescribed(draft).length > 0) return true
  const wanted = wantedIds(draft)
  // Photos that another tab has added or deleted are not changes of this draft.
  const common = wanted.filter((id) => draft.savedIds.includes(id))
  return common.join() !== draft.savedIds.filter((id) => wanted.includes(id)).join()
}

export function canSaveAlbum(draft: AlbumDraft): boolean {
  return !draft.isSaving && isDirty(draft) && !draft.items.some(({ state }) => state === 'processing')
}

export function isTooLarge(file: { size: number }): boolean {
  return file.size > uploadBytesMax
}

function added(draft: AlbumDraft, files: { id: string; file: File }[]): AlbumDraft {
  const images = files.filter(({ file }) => isImage(file))
  const taken = images.slice(0, albumPhotosMax - draft.items.length)
  const items = taken.map(
    ({ id, file }): AlbumItem =>
      isTooLarge(file) ? { ...newItem(id), file, state: 'failed' } : { ...newItem(id), file },
  )
  return { ...draft, items: [...draft.items, ...items], leftOut: leftOutOf(files.length, images.length, taken.length) }
}

function leftOutOf(chosen: number, images: number, taken: number): AlbumDraft['leftOut'] {
  if (taken < images) return { count: images - taken, because: 'full' }
  return images < chosen ? { count: chosen - images, because: 'not images' } : null
}

function deleted(draft: AlbumDraft, id: string): AlbumDraft {
  const item = draft.items.find((other) => other.id === id)
  return {
    ...draft,
    items: draft.items.filter((other) => other.id !== id),
    removed: item?.photo ? [...draft.removed, id] : draft.removed,
    leftOut: null,
  }
}

function placed(items: AlbumItem[], id: string, index: number): AlbumItem[] {
  const item = items.find((other) => other.id === id)
  if (!item || index < 0 || index >= items.length) return items
  return items.filter((other) => other !== item).toSpliced(index, 0, item)
}

function changed(draft: AlbumDraft, id: string, change: (item: AlbumItem) => Partial<AlbumItem>): AlbumDraft {
  return { ...draft, items: draft.items.map((item) => (item.id === id ? { ...item, ...change(item) } : item)) }
}

function queued(item: AlbumItem): AlbumItem {
  return item.file && !isTooLarge(item.file) ? { ...item, state: 'waiting', percent: 0, reason: null } : item
}

function unqueued(item: AlbumItem): AlbumItem {
  return item.state === 'waiting' || item.state === 'uploading' ? { ...item, state: 'ready', percent: 0 } : item
}

function newItem(id: string): AlbumItem {
  return {
    id,
    photo: null,
    file: null,
    previewUrl: null,
    state: 'processing',
    percent: 0,
    description: '',
    reason: null,
  }
}

function idsOf(items: AlbumItem[]): string[] {
  return items.map(({ id }) => id)
}
