import type { Photo } from '@obole/contract/calls/albums'
import { albumPhotosMax, uploadBytesMax } from '@obole/contract/rules/limits'
import { describe, expect, it } from 'vitest'
import {
  type AlbumAction,
  type AlbumDraft,
  albumReducer,
  canSaveAlbum,
  countFailed,
  isDirty,
  openAlbum,
  savedPhotos,
  unsent,
  wantedIds,
} from './album-draft.ts'

function photo(id: string): Photo {
  const url = `/media/${id}.webp`
  return {
    id,
    originalUrl: url,
    mediumUrl: url,
    thumbnailUrl: url,
    width: 3,
    height: 2,
    color: '#aabbcc',
    description: null,
  }
}

function file(name: string, type = 'image/jpeg', size = 10): File {
  const made = new File(['x'], name, { type })
  Object.defineProperty(made, 'size', { value: size })
  return made
}

const saved = openAlbum(['a', 'b', 'c'].map(photo))

function after(start: AlbumDraft, ...actions: AlbumAction[]): AlbumDraft {
  return actions.reduce(albumReducer, start)
}

function ids({ items }: AlbumDraft): string {
  return items.map(({ id }) => id).join('')
}

const addition: AlbumAction = { type: 'added', files: [{ id: 'n', file: file('n.jpg') }] }
const processed: AlbumAction = { type: 'processed', id: 'n', previewUrl: 'blob:n' }

describe('adding', () => {
  it('puts new photos at the end, processing until they are read', () => {
    const draft = after(saved, addition)
    expect(ids(draft)).toBe('abcn')
    expect(draft.items[3]).toMatchObject({ state: 'processing', photo: null })
    expect(canSaveAlbum(draft)).toBe(false)
    expect(after(draft, processed).items[3]).toMatchObject({ state: 'ready', previewUrl: 'blob:n' })
  })

  it('adds images only and says what it left out', () => {
    const draft = after(saved, {
      type: 'added',
      files: [
        { id: 'n', file: file('n.jpg') },
        { id: 't', file: file('t.txt', 'text/plain') },
        { id: 'e', file: new File([], 'e.jpg', { type: 'image/jpeg' }) },
      ],
    })
    expect(ids(draft)).toBe('abcn')
    expect(draft.leftOut).toEqual({ count: 2, because: 'not images' })
  })

  it('adds a photo that the browser cannot show: the server decides', () => {
    const draft = after(saved, addition, { type: 'processed', id: 'n', previewUrl: null })
    expect(draft.items[3]?.state).toBe('ready')
    expect(canSaveAlbum(draft)).toBe(true)
  })

  it('adds no more than the limit and says how many were left out', () => {
    const many = Array.from({ length: albumPhotosMax }, (_, index) => ({ id: `n${index}`, file: file('n.jpg') }))
    const draft = after(saved, { type: 'added', files: many })
    expect(draft.items).toHaveLength(albumPhotosMax)
    expect(draft.leftOut).toEqual({ count: 3, because: 'full' })
  })

  it('fails a file that is too large without sending it', () => {
    const large = file('l.jpg', 'image/jpeg', uploadBytesMax + 1)
    const draft = after(saved, { type: 'added', files: [{ id: 'l', file: large }] })
    expect(draft.items[3]?.state).toBe('failed')
    expect(unsent(draft)).toEqual([])
    expect(countFailed(draft)).toEqual({ sent: 0, tooLarge: 1 })
    expect(after(draft, { type: 'saving' }).items[3]?.state).toBe('failed')
  })
})

describe('ordering and deleting', () => {
  it.each([
    { id: 'c', index: 0, order: 'cab' },
    { id: 'a', index: 2, order: 'bca' },
    { id: 'a', index: -1, order: 'abc' },
    { id: 'c', index: 3, order: 'abc' },
    { id: 'x', index: 0, order: 'abc' },
  ])('puts $id at $index: $order', ({ id, index, order }) => {
    expect(ids(after(saved, { type: 'placed', id, index }))).toBe(order)
  })

  it('deletes saved photos on save, and new ones at once', () => {
    const draft = after(saved, addition, { type: 'deleted', id: 'n' }, { type: 'deleted', id: 'b' })
    expect(ids(draft)).toBe('ac')
    expect(draft.removed).toEqual(['b'])
  })

  it('is dirty only while something differs from what is saved', () => {
    expect(isDirty(saved)).toBe(false)
    const moved = after(saved, { type: 'placed', id: 'c', index: 0 })
    expect(isDirty(moved)).toBe(true)
    expect(isDirty(after(moved, { type: 'placed', id: 'c', index: 2 }))).toBe(false)
    expect(isDirty(after(saved, addition))).toBe(true)
    expect(isDirty(after(saved, { type: 'deleted', id: 'a' }))).toBe(true)
  })
})

describe('saving', () => {
  const saving = after(saved, addition, processed, { type: 'deleted', id: 'a' }, { type: 'saving' })

  it('lets nothing be changed meanwhile', () => {
    for (const event of [
      addition,
      { type: 'deleted', id: 'b' },
      { type: 'placed', id: 'c', index: 0 },
    ] as AlbumAction[]) {
      expect(ids(albumReducer(saving, event))).toBe('bcn')
    }
    expect(canSaveAlbum(saving)).toBe(false)
  })

  it('has new photos wait, upload and become part of the album', () => {
    expect(saving.items[2]?.state).toBe('waiting')
    const uploading = after(saving, { type: 'uploading', id: 'n', percent: 40 })
    expect(uploading.items[2]).toMatchObject({ state: 'uploading', percent: 40 })
    const done = after(
      uploading,
      { type: 'erased', id: 'a' },
      { type: 'uploaded', id: 'n', photo: photo('n') },
      { type: 'ended', error: null },
    )
    expect(wantedIds(done)).toEqual(['b', 'c', 'n'])
    expect(isDirty(done)).toBe(false)
  })

  it('keeps a photo that failed, with its file and the reason, for another try', () => {
    const failed = after(saving, { type: 'refused', id: 'n', reason: 'offline' }, { type: 'ended', error: null })
    expect(failed.items[2]).toMatchObject({ state: 'failed', reason: 'offline' })
    expect(countFailed(failed)).toEqual({ sent: 1, tooLarge: 0 })
    expect(unsent(failed).map(({ id }) => id)).toEqual(['n'])
    expect(after(failed, { type: 'saving' }).items[2]).toMatchObject({ state: 'waiting', reason: null })
  })

  it('knows what visitors see now, in the server’s order', () => {
    const moved = after(saved, { type: 'placed', id: 'c', index: 0 }, addition)
    expect(savedPhotos(moved).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  })

  it('that is stopped leaves the rest ready', () => {
    const stopped = after(saving, { type: 'uploading', id: 'n', percent: 40 }, { type: 'ended', error: null })
    expect(stopped.items[2]?.state).toBe('ready')
    expect(isDirty(stopped)).toBe(true)
  })
})
