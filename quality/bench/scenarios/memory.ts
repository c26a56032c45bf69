import { spawnSync } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { connectStripeControls } from '@obole/sandbox/stripe/controls/control-client'
import { callApi } from '@obole/testing/call-api'
import autocannon from 'autocannon'
import { drawPhoto, openAlbum } from '../support/album.ts'
import { type RunningProduct, residentMegabytes } from '../support/product.ts'
import { openProduction } from '../support/production.ts'
import type { Section } from '../support/table.ts'
import { openTippedPage, startTip } from './tips.ts'

/** The issue's own bar is for ten minutes: `MEMORY_SECONDS=600`. */
const seconds = Number(process.env['MEMORY_SECONDS'] ?? 100)
const sampleEveryMs = 500

/** The server process at rest, and under pages, calls, tips and uploads as fast as it takes them. */
export async function benchMemory(): Promise<Section> {
  const production = await openProduction()
  let product: RunningProduct | undefined
  try {
    product = await production.start()
    const { pid } = product
    await wait(10_000)
    const idle = residentMegabytes(pid)
    const load = await prepareLoad(production, product)
    const samples: number[] = []
    let imagesPeak = 0
    const watch = setInterval(() => {
      samples.push(residentMegabytes(pid))
      imagesPeak = Math.max(imagesPeak, childrenMegabytes(pid))
    }, sampleEveryMs)
    const counts = await load(seconds)
    clearInterval(watch)
    const half = samples.slice(samples.length / 2)
    return {
      title: `Memory of the server process, in production, ${seconds} s of mixed load`,
      rows: [
        { name: 'idle', value: idle, unit: 'MB', atMost: 150 },
        { name: 'under load, at the end', value: samples.at(-1) ?? Number.NaN, unit: 'MB', atMost: 300 },
        { name: 'under load, peak', value: Math.max(...samples), unit: 'MB' },
        { name: 'slope over the second half', value: slopePerMinute(half), unit: 'MB a minute' },
        { name: 'image processes, peak', value: imagesPeak, unit: 'MB', atMost: 400 },
        ...Object.entries(counts).map(([name, value]) => ({ name: `meanwhile: ${name}`, value, unit: '' })),
      ],
    }
  } finally {
    await product?.stop()
    await production.close()
  }
}

type Production = Awaited<ReturnType<typeof openProduction>>

async function prepareLoad({ mail, stripe }: Production, { url, port }: RunningProduct) {
  const readMail = (to: string) => mail.list(to)[0]?.text
  const album = await openAlbum(url, 'photographe', readMail)
  const person = await openTippedPage(url, readMail)
  const photo = await drawPhoto(4000, 3000)
  const controls = connectStripeControls(stripe)
  return async (forS: number) => {
    const endsAtMs = performance.now() + forS * 1000
    const counts = { pages: 0, calls: 0, tips: 0, photos: 0, refused: 0 }
    const repeat = async (name: keyof typeof counts, run: (count: number) => Promise<unknown>) => {
      for (let count = 0; performance.now() < endsAtMs; count += 1) {
        try {
          await run(count)
          counts[name] += 1
        } catch {
          counts.refused += 1
          await wait(50)
        }
      }
    }
    const pages = ['/@photographe', '/@queteuse', '/landing', '/documents/faq', '/@personne-ici', '/login']
    let searches = 0
    const nextSearch = () => {
      searches += 1
      return `/landing?q=${searches}`
    }
    const browse = autocannon({
      url,
      connections: 16,
      duration: forS,
      requests: [
        ...pages.map((path) => ({ method: 'GET' as const, path })),
        // Each search is a page of its own: it is rendered.
        { method: 'GET', setupRequest: (request) => ({ ...request, path: nextSearch() }) },
      ],
      headers: { 'accept-encoding': 'br' },
    })
    await Promise.all([
      repeat('calls', () => callApi(url, 'GET', '/api/creators')),
      repeat('calls', () => callApi(url, 'GET', `/api/creators/${person.id}/tips`, undefined, person.accessToken)),
      repeat('tips', async (count) => startTip(url, person, port, count)),
      repeat('tips', async () => {
        await wait(2000)
        const open = (await controls.listSessions()).filter(({ status }) => status === 'open')
        for (const { id } of open) await controls.pay(id, {})
      }),
      repeat('photos', async (count) => {
        if (count < 55) await album.add(photo)
        else await wait(1000)
      }),
    ])
    const { requests } = await browse
    return { ...counts, pages: requests.total }
  }
}

/** Decoders; what they take is theirs. None is left after a minute without a photo, of which `ps` makes an error. */
function childrenMegabytes(pid: number): number {
  const lines = spawnSync('ps', ['--ppid', String(pid), '-o', 'rss=,comm='], { encoding: 'utf8' })
    .stdout.trim()
    .split('\n')
  return lines.reduce((sum, line) => sum + (Number.parseInt(line, 10) || 0) / 1024, 0)
}

/** Least squares. */
function slopePerMinute(samples: number[]): number {
  const perMinute = 60_000 / sampleEveryMs
  const middle = (samples.length - 1) / 2
  const mean = samples.reduce((sum, value) => sum + value, 0) / samples.length
  const above = samples.reduce((sum, value, index) => sum + (index - middle) * (value - mean), 0)
  const below = samples.reduce((sum, _value, index) => sum + (index - middle) ** 2, 0)
  return (above / below) * perMinute
}
