import { brotliCompressSync } from 'node:zlib'
import { type Browser, chromium, type Page } from 'playwright'
import { findBrowser } from '../../../scripts/browser.ts'
import { startProduct, untilJobsAreDone } from '../support/product.ts'
import type { Section } from '../support/table.ts'

const rounds = 9

/** Lighthouse's slow 4G, and a processor four times as slow. */
const slowPhone = { latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000, cpuRate: 4 }
const devices = {
  desktop: { viewport: { width: 1280, height: 900 }, slow: null, atMost: 50 },
  'slow phone': { viewport: { width: 390, height: 844 }, slow: slowPhone, atMost: 150 },
}
/** What is pressed, and what must be there then: the form or the viewer that stays, which React runs a little later. */
const presses = {
  'a photo': { button: /Image de l’album/, opened: '#photos[open]' },
  'the tip button': { button: 'Laisser un pourboire', opened: '#tip[open]' },
}

type Device = (typeof devices)[keyof typeof devices]
type Press = (typeof presses)[keyof typeof presses]

/** The first press on a page that has run nothing but its loader. */
export async function benchWaking(): Promise<Section> {
  const product = await startProduct()
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] })
  try {
    await untilJobsAreDone(product.url)
    const url = `${product.url}/@demo`
    const html = await (await fetch(url)).text()
    const bytes = [
      { name: 'script before the first touch', value: loaderBytes(html), unit: 'bytes', atMost: 1000 },
      {
        name: 'script with tip form and viewer',
        value: await islandBytes(browser, url),
        unit: 'bytes',
        atMost: 85_000,
      },
      {
        name: '/@demo, the HTML with what it inlines',
        value: brotliCompressSync(html).length,
        unit: 'bytes',
        atMost: 14_000,
      },
    ]
    return { title: 'The first press on a public page', rows: [...bytes, ...(await pressTimes(browser, url))] }
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
      atMost,
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
function loaderBytes(html: string): number {
  const code = [...html.matchAll(/<script(?![^>]* type=)[^>]*>([\s\S]*?)<\/script>/g)].map(([, text = '']) => text)
  return brotliCompressSync(code.join('\n')).length
}

/** As transferred: every file that a stranger's browser loads for the form and the viewer. */
async function islandBytes(browser: Browser, url: string): Promise<number> {
  const page = await browser.newPage()
  try {
    await page.goto(url)
    for (const [press, island] of [
      [presses['the tip button'], 'tip'],
      [presses['a photo'], 'viewer'],
    ] as const) {
      await buttonOf(page, press).click()
      await page.locator(`[data-island=${island}][data-is-hydrated]`).waitFor({ state: 'attached' })
      await page.keyboard.press('Escape')
    }
    return await page.evaluate(loadedBytes)
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
