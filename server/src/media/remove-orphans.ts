import type { DriveEntry } from './drive.ts'
import type { MediaStore } from './store.ts'

export interface Sweep {
  store: Pick<MediaStore, 'list' | 'stat' | 'delete'>
  /** Which of these keys a row points to. Asked after the listing, so that a row written meanwhile counts. */
  isReferenced: (keys: string[]) => Promise<Set<string>>
  /** An upload writes its files first and its row last: younger files may still get theirs. */
  olderThanMs: number
  now: Date
}

const batchSize = 500

export async function removeOrphans({ store, isReferenced, olderThanMs, now }: Sweep): Promise<{ removed: number }> {
  const before = now.getTime() - olderThanMs
  const isOld = (found: { modifiedAt: Date } | null) => found !== null && found.modifiedAt.getTime() < before
  let removed = 0
  for await (const batch of batches(store.list())) {
    const candidates = batch.filter(isOld).map(({ key }) => key)
    if (candidates.length === 0) continue
    const referenced = await isReferenced(candidates)
    for (const key of candidates.filter((candidate) => !referenced.has(candidate))) {
      // The same image may have been uploaded again since it was listed.
      if (!isOld(await store.stat(key))) continue
      await store.delete(key)
      removed += 1
    }
  }
  return { removed }
}

async function* batches(entries: AsyncIterable<DriveEntry>): AsyncGenerator<DriveEntry[]> {
  let batch: DriveEntry[] = []
  for await (const entry of entries) {
    batch.push(entry)
    if (batch.length === batchSize) {
      yield batch
      batch = []
    }
  }
  yield batch
}
