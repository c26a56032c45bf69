import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { callApi } from '@obole/testing/call-api'
import autocannon from 'autocannon'
import { percentile } from '../support/latency.ts'
import { type Person, signUp } from '../support/people.ts'
import { startProduct } from '../support/product.ts'
import type { Section } from '../support/table.ts'

const slug = 'orage'
const stormS = 20
const savesPerS = 20
const publicUrl = 'http://localhost:3000'
const settings = {
  TOKEN_SECRET: 'for-this-bench-only-0123456789-abcdefghijklmnopqrst',
  PUBLIC_URL: publicUrl,
  SHED_ABOVE: '0',
}

/** One creator saves 20 times a second while 64 connections read the page, through the same process and another one. */
export async function benchPageCache(): Promise<Section> {
  const first = await startProduct(settings)
  const databaseUrl = `postgres://obole@${encodeURIComponent(path.resolve(first.dataDir, 'postgres'))}/obole`
  const second = await startProduct({ ...settings, DATABASE_URL: databaseUrl, SANDBOX: '1', WORKER: '0' })
  try {
    const person = await signUp(first.url, slug)
    await callApi(first.url, 'POST', '/api/creators', { name: 'Version 0', slug }, person.accessToken)
    const reading = readUnderStorm(`${first.url}/@${slug}`)
    const storm = await save(first.url, second.url, person)
    const { acceptedMs, statuses, stale, perSecond } = await reading.stop()
    return {
      title: `Page under a storm: ${storm.savedMs.length} saves in ${stormS} s, 64 connections read`,
      rows: [
        { name: 'reads', value: perSecond, unit: '/s' },
        { name: 'reads, 99th percentile', value: percentile(acceptedMs, 0.99), unit: 'ms' },
        { name: 'reads that were not 200', value: statuses, unit: '', atMost: 0 },
        { name: 'save, 99th percentile', value: percentile(storm.savedMs, 0.99), unit: 'ms' },
        { name: `old pages after the save was answered, of ${acceptedMs.length}`, value: stale, unit: '', atMost: 0 },
        { name: 'old page read next by who saved', value: storm.staleForWriter, unit: '', atMost: 0 },
        {
          name: `old pages of the other process until, 99th percentile of ${storm.elsewhereMs.length}`,
          value: percentile(storm.elsewhereMs, 0.99),
          unit: 'ms',
          atMost: 100,
        },
      ],
    }
  } finally {
    await second.stop()
    await first.stop()
  }
}

/** The newest version whose save was answered. */
let answered = 0

async function save(url: string, otherUrl: string, { id, accessToken }: Person) {
  const savedMs: number[] = []
  const elsewhereMs: Promise<number>[] = []
  let staleForWriter = 0
  const endsAtMs = performance.now() + stormS * 1000
  for (let version = 1; performance.now() < endsAtMs; version += 1) {
    // What is not in its cache cannot be old.
    const isWatched = version % 2 === 0 && (await readVersion(otherUrl)) === version - 1
    const startedAtMs = performance.now()
    await callApi(url, 'PATCH', `/api/creators/${id}`, { name: `Version ${version}` }, accessToken)
    answered = version
    savedMs.push(performance.now() - startedAtMs)
    if (isWatched) elsewhereMs.push(watchOldPages(otherUrl, version))
    if ((await readVersion(url)) < version) staleForWriter += 1
    await wait(Math.max(0, 1000 / savesPerS - (performance.now() - startedAtMs)))
  }
  return { savedMs, staleForWriter, elsewhereMs: await Promise.all(elsewhereMs) }
}

/** How long after the save a request still began that was answered with an old page. */
async function watchOldPages(url: string, version: number): Promise<number> {
  const savedAtMs = performance.now()
  for (let lastOldMs = 0; ; await wait(1)) {
    const beganMs = performance.now() - savedAtMs
    if ((await readVersion(url)) >= version) return lastOldMs
    lastOldMs = beganMs
  }
}

async function readVersion(url: string): Promise<number> {
  return versionIn(await (await fetch(`${url}/@${slug}`)).text())
}

function versionIn(html: string): number {
  return Number(/Version (\d+)/.exec(html)?.[1] ?? 0)
}

/** 64 connections; each answer is compared with what had been saved when its request began. */
function readUnderStorm(url: string) {
  const acceptedMs: number[] = []
  let statuses = 0
  let stale = 0
  const beganAtMs = performance.now()
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  const options: autocannon.Options = {
    url,
    connections: 64,
    duration: 3600,
    setupClient(client) {
      // A client asks again as soon as it is answered: its request began after the answer before.
      let due = 0
      client.on('body', (body: Buffer) => {
        if (versionIn(body.toString()) < due) stale += 1
        due = answered
      })
    },
  }
  const running = autocannon(options, () => resolve())
  running.on('response', (_client, status, _bytes, tookMs) => {
    if (status === 200) acceptedMs.push(tookMs)
    else statuses += 1
  })
  return {
    async stop() {
      const seconds = (performance.now() - beganAtMs) / 1000
      running.stop()
      await ended
      return { acceptedMs, statuses, stale, perSecond: acceptedMs.length / seconds }
    },
  }
}
