import { brotliCompressSync } from 'node:zlib'
import { type Browser, chromium, type Page } from 'playwright'
import { findBrowser } from '../scripts/browser.ts'
import { startProduct, untilJobsAreDone } from './product.ts'
import type { Section } from './table.ts'

const rounds = 9

/** Lighthouse's slow 4G, and a processor four times as slow. */
const slowPhone = { latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000, cpuRate: 4 }
const devices = {
  desktop: { viewport: { width: 1280, height: 900 }, slow: null, atMost: 100 },
  'slow phone': { viewport: { width: 390, height: 844 }, slow: slowPhone, atMost: 1000 },
}
/**
 * What is pressed, and what must be there then. The browser itself shows the photo and the tip button's form; the viewer
 * and the dialog, with what was typed, take over.
 */
const presses = {
  'a photo': { button: /Image de l’album/, opened: ':popover-open img, .yarl__portal', isTheFirstEffect: true },
  'a photo, until its viewer': { button: /Image de l’album/, opened: '.yarl__portal', isTheFirstEffect: false },
  'the tip button': { button: 'Laisser un pourboire', opened: '#tip:popover-open', isTheFirstEffect: true },
  'the tip button, until its dialog': {
    button: 'Laisser un pourboire',
    opened: '[role=dialog]',
    isTheFirstEffect: false,
  },
}

type Device = (typeof devices)[keyof typeof devices]
type Press = (typeof presses)[keyof typeof presses]

/** The first press on a sleeping page whose scripts are in the browser's cache, until what it opens is there. */
export async function benchWaking(): Promise<Section> {
  const product = await startProduct()
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] })
  try {
    await untilJobsAreDone(product.url)
    const url = `${product.url}/@demo`
    const { awake, withDialog } = await bytesAfter(browser, url)
    const scripts = [
      { name: 'script before intent', value: await bytesBefore(url), unit: 'bytes', atMost: 3000 },
      { name: 'script after waking', value: awake, unit: 'bytes', atMost: 90_000 },
      { name: 'script with the tip dialog open', value: withDialog, unit: 'bytes' },
    ]
    return { title: 'A page that sleeps until it is touched', rows: [...scripts, ...(await pressTimes(browser, url))] }
  } finally {
    await browser.close()
    await product.stop()
  }
}

/** In turns, so that a slow moment of the machine meets them all. */
async function pressTimes(browser: Browser, url: string) {
  const cases = Object.entries(devices).flatMap(([device, { atMost }]) =>
    Object.entries(presses).map(([name, press]) => ({
      name: `first press on ${name}, ${device}, median`,
      ...(press.isTheFirstEffect && { atMost }),
      measure: () => measure(browser, url, devices[device as keyof typeof devices], press),
      times: [] as number[],
    })),
  )
  for (let round = 0; round < rounds; round += 1) {
    for (const { measure, times } of cases) times.push(await measure())
  }
  return cases.map(({ measure: _, times, ...row }) => ({ ...row, value: median(times), unit: 'ms' }))
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

async function measure(browser: Browser, url: string, device: Device, press: Press): Promise<number> {
  const page = await browser.newPage({ viewport: device.viewport })
  try {
    if (device.slow) await slowDown(page, device.slow)
    await page.goto(url)
    await page.waitForFunction(areLoaded, await fetchedAhead(url))
    const button = buttonOf(page, press)
    await button.scrollIntoViewIfNeeded()
    await page.evaluate(watchPress, press.opened)
    await button.click()
    await page.waitForFunction(() => 'pressMs' in window)
    return await page.evaluate(() => Number(Reflect.get(window, 'pressMs')))
  } finally {
    await page.close()
  }
}

function buttonOf(page: Page, { button }: Press) {
  return page.getByRole('button', { name: button }).filter({ visible: true }).first()
}

async function slowDown(page: Page, { cpuRate, ...network }: typeof slowPhone): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...network })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuRate })
}

/** What the page names to be fetched for a visitor before a press. */
async function fetchedAhead(url: string): Promise<string[]> {
  const html = await (await fetch(url)).text()
  const files = ['visitor', 'later'].flatMap(
    (list) => new RegExp(` data-${list}="([^"]+)"`).exec(html)?.[1]?.split(' ') ?? [],
  )
  if (files.length === 0) throw new Error(`${url} names no scripts`)
  return files
}

/** Runs in the page. */
function areLoaded(files: string[]): boolean {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
  return files.every((file) => loaded.includes(file))
}

/** Runs in the page: from the press of the button until what it opens is painted. */
function watchPress(opened: string): void {
  let pressedAt = 0
  const notePress = ({ timeStamp }: Event) => {
    pressedAt = timeStamp
  }
  addEventListener('pointerdown', notePress, { capture: true, once: true })
  const look = () => {
    const isPainted = pressedAt > 0 && document.querySelector(opened) !== null
    requestAnimationFrame(isPainted ? () => Object.assign(window, { pressMs: performance.now() - pressedAt }) : look)
  }
  look()
}

/** Compressed: the inline scripts that run at once; others are only text. */
async function bytesBefore(url: string): Promise<number> {
  const html = await (await fetch(url)).text()
  const code = [...html.matchAll(/<script(?![^>]* type=)[^>]*>([\s\S]*?)<\/script>/g)].map(([, text = '']) => text)
  return brotliCompressSync(code.join('\n')).length
}

/** As transferred: every file that a stranger's browser loads where nothing was fetched ahead. */
async function bytesAfter(browser: Browser, url: string): Promise<{ awake: number; withDialog: number }> {
  const page = await browser.newPage()
  try {
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
    await page.goto(url)
    // Wakes the page and does nothing else.
    await page.keyboard.press('Shift')
    await page.waitForFunction(() => !('stopRecordingClicks' in window))
    const awake = await page.evaluate(loadedBytes)
    const press = presses['the tip button, until its dialog']
    await buttonOf(page, press).click()
    await page.locator(press.opened).waitFor()
    return { awake, withDialog: await page.evaluate(loadedBytes) }
  } finally {
    await page.close()
  }
}

/** Runs in the page. */
function loadedBytes(): number {
  return (
    performance
      .getEntriesByType('resource')
      .map((entry) => entry as PerformanceResourceTiming)
      // What comes from the browser's cache is not transferred.
      .filter(({ name, transferSize }) => name.endsWith('.js') && transferSize > 0)
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
  )
}
