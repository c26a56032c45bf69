import { brotliCompressSync } from 'node:zlib'
import { type Browser, chromium, type Page } from 'playwright'
import { findBrowser } from '../scripts/browser.ts'
import { drawPhoto, openAlbum } from './album.ts'
import { startProduct } from './product.ts'
import type { Section } from './table.ts'

const runs = 9
const slug = 'endormie'

/** Lighthouse's slow 4G, and a processor four times as slow. */
const phone = { latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000, cpuRate: 4 }

/** The first press on a sleeping page whose scripts are in the browser's cache, until what it opens is there. */
export async function benchWaking(): Promise<Section> {
  const product = await startProduct()
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const { add } = await openAlbum(product.url, slug)
    for (let count = 0; count < 3; count += 1) await add(await drawPhoto(1200, 900))
    const url = `${product.url}/@${slug}`
    const { beforeBytes, afterBytes } = await scriptsOf(url)
    const rows = [
      { name: 'script before intent', value: beforeBytes, unit: 'bytes', atMost: 3000 },
      { name: 'script after waking', value: afterBytes, unit: 'bytes', atMost: 90_000 },
      { name: 'first press, desktop, median', value: await median(browser, url, null), unit: 'ms', atMost: 100 },
      { name: 'first press, slow phone, median', value: await median(browser, url, phone), unit: 'ms', atMost: 1000 },
    ]
    return { title: 'A page that sleeps until it is touched', rows }
  } finally {
    await browser.close()
    await product.stop()
  }
}

type Device = typeof phone | null

async function median(browser: Browser, url: string, device: Device): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < runs; run += 1) times.push(await measure(browser, url, device))
  return times.sort((a, b) => a - b)[Math.floor(runs / 2)] ?? Number.NaN
}

async function measure(browser: Browser, url: string, device: Device): Promise<number> {
  const page = await browser.newPage({ viewport: device ? { width: 390, height: 844 } : { width: 1280, height: 900 } })
  try {
    if (device) await slowDown(page, device)
    await page.goto(url)
    await page.waitForFunction(allPrefetched)
    const photo = page.getByRole('button', { name: /Image de l’album/ }).first()
    await photo.scrollIntoViewIfNeeded()
    await page.evaluate(watchPress)
    await photo.click()
    await page.waitForFunction(() => 'pressMs' in window)
    return page.evaluate(() => Number(Reflect.get(window, 'pressMs')))
  } finally {
    await page.close()
  }
}

async function slowDown(page: Page, { cpuRate, ...network }: typeof phone): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...network })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuRate })
}

/** Runs in the page. */
function allPrefetched(): boolean {
  const wanted = [...document.querySelectorAll<HTMLLinkElement>('link[rel=prefetch]')].map(({ href }) => href)
  const done = performance.getEntriesByType('resource').map(({ name }) => name)
  return wanted.length > 0 && wanted.every((href) => done.includes(href))
}

/** Runs in the page: from the press of the button until the viewer is painted. */
function watchPress(): void {
  let pressedAt = 0
  const notePress = ({ timeStamp }: Event) => {
    pressedAt = timeStamp
  }
  addEventListener('pointerdown', notePress, { capture: true, once: true })
  const observer = new MutationObserver(() => {
    if (!document.querySelector('.yarl__portal')) return
    observer.disconnect()
    requestAnimationFrame(() => Object.assign(window, { pressMs: performance.now() - pressedAt }))
  })
  observer.observe(document.body, { childList: true, subtree: true })
}

/** Compressed: the inline scripts that run at once (others are only text), and the files that the page has when it is awake. */
async function scriptsOf(url: string): Promise<{ beforeBytes: number; afterBytes: number }> {
  const html = await (await fetch(url)).text()
  const code = [...html.matchAll(/<script(?![^>]* type=)[^>]*>([\s\S]*?)<\/script>/g)].map(([, text = '']) => text)
  const addresses = /data-scripts="([^"]+)"/.exec(html)?.[1]?.split(' ') ?? []
  const sizes = await Promise.all(
    addresses.map(async (address) => {
      const answer = await fetch(new URL(address, url), { method: 'HEAD', headers: { 'accept-encoding': 'br' } })
      return Number(answer.headers.get('content-length'))
    }),
  )
  return {
    beforeBytes: brotliCompressSync(code.join('\n')).length,
    afterBytes: sizes.reduce((sum, bytes) => sum + bytes, 0),
  }
}
