import { receiptNumber } from '@obole/contract/rules/receipt-number'
import type { Pool } from '@obole/server/platform/database/database'
import type { Measurement } from '@obole/testing/budget'
import { callApi } from '@obole/testing/call-api'
import { type BrowserContext, chromium, type Page } from 'playwright'
import { findHeadlessBrowser } from '../../../scripts/browser.ts'
import { openDatabase } from '../support/database.ts'
import { idOf, runWithoutTriggers, tipStatements, tipTables, withoutIndexes } from '../support/filled-tables.ts'
import { percentile, timed } from '../support/latency.ts'
import { type Person, signUp } from '../support/people.ts'
import { startProduct } from '../support/product.ts'
import type { Section } from '../support/table.ts'

const tipsCount = 1_000_000
const callRounds = 25
const screenRounds = 30

/** The owner's screens with a million tips received, beside those of a page that shows as much: sixty, in the same months. */
export async function benchManyTips(): Promise<Section> {
  const product = await startProduct({ DEMO: '0' })
  const database = openDatabase(product.dataDir)
  const browser = await chromium.launch({
    executablePath: findHeadlessBrowser(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const few = await openPage(product.url, 'debut')
    const many = await openPage(product.url, 'vedette')
    await fill(database, few.id, { first: tipsCount, count: 60, quincys: 10, everyMinutes: tipsCount / 60 })
    await withoutIndexes(database, tipTables, () =>
      fill(database, many.id, { first: 0, count: tipsCount, quincys: 10, everyMinutes: 1 }),
    )
    await database`vacuum analyze`
    const calls = await timeCalls(product.url, many)
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
    const screens = await timeScreens(context, product.url, { few, many })
    return { title: 'A creator with a million tips', rows: [...calls, ...screens] }
  } finally {
    await browser.close()
    await database.end()
    await product.stop()
  }
}

async function openPage(url: string, slug: string): Promise<Owner> {
  const person = await signUp(url, slug)
  await callApi(url, 'POST', '/api/creators', { name: slug, slug }, person.accessToken)
  return { ...person, slug }
}

type Owner = Person & { slug: string }

/** Each way to look through the list, for itself: in the browser they are a small part of the time. */
async function timeCalls(url: string, { id, accessToken }: Owner): Promise<Measurement[]> {
  const tips = `/api/creators/${id}/tips`
  const read = <Answer>(path: string) => callApi<Answer>(url, 'GET', path, undefined, accessToken)
  let deep = ''
  for (let page = 0; page < 40; page += 1)
    deep = (await read<{ cursor: string }>(`${tips}${deep && `?cursor=${deep}`}`)).cursor
  const paths = {
    'first page of the list': tips,
    'a page far back': `${tips}?cursor=${deep}`,
    'summary by month': `${tips}/summary`,
    'search: a word of every tip': `${tips}?query=merci`,
    'search: a name of one tip in a hundred thousand': `${tips}?query=quincy`,
    'search: a name of one tip in five thousand': `${tips}?query=camille+4999`,
    'search: two words of every tip, never together': `${tips}?query=mercicamille`,
    'search: a name of no tip': `${tips}?query=nobodysname`,
    'search: one letter': `${tips}?query=q`,
    'search: an amount': `${tips}?query=12,34`,
    'search: a receipt number': `${tips}?query=${receiptNumber(idOf(2, tipsCount - 7))}`,
    'refunded tips': `${tips}?state=refunded`,
    'refunded tips with a word of every tip': `${tips}?state=refunded&query=merci`,
    'the first month': `${tips}?month=${new Date(Date.now() - tipsCount * 60_000).toISOString().slice(0, 7)}`,
  }
  const times = Object.values(paths).map((): number[] => [])
  for (let round = 0; round < callRounds; round += 1)
    for (const [place, path] of Object.values(paths).entries()) times[place]?.push(await timed(() => read(path)))
  return Object.keys(paths).map((name, place) => ({
    name,
    value: percentile(times[place] ?? [], 0.5),
    unit: 'ms',
    atMost: 100,
  }))
}

const searches = { 'a search': 'quincy', 'a search for a word of every tip': 'merci' }

/** The two pages in turns, each first as often as the other, so that both meet the same machine. */
async function timeScreens(
  context: BrowserContext,
  url: string,
  owners: Record<'few' | 'many', Owner>,
): Promise<Measurement[]> {
  const parts = ['the screen', ...Object.keys(searches)]
  const times = { few: parts.map((): number[] => []), many: parts.map((): number[] => []) }
  for (let round = 0; round < screenRounds; round += 1) {
    const order = ['few', 'many'] as const
    for (const which of round % 2 === 0 ? order : order.toReversed()) {
      const page = await context.newPage()
      const measured = await timeScreen(page, url, owners[which])
      await page.close()
      // The first round fills the browser's cache.
      if (round > 0) for (const [part, ms] of measured.entries()) times[which][part]?.push(ms)
    }
  }
  return parts.map((name, part) => ({
    name: `${name} in a browser, median`,
    value: percentile(times.many[part] ?? [], 0.5),
    unit: 'ms',
    limit: { name: 'sixty tips', value: percentile(times.few[part] ?? [], 0.5) },
    atMost: 1.1,
  }))
}

/** From the address to the list, and from the last letter of a search to its result. */
async function timeScreen(page: Page, url: string, { slug, accessToken }: Owner): Promise<number[]> {
  const site = url.replace('127.0.0.1', 'localhost')
  await page.goto(`${site}/manifest.webmanifest`)
  await page.evaluate((token) => {
    sessionStorage.setItem('auth-accessToken', token)
    sessionStorage.setItem('auth-refreshToken', token)
    sessionStorage.setItem(
      'auth-tokenClaims',
      atob(token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''),
    )
  }, accessToken)
  const times = [
    await timed(async () => {
      await page.goto(`${site}/@${slug}/tips`)
      await page.locator('li details').first().waitFor()
    }),
  ]
  for (const query of Object.values(searches)) {
    const search = async () => {
      const answered = page.waitForResponse((response) => response.url().includes(`query=${query}`))
      await page.getByRole('searchbox').fill(query)
      await answered
      await page.locator('ul[aria-busy="false"] details').first().waitFor()
    }
    times.push(await timed(search))
  }
  return times
}

/** `first`: each page has numbers of its own. */
async function fill(
  database: Pool,
  creatorId: string,
  { first, count, quincys, everyMinutes }: Record<'first' | 'count' | 'quincys' | 'everyMinutes', number>,
): Promise<void> {
  await database`
    insert into payout_accounts (creator_id, page_id, account_id, state, was_enabled)
    values (${creatorId}, ${creatorId}, ${`acct_${first}`}, 'enabled', true) on conflict do nothing
  `
  const rows = {
    first: first + 1,
    last: first + count,
    creator: `'${creatorId}'::uuid`,
    paidAt: `now() - (n - ${first}) * interval '${everyMinutes} minutes'`,
    name: `case when n % ${count / quincys} = 1 then 'Quincy' else 'Camille ' || n % 5000 end`,
  }
  await runWithoutTriggers(database, tipStatements(rows))
}
