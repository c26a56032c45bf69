import { type OwnerNews, readNews } from '@obole/contract/calls/owner/news'
import { useEffect, useSyncExternalStore } from 'react'
import { api } from './api.ts'

/** A tip is undone or confirmed within minutes. */
const everyMs = 60_000
/** What was read a moment ago is not read again. */
const freshMs = 5000

let known: { id: string; news: OwnerNews; at: number } | null = null
let reading: Promise<OwnerNews> | null = null
const listeners = new Set<() => void>()

/** What is new for the owner of a page: tabs and screens show the same. */
export async function loadNews(id: string): Promise<OwnerNews> {
  reading ??= api(readNews, { params: { id } }).finally(() => {
    reading = null
  })
  const news = await reading
  known = { id, news, at: Date.now() }
  for (const listener of [...listeners]) listener()
  return news
}

/** After something was answered. */
export function refreshNews(id: string): void {
  loadNews(id).catch(() => undefined)
}

/** Null until it is known; read again every minute while somebody looks. */
export function useNews(id: string | null): OwnerNews | null {
  const value = useSyncExternalStore(listen, read, () => null)
  useEffect(() => {
    if (id === null) return
    const update = () => {
      const isFresh = known?.id === id && Date.now() - known.at < freshMs
      if (document.visibilityState === 'visible' && !isFresh) refreshNews(id)
    }
    update()
    const timer = setInterval(update, everyMs)
    document.addEventListener('visibilitychange', update)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', update)
    }
  }, [id])
  return value?.id === id ? (value?.news ?? null) : null
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function read() {
  return known
}
