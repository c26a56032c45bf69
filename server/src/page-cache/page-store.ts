import { bytesOf, type StoredPage } from './stored-page.ts'

interface PageStore {
  find(key: string): StoredPage | undefined
  store(tag: string, page: StoredPage): void
  /** Counts the bytes of a page that has got another encoding. */
  measure(page: StoredPage): void
  forget(tag: string): void
  clear(): void
  readonly bytes: number
  readonly count: number
}

interface Entry {
  tag: string
  page: StoredPage
  bytes: number
}

/** Pages by key within a number of bytes. The least recently used leaves first: a `Map` lists keys in order of insertion. */
export function createPageStore(bytesMax: number, onEviction: () => void): PageStore {
  const entries = new Map<string, Entry>()
  const keysByTag = new Map<string, Set<string>>()
  let bytes = 0
  /** The last key of `entries`: a page that many read at once is not moved each time. */
  let newest = ''

  function remove(key: string): void {
    const entry = entries.get(key)
    if (!entry) return
    entries.delete(key)
    bytes -= entry.bytes
    const keys = keysByTag.get(entry.tag)
    keys?.delete(key)
    if (keys?.size === 0) keysByTag.delete(entry.tag)
  }

  function measure(page: StoredPage): void {
    const entry = entries.get(page.key)
    if (entry?.page !== page) return
    const measured = bytesOf(page) + 2 * page.key.length
    bytes += measured - entry.bytes
    entry.bytes = measured
    for (const oldest of entries.keys()) {
      if (bytes <= bytesMax) break
      remove(oldest)
      onEviction()
    }
  }

  return {
    find(key) {
      const entry = entries.get(key)
      if (!entry) return undefined
      if (key !== newest) {
        entries.delete(key)
        entries.set(key, entry)
        newest = key
      }
      return entry.page
    },
    store(tag, page) {
      const { key } = page
      remove(key)
      entries.set(key, { tag, page, bytes: 0 })
      newest = key
      const keys = keysByTag.get(tag)
      if (keys) keys.add(key)
      else keysByTag.set(tag, new Set([key]))
      measure(page)
    },
    measure,
    forget(tag) {
      for (const key of [...(keysByTag.get(tag) ?? [])]) remove(key)
    },
    clear() {
      entries.clear()
      keysByTag.clear()
      bytes = 0
    },
    get bytes() {
      return bytes
    },
    get count() {
      return entries.size
    },
  }
}
