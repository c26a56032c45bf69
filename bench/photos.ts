import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { v7 } from 'uuid'
import { report } from './budget.ts'
import { percentile, timed, watchPage } from './latency.ts'
import { call, type Person, signUp } from './people.ts'
import { startProduct } from './product.ts'

/** A 12-megapixel photo until it is in the album; twenty at once beside page views; the memory of the whole family. */
export async function benchPhotos(): Promise<boolean> {
  const product = await startProduct({ DEMO: '0' })
  try {
    const person = await signUp(product.url, 'photographe')
    await call(product.url, 'POST', '/api/creators', { name: 'Photographe', slug: 'photographe' }, person.accessToken)
    const albumId = v7()
    await call(product.url, 'POST', '/api/albums', { albumId, title: 'Album' }, person.accessToken)
    const photo = await twelveMegapixels()
    const add = () => upload(product.url, albumId, person, photo)
    await add()
    const one = await timed(add)
    const page = watchPage(`${product.url}/@photographe`)
    let peakMegabytes = 0
    const watch = setInterval(() => {
      peakMegabytes = Math.max(peakMegabytes, familyMegabytes(product.pid))
    }, 250)
    const twenty = await timed(() => Promise.all(Array.from({ length: 20 }, add)))
    clearInterval(watch)
    const pages = await page.stop()
    return report('Photos', [
      {
        name: `one photo of 12 megapixels, ${(photo.byteLength / 1e6).toFixed(1)} MB`,
        value: one,
        unit: 'ms',
        atMost: 2000,
      },
      { name: 'twenty at once, until the last is stored', value: twenty, unit: 'ms' },
      { name: 'page p99 meanwhile', value: percentile(pages, 0.99), unit: 'ms', atMost: 200 },
      { name: 'server and image workers, peak', value: peakMegabytes, unit: 'MB', atMost: 1500 },
    ])
  } finally {
    await product.stop()
  }
}

async function upload(url: string, albumId: string, { accessToken }: Person, photo: Buffer): Promise<void> {
  const body = new FormData()
  body.set('file', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'photo.jpg')
  const answer = await fetch(`${url}/api/albums/${albumId}/photos?photoId=${v7()}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}` },
    body,
  })
  if (answer.status !== 201) throw new Error(`A photo was refused: ${answer.status} ${await answer.text()}`)
  await answer.arrayBuffer()
}

/** Noise on a small scale, blown up: it has the detail and the weight of a real photo. */
function twelveMegapixels(): Promise<Buffer> {
  const [width, height] = [400, 300]
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .resize(4000, 3000, { kernel: 'cubic' })
    .jpeg({ quality: 88 })
    .toBuffer()
}

function familyMegabytes(pid: number): number {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,rss=,comm='], { encoding: 'utf8' }).trim().split('\n')
  const kilobytes = lines
    .map((line) => line.trim().split(/\s+/))
    .filter(([id, parent, , name]) => (id === String(pid) || parent === String(pid)) && !name?.startsWith('postgres'))
    .reduce((sum, [, , rss]) => sum + Number(rss), 0)
  return kilobytes / 1024
}
