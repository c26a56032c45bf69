import { albumPhotosMax, descriptionMax } from '@obole/contract/rules/limits'
import type { Measurement } from '@obole/testing/budget'
import { callApi } from '@obole/testing/call-api'
import { reservePort } from '@obole/testing/reserve-port'
import lighthouse from 'lighthouse'
import { chromium } from 'playwright'
import { findBrowser } from '../../../scripts/browser.ts'
import { drawPhoto, openAlbum } from '../support/album.ts'
import { startProduct, untilJobsAreDone } from '../support/product.ts'
import type { Section } from '../support/table.ts'

/** With the score for performance that each must have; `/@pleine` is as full as a page can be. */
const pages = { '/landing': 100, '/@demo': 100, '/@pleine': 100, '/login': 99, '/documents/faq': 99 }
/** Simulated and applied throttling: a page must be quick in both. */
const methods = ['simulate', 'devtools'] as const
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const runs = Number(process.env['LIGHTHOUSE_RUNS'] ?? 3)

/** Lighthouse as on a slow phone; the median of several runs counts, because performance varies with the machine's load. */
export async function benchLighthouse(): Promise<Section> {
  const port = await reservePort()
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: [`--remote-debugging-port=${port}`, '--no-sandbox', '--disable-gpu', '--no-first-run'],
  })
  const product = await startProduct()
  try {
    await fillPage(product.url)
    await untilJobsAreDone(product.url)
    const measurements: Measurement[] = []
    for (const method of methods) {
      for (const [page, performanceMin] of Object.entries(pages)) {
        const { scores, lcpMs } = await measure(product.url.replace('127.0.0.1', 'localhost') + page, port, method)
        for (const category of categories) {
          const atLeast = category === 'performance' ? performanceMin : 100
          measurements.push({ name: `${page}, ${method}: ${category}`, value: scores[category], unit: '', atLeast })
        }
        const isBound = page === '/@demo' && method === 'simulate'
        measurements.push({
          name: `${page}, ${method}: LCP`,
          value: lcpMs,
          unit: 'ms',
          ...(isBound && { atMost: 1200 }),
        })
      }
    }
    return { title: 'Lighthouse, mobile', rows: measurements }
  } finally {
    await product.stop()
    await browser.close()
  }
}

async function fillPage(url: string): Promise<void> {
  const { owner, add } = await openAlbum(url, 'pleine')
  const description = 'Une phrase de plus, pour dire tout ce que je fais. '.repeat(50).slice(0, descriptionMax)
  const presentation = { description, videoUrl: 'https://youtu.be/dQw4w9WgXcQ' }
  await callApi(url, 'POST', `/api/creators/${owner.id}/presentation-infos`, presentation, owner.accessToken)
  for (let count = 0; count < albumPhotosMax; count += 1) await add(await drawPhoto(1200, 900))
}

type Scores = Record<(typeof categories)[number], number>

async function measure(url: string, port: number, throttlingMethod: (typeof methods)[number]) {
  const all: Scores[] = []
  const lcpMs: number[] = []
  for (let run = 0; run < runs; run += 1) {
    const result = await lighthouse(url, {
      port,
      throttlingMethod,
      onlyCategories: [...categories],
      logLevel: 'error',
    })
    if (!result) throw new Error(`Lighthouse gave no result for ${url}`)
    const { categories: found, audits } = result.lhr
    all.push(Object.fromEntries(categories.map((name) => [name, (found[name]?.score ?? 0) * 100])) as Scores)
    lcpMs.push(audits['largest-contentful-paint']?.numericValue ?? Number.NaN)
    if (run === 0) printFindings(url, throttlingMethod, Object.values(audits))
  }
  const scores = categories.map((name) => [name, middle(all.map((scores) => scores[name]))])
  return { scores: Object.fromEntries(scores) as Scores, lcpMs: middle(lcpMs) }
}

interface Audit {
  id: string
  score: number | null
  scoreDisplayMode: string
  displayValue?: string
}

function printFindings(url: string, method: string, audits: Audit[]): void {
  const findings = audits.filter(({ score, scoreDisplayMode }) => {
    return score !== null && score < 0.9 && ['binary', 'numeric'].includes(scoreDisplayMode)
  })
  const missed = findings.map(({ id, displayValue }) => (displayValue ? `${id} (${displayValue})` : id))
  if (missed.length > 0) console.log(`  ${new URL(url).pathname}, ${method}: ${missed.join(', ')}`)
}

function middle(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
