import type { Photo } from '@obole/contract/calls/albums'
import { describe, expect, it, vi } from 'vitest'
import { type AlbumAction, type AlbumDraft, albumReducer, isDirty, openAlbum } from './album-draft.ts'
import { type AlbumCalls, saveAlbum } from './save-album.ts'

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

/** A server with an album that refuses the given photos and counts concurrent uploads. */
function albumServer(ids: string[], refused: string[] = []) {
  const server = { ids: [...ids], uploadsAtOnceMax: 0, underWay: 0, log: [] as string[] }
  const calls: AlbumCalls = {
    openAlbum: async () => 'album',
    async addPhoto(_albumId, id) {
      server.underWay += 1
      server.uploadsAtOnceMax = Math.max(server.uploadsAtOnceMax, server.underWay)
      await Promise.resolve()
      server.underWay -= 1
      if (refused.includes(id)) throw new Error(`no ${id}`)
      server.ids.push(id)
      server.log.push(`+${id}`)
      return photo(id)
    },
    async describePhoto(_albumId, id, description) {
      server.log.push(`${id}:${description}`)
      return { ...photo(id), description }
    },
    async deletePhoto(_albumId, id) {
      if (refused.includes(id)) throw new Error(`no ${id}`)
      server.ids = server.ids.filter((other) => other !== id)
      server.log.push(`-${id}`)
    },
    async orderPhotos(_albumId, wanted) {
      if (wanted.toSorted().join() !== server.ids.toSorted().join()) return false
      server.ids = wanted
      server.log.push(`=${wanted.join('')}`)
      return true
    },
    listPhotoIds: async () => server.ids,
    reasonOf: (error) => (error instanceof Error ? error.message : ''),
  }
  return { server, calls }
}

function draftWith(ids: string[], ...actions: AlbumAction[]): AlbumDraft {
  return actions.reduce(albumReducer, openAlbum(ids.map(photo)))
}

function adding(...ids: string[]): AlbumAction {
  const files = ids.map((id) => ({ id, file: new File(['x'], `${id}.jpg`, { type: 'image/jpeg' }) }))
  return { type: 'added', files }
}

async function save(calls: AlbumCalls, draft: AlbumDraft, signal = new AbortController().signal) {
  let current = draft
  const dispatch = (action: AlbumAction) => {
    current = albumReducer(current, action)
  }
  const after = await saveAlbum(calls, { draft, dispatch, signal })
  expect(after).toEqual(current)
  return { isComplete: !isDirty(after) && after.error === null, draft: after }
}

describe('descriptions', () => {
  it('are sent after the uploads, also those of new photos, and only where they changed', async () => {
    const { server, calls } = albumServer(['a', 'b'])
    const described: AlbumAction[] = [
      { type: 'captioned', id: 'b', text: ' Un bol bleu ' },
      { type: 'captioned', id: 'n', text: 'Un pichet' },
    ]
    const { isComplete, draft } = await save(calls, draftWith(['a', 'b'], adding('n'), ...described))
    expect(server.log).toEqual(['+n', 'b:Un bol bleu', 'n:Un pichet', '=abn'].slice(0, server.log.length))
    expect(isComplete).toBe(true)
    expect(draft.items.map(({ photo }) => photo?.description)).toEqual([null, 'Un bol bleu', 'Un pichet'])
    const emptied = albumReducer(draft, { type: 'captioned', id: 'b', text: '' })
    expect(isDirty(emptied)).toBe(true)
    await save(calls, emptied)
    expect(server.log.at(-1)).toBe('b:null')
  })
})

describe('saving an album', () => {
  it('deletes, adds and orders, and leaves nothing to save', async () => {
    const { server, calls } = albumServer(['a', 'b'])
    const draft = draftWith(
      ['a', 'b'],
      adding('c', 'd'),
      { type: 'deleted', id: 'a' },
      { type: 'placed', id: 'd', index: 0 },
    )
    const { isComplete, draft: after } = await save(calls, draft)
    expect(isComplete).toBe(true)
    expect(server.ids).toEqual(['d', 'b', 'c'])
    expect(server.log[0]).toBe('-a')
    expect(isDirty(after)).toBe(false)
    expect(after.isSaving).toBe(false)
  })

  it('sends three at once and no more', async () => {
    const { server, calls } = albumServer([])
    await save(calls, draftWith([], adding(...'abcdefgh')))
    expect(server.uploadsAtOnceMax).toBe(3)
    expect(server.ids).toEqual([...'abcdefgh'])
  })

  it('asks for no order that is there already', async () => {
    const { server, calls } = albumServer(['a'])
    await save(calls, draftWith(['a'], adding('b')))
    expect(server.log).toEqual(['+b'])
  })

  it('saves the others when one fails, and says which', async () => {
    const { server, calls } = albumServer(['a'], ['b'])
    const { isComplete, draft } = await save(
      calls,
      draftWith(['a'], adding('b', 'c'), { type: 'placed', id: 'c', index: 0 }),
    )
    expect(isComplete).toBe(false)
    expect(server.ids).toEqual(['c', 'a'])
    expect(draft.items.find(({ id }) => id === 'b')).toMatchObject({ state: 'failed', reason: 'no b' })
    expect(isDirty(draft)).toBe(true)
  })

  it('WALK-1: adds and orders when a photo cannot be deleted, says so, and deletes it the next time', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const refused = ['a']
    const { server, calls } = albumServer(['a', 'b', 'x'], refused)
    const changes: AlbumAction[] = [
      { type: 'deleted', id: 'a' },
      { type: 'deleted', id: 'x' },
      { type: 'placed', id: 'c', index: 0 },
    ]
    const { isComplete, draft } = await save(calls, draftWith(['a', 'b', 'x'], adding('c'), ...changes))
    expect(isComplete).toBe(false)
    expect(draft).toMatchObject({ isSaving: false, error: 'no a', removed: ['a'] })
    expect(server.ids).toEqual(['c', 'b', 'a'])
    expect(warn).toHaveBeenCalledOnce()
    warn.mockRestore()

    refused.length = 0
    expect((await save(calls, draft)).isComplete).toBe(true)
    expect(server.ids).toEqual(['c', 'b'])
  })

  it('merges with what another tab has added', async () => {
    const { server, calls } = albumServer(['a', 'b', 'x'])
    const { isComplete } = await save(calls, draftWith(['a', 'b'], { type: 'placed', id: 'b', index: 0 }))
    expect(isComplete).toBe(true)
    expect(server.ids).toEqual(['b', 'a', 'x'])
  })

  it('stays open with the reason when the album itself cannot be had', async () => {
    const { calls } = albumServer([])
    const draft = draftWith([], adding('a'))
    const broken = { ...calls, openAlbum: () => Promise.reject(new Error('gone')) }
    const { isComplete, draft: after } = await save(broken, draft)
    expect(isComplete).toBe(false)
    expect(after).toMatchObject({ isSaving: false, error: 'gone' })
    expect(after.items[0]?.state).toBe('ready')
  })

  it('that is stopped sends nothing more and keeps what was not sent', async () => {
    const { server, calls } = albumServer([])
    const stop = new AbortController()
    const slow: AlbumCalls = {
      ...calls,
      async addPhoto(...call) {
        const added = await calls.addPhoto(...call)
        stop.abort()
        return added
      },
    }
    const { isComplete, draft } = await save(slow, draftWith([], adding(...'abcdef')), stop.signal)
    expect(isComplete).toBe(false)
    expect(server.ids.length).toBeLessThanOrEqual(3)
    expect(draft.items.filter(({ file }) => file).length).toBe(6 - server.ids.length)
  })
})
