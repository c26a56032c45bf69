import { dayOf } from '@obole/contract/formatting/time-zone'
import { Counter, Gauge } from 'prom-client'
import type { Platform } from '../platform/platform.ts'
import { followChanges } from './follow-changes.ts'
import { createPageStore } from './page-store.ts'
import { compressAgain, isWorthCompressing, type StoredPage } from './stored-page.ts'

/** A public page in one language: the key is all that its content depends on, the tag is what changes it. */
export interface PageKey {
  key: string
  /** As the triggers announce it: `@slug`, `directory` or `site`. */
  tag: string
}

interface RenderedAnswer {
  page: StoredPage
  isStorable: boolean
  /** The database could not be read. */
  isUnavailable: boolean
}

type CachedAnswer = RenderedAnswer & { isStale: boolean }

export interface PageCache {
  /** A page that nothing has changed since it was rendered. */
  find(key: PageKey): StoredPage | undefined
  /** Counts that it was sent. */
  hit(page: StoredPage): void
  /** Renders once for all who wait, and stores the page unless it changed meanwhile. */
  render(key: PageKey, render: () => Promise<RenderedAnswer>): Promise<CachedAnswer>
  /** Counts the bytes of a page that has got another encoding. */
  measure(page: StoredPage): void
  /** Resolves once this process has forgotten all pages that were changed before the call. */
  catchUp(): Promise<void>
  close(): Promise<void>
}

interface Flight {
  tag: string
  answer: Promise<RenderedAnswer>
  isOutdated: boolean
}

const allTags = 'site'
/** How long pages are shown after the database can no longer be read. */
const staleForMs = 5 * 60_000

export function openPageCache({ config, log, metrics }: Platform, databaseUrl: string): PageCache {
  const count = createCounters(metrics.registry)
  const store = createPageStore(config.pageCacheBytes, () => count.eviction())
  const flights = new Map<string, Flight>()
  let isListening = false
  let staleUntilMs = 0
  let day = dayOf(new Date())
  let dayAskedAtMs = 0
  let isCompressing = false
  measureStore(metrics.registry, store, () => isListening)

  function forget(tag: string): void {
    if (tag === allTags) store.clear()
    else store.forget(tag)
    for (const [key, flight] of flights) {
      if (tag !== allTags && flight.tag !== tag) continue
      flight.isOutdated = true
      flights.delete(key)
    }
  }

  /** Pages say "today", and name the year. The date is asked for once a second: that takes as long as to find a page. */
  function forgetYesterday(): void {
    const nowMs = performance.now()
    if (nowMs - dayAskedAtMs < 1000) return
    dayAskedAtMs = nowMs
    const today = dayOf(new Date())
    if (today === day) return
    day = today
    forget(allTags)
  }

  const feed = followChanges(databaseUrl, log, {
    onListening() {
      forget(allTags)
      isListening = true
    },
    onChange: forget,
    onLost() {
      if (!isListening) return
      isListening = false
      staleUntilMs = Date.now() + staleForMs
      for (const flight of flights.values()) flight.isOutdated = true
      flights.clear()
    },
  })

  function compressWhenRead(page: StoredPage): void {
    page.hits += 1
    if (!isWorthCompressing(page) || isCompressing) return
    isCompressing = true
    void compressAgain(page).finally(() => {
      isCompressing = false
      store.measure(page)
    })
  }

  async function renderOnce({ key, tag }: PageKey, render: () => Promise<RenderedAnswer>): Promise<RenderedAnswer> {
    const running = flights.get(key)
    if (running) return running.answer
    const flight: Flight = { tag, answer: render(), isOutdated: false }
    flights.set(key, flight)
    try {
      const answer = await flight.answer
      if (answer.isStorable && !flight.isOutdated) store.store(tag, answer.page)
      return answer
    } finally {
      if (flights.get(key) === flight) flights.delete(key)
    }
  }

  return {
    find(key) {
      if (!isListening) return undefined
      forgetYesterday()
      return store.find(key.key)
    },
    hit(page) {
      count.hit()
      compressWhenRead(page)
    },
    async render(key, render) {
      // Without news of changes nothing is shared, not even a rendering that has begun.
      const answer = await (isListening ? renderOnce(key, render) : render())
      const stale = answer.isUnavailable && Date.now() < staleUntilMs ? store.find(key.key) : undefined
      if (stale) {
        count.stale()
        return { ...answer, page: stale, isStale: true }
      }
      count.miss()
      return { ...answer, isStale: false }
    },
    measure: (page) => store.measure(page),
    catchUp: () => feed.catchUp(),
    close: () => feed.close(),
  }
}

function createCounters(registry: Platform['metrics']['registry']) {
  const requests = new Counter({
    name: 'obole_page_cache_requests_total',
    help: 'Requests for public pages, by how they were answered: hit, miss, or stale while the database cannot be read',
    labelNames: ['outcome'],
    registers: [registry],
  })
  const evictions = new Counter({
    name: 'obole_page_cache_evictions_total',
    help: 'Pages removed from the cache to make room',
    registers: [registry],
  })
  return {
    hit: () => requests.inc({ outcome: 'hit' }),
    miss: () => requests.inc({ outcome: 'miss' }),
    stale: () => requests.inc({ outcome: 'stale' }),
    eviction: () => evictions.inc(),
  }
}

function measureStore(
  registry: Platform['metrics']['registry'],
  store: { bytes: number; count: number },
  isListening: () => boolean,
): void {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read())
      },
    })
  gauge('obole_page_cache_bytes', 'Bytes of cached pages', () => store.bytes)
  gauge('obole_page_cache_pages', 'Cached pages, each language counted', () => store.count)
  gauge(
    'obole_page_cache_listening',
    '1 while page changes are reported, 0 while nothing is served from the cache',
    () => Number(isListening()),
  )
}
