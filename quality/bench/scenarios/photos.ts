import { execFileSync } from 'node:child_process'
import { drawPhoto, openAlbum } from '../support/album.ts'
import { percentile, timed, watchPage } from '../support/latency.ts'
import { startProduct } from '../support/product.ts'
import type { Section } from '../support/table.ts'

/** A member may send so many at once. */
const lanes = 3

/**
 * A 12-megapixel photo until it is in the album; twenty-one at once, of seven members, beside page views; the memory of
 * the process and its children.
 */
export async function benchPhotos(): Promise<Section> {
  const product = await startProduct({ DEMO: '0' })
  try {
    const album = await openAlbum(product.url, 'photographe')
    const photo = await drawPhoto(4000, 3000)
    await album.add(photo)
    const one = await timed(() => album.add(photo))
    const albums = [album]
    while (albums.length < 7) albums.push(await openAlbum(product.url, `photographe-${albums.length}`))
    const page = watchPage(`${product.url}/@photographe`)
    let peakMegabytes = 0
    const watch = setInterval(() => {
      peakMegabytes = Math.max(peakMegabytes, familyMegabytes(product.pid))
    }, 250)
    const adds = albums.flatMap(({ add }) => Array.from({ length: lanes }, () => add))
    let refused = 0
    const countRefused = () => {
      refused += 1
    }
    const all = await timed(() => Promise.all(adds.map((add) => add(photo).catch(countRefused))))
    clearInterval(watch)
    const pages = await page.stop()
    return {
      title: 'Photos',
      rows: [
        {
          name: `one photo of 12 megapixels, ${(photo.byteLength / 1e6).toFixed(1)} MB`,
          value: one,
          unit: 'ms',
          atMost: 2000,
        },
        { name: `${adds.length} at once, until the last is stored`, value: all, unit: 'ms' },
        { name: 'refused of these', value: refused, unit: '', atMost: 0 },
        { name: 'page p99 meanwhile', value: percentile(pages, 0.99), unit: 'ms', atMost: 200 },
        { name: 'server and image workers, peak', value: peakMegabytes, unit: 'MB', atMost: 1500 },
      ],
    }
  } finally {
    await product.stop()
  }
}

function familyMegabytes(pid: number): number {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,rss=,comm='], { encoding: 'utf8' }).trim().split('\n')
  const kilobytes = lines
    .map((line) => line.trim().split(/\s+/))
    .filter(([id, parent, , name]) => (id === String(pid) || parent === String(pid)) && !name?.startsWith('postgres'))
    .reduce((sum, [, , rss]) => sum + Number(rss), 0)
  return kilobytes / 1024
}
