import { receiptNumber } from '@obole/contract/receipt-number'
import type { Measurement } from '@obole/testing/budget'
import { callApi } from '@obole/testing/call-api'
import { chromium, type Page } from 'playwright'
import { findBrowser } from '../scripts/browser.ts'
import { openDatabase } from './database.ts'
import { percentile, timed } from './latency.ts'
import { type Person, signUp } from './people.ts'
import { startProduct } from './product.ts'
import type { Section } from './table.ts'

const tipsCount = 1_000_000
const screenRounds = 15

/** The owner's screens with a million tips received, beside those of a page that has one screen of them. */
export async function benchManyTips(): Promise<Section> {
  const product = await startProduct({ DEMO: '0' })
  const database = openDatabase(product.dataDir)
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const few = await openPage(product.url, 'debut')
    const many = await openPage(product.url, 'vedette')
    await fill(database, few.id, 60)
    await fill(database, many.id, tipsCount)
    await database`vacuum analyze`
    const tips = `/api/creators/${many.id}/tips`
    const deep = await cursorAfter(product.url, tips, many, 40)
    const calls = {
      'first page of the list': tips,
      'a page far back': `${tips}?cursor=${deep}`,
      'summary by month': `${tips}/summary`,
      'search: a word of every tip': `${tips}?query=merci`,
      'search: a name of one tip in a hundred thousand': `${tips}?query=quincy`,
      'search: a name of no tip': `${tips}?query=nobodysname`,
      'search: an amount': `${tips}?query=12,34`,
      'search: a receipt number': `${tips}?query=${receiptNumber(idOf(2, tipsCount - 7))}`,
      'refunded tips': `${tips}?state=refunded`,
      'the first month': `${tips}?month=${new Date(Date.now() - tipsCount * 60_000).toISOString().slice(0, 7)}`,
    }
    const measured: Measurement[] = []
    for (const [name, path] of Object.entries(calls))
      measured.push({ name, value: await median(product.url, path, many), unit: 'ms', atMost: 100 })
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
    // In turns, so that both meet the same machine.
    const times = {
      few: { screen: [] as number[], search: [] as number[] },
      many: { screen: [] as number[], search: [] as number[] },
    }
    for (let round = 0; round < screenRounds; round += 1) {
      for (const [which, person, slug] of [
        ['few', few, 'debut'],
        ['many', many, 'vedette'],
      ] as const) {
        const { screen, search } = await timeScreen(await context.newPage(), product.url, slug, person)
        times[which].screen.push(screen)
        times[which].search.push(search)
      }
    }
    for (const part of ['screen', 'search'] as const) {
      const [before, after] = [percentile(times.few[part], 0.5), percentile(times.many[part], 0.5)]
      const limit = { name: 'sixty tips', value: before }
      measured.push({ name: `${part} in a browser`, value: after, unit: 'ms', limit, atMost: 1.1 })
    }
    return { title: 'A creator with a million tips', rows: measured }
  } finally {
    await browser.close()
    await database.end()
    await product.stop()
  }
}

async function openPage(url: string, slug: string): Promise<Person> {
  const person = await signUp(url, slug)
  await callApi(url, 'POST', '/api/creators', { name: slug, slug }, person.accessToken)
  return person
}

/** From the address to the list, and from the last letter of a search to its result. */
async function timeScreen(page: Page, url: string, slug: string, person: Person) {
  const site = url.replace('127.0.0.1', 'localhost')
  await page.goto(`${site}/manifest.webmanifest`)
  await page.evaluate((token) => {
    sessionStorage.setItem('auth-accessToken', token)
    sessionStorage.setItem('auth-refreshToken', token)
    sessionStorage.setItem(
      'auth-tokenClaims',
      atob(token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''),
    )
  }, person.accessToken)
  const rows = page.locator('li details')
  const screen = await timed(async () => {
    await page.goto(`${site}/@${slug}/tips`)
    await rows.first().waitFor()
  })
  const search = await timed(async () => {
    const answered = page.waitForResponse((response) => response.url().includes('query='))
    await page.getByRole('searchbox').fill('quincy')
    await answered
    await page.locator('ul[aria-busy="false"] details').first().waitFor()
  })
  await page.close()
  return { screen, search }
}

async function median(url: string, path: string, { accessToken }: Person): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < 50; round += 1)
    times.push(await timed(() => callApi(url, 'GET', path, undefined, accessToken)))
  return percentile(times, 0.5)
}

async function cursorAfter(url: string, path: string, { accessToken }: Person, pages: number): Promise<string> {
  let cursor = ''
  for (let page = 0; page < pages; page += 1) {
    const query = cursor ? `?cursor=${cursor}` : ''
    cursor = (await callApi<{ cursor: string }>(url, 'GET', path + query, undefined, accessToken)).cursor
  }
  return cursor
}

const idOf = (kind: number, n: number) => `01900000-000${kind}-7000-8000-${n.toString(16).padStart(12, '0')}`

/**
 * Bypasses the triggers: what they would write is inserted with the rows. The two entries of a tip are adjacent, as in
 * production. One tip in a thousand is refunded.
 */
async function fill(database: ReturnType<typeof openDatabase>, creatorId: string, count: number): Promise<void> {
  // Each page has numbers of its own.
  const first = count === tipsCount ? 0 : tipsCount
  const id = (kind: string, place = 'n') =>
    `('01900000-000${kind}-7000-8000-' || lpad(to_hex(${place}), 12, '0'))::uuid`
  const at = `now() - make_interval(mins => n - ${first})`
  const cents = '500 + n % 2000'
  const rows = `from generate_series(${first + 1}, ${first + count}) n`
  await database.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx`
      insert into payout_accounts (creator_id, page_id, account_id, state, was_enabled)
      values (${creatorId}, ${creatorId}, ${`acct_${first}`}, 'enabled', true) on conflict do nothing
    `
    await tx.unsafe(`
      insert into tips (id, creator_id, account_id, amount_cents, fee_cents, locale, supporter_name, message, request_hash, product_name, page_url, expires_at, session_id, checkout_url, outcome, ended_at, created_at)
      select ${id('2')}, '${creatorId}', 'acct_bench', ${cents}, 0, 'fr', case when n % 100000 = 7 then 'Quincy' else 'Camille ' || n % 5000 end, 'Merci ' || n, sha256(n::text::bytea), 'Pourboire', 'http://localhost/@vedette', now(), 'cs_' || n, 'http://localhost/c', 'paid', ${at}, ${at} ${rows}`)
    await tx.unsafe(`
      insert into ledger_entries (id, tip_id, creator_id, kind, provider_ref, supporter_cents, platform_cents, booked_at)
      select ${id('4', '3 * n')}, ${id('2')}, '${creatorId}', 'charge', 'pi_' || n, -(${cents}), ${cents}, ${at} ${rows}`)
    await tx.unsafe(`
      insert into ledger_entries (id, tip_id, creator_id, kind, provider_ref, creator_cents, platform_cents, booked_at)
      select ${id('4', '3 * n + 1')}, ${id('2')}, '${creatorId}', 'transfer', 'tr_' || n, ${cents}, -(${cents}), ${at} ${rows}`)
    await tx.unsafe(`
      insert into ledger_entries (id, tip_id, creator_id, kind, provider_ref, supporter_cents, platform_cents, booked_at)
      select ${id('4', '3 * n + 2')}, ${id('2')}, '${creatorId}', 'refund', 're_' || n, ${cents}, -(${cents}), ${at} ${rows} where n % 1000 = 1`)
    await tx.unsafe(`
      insert into received_tips (tip_id, creator_id, received_at, state, amount_cents, search_text)
      select t.id, t.creator_id, t.ended_at, s.state, t.amount_cents, tip_search_text(t.supporter_name, t.message)
      from tips t join tip_states s on s.tip_id = t.id where t.creator_id = '${creatorId}'`)
    await tx.unsafe(`
      insert into received_days (creator_id, day, tip_count, gross_cents, refunded_cents, net_cents)
      select creator_id, toronto_day(booked_at), count(*) filter (where kind = 'charge'),
        coalesce(-sum(supporter_cents) filter (where kind = 'charge'), 0),
        coalesce(sum(supporter_cents) filter (where kind = 'refund'), 0), sum(creator_cents)
      from ledger_entries where creator_id = '${creatorId}' group by 1, 2`)
  })
}
