import { report } from '@obole/testing/budget'
import { callApi } from '@obole/testing/call-api'
import { openDatabase } from './database.ts'
import { percentile, timed } from './latency.ts'
import { type Person, signUp } from './people.ts'
import { startProduct } from './product.ts'

const tipsCount = 1_000_000

/** The owner's screens with a million tips received. */
export async function benchManyTips(): Promise<boolean> {
  const product = await startProduct({ DEMO: '0' })
  const database = openDatabase(product.dataDir)
  try {
    const person = await signUp(product.url, 'vedette')
    await callApi(product.url, 'POST', '/api/creators', { name: 'Vedette', slug: 'vedette' }, person.accessToken)
    await fill(database, person.id)
    const tips = `/api/creators/${person.id}/tips`
    const deep = await cursorAfter(product.url, tips, person, 40)
    const measured = {
      first: await median(product.url, tips, person),
      deep: await median(product.url, `${tips}?cursor=${deep}`, person),
      summary: await median(product.url, `${tips}/summary`, person),
    }
    return report('A creator with a million tips', [
      { name: 'first page of the list', value: measured.first, unit: 'ms', atMost: 100 },
      { name: 'a page far back', value: measured.deep, unit: 'ms', atMost: 100 },
      { name: 'summary by month', value: measured.summary, unit: 'ms', atMost: 100 },
    ])
  } finally {
    await database.end()
    await product.stop()
  }
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

/** Bypasses the triggers: what they would write is inserted with the rows. The two entries of a tip are adjacent, as in production. */
async function fill(database: ReturnType<typeof openDatabase>, creatorId: string): Promise<void> {
  const id = (kind: string, place = 'n') =>
    `('01900000-000${kind}-7000-8000-' || lpad(to_hex(${place}), 12, '0'))::uuid`
  const at = 'now() - make_interval(mins => n)'
  const rows = `from generate_series(1, ${tipsCount}) n`
  await database.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx`
      insert into payout_accounts (creator_id, page_id, account_id, state, was_enabled)
      values (${creatorId}, ${creatorId}, 'acct_bench', 'enabled', true) on conflict do nothing
    `
    await tx.unsafe(`
      insert into tips (id, creator_id, account_id, amount_cents, fee_cents, locale, message, request_hash, product_name, page_url, expires_at, session_id, checkout_url, outcome, ended_at, created_at)
      select ${id('3')}, '${creatorId}', 'acct_bench', 500 + n % 2000, 0, 'fr', 'Merci ' || n, sha256(n::text::bytea), 'Pourboire', 'http://localhost/@vedette', now(), 'cs_' || n, 'http://localhost/c', 'paid', ${at}, ${at} ${rows}`)
    await tx.unsafe(`
      insert into ledger_entries (id, tip_id, creator_id, kind, provider_ref, supporter_cents, platform_cents, booked_at)
      select ${id('4', '2 * n')}, ${id('3')}, '${creatorId}', 'charge', 'pi_' || n, -(500 + n % 2000), 500 + n % 2000, ${at} ${rows}`)
    await tx.unsafe(`
      insert into ledger_entries (id, tip_id, creator_id, kind, provider_ref, creator_cents, platform_cents, booked_at)
      select ${id('4', '2 * n + 1')}, ${id('3')}, '${creatorId}', 'transfer', 'tr_' || n, 500 + n % 2000, -(500 + n % 2000), ${at} ${rows}`)
    await tx.unsafe(`
      insert into tip_months (creator_id, month, tip_count, gross_cents, refunded_cents, net_cents)
      select creator_id, date_trunc('month', booked_at at time zone 'UTC')::date, count(*) filter (where kind = 'charge'),
        coalesce(-sum(supporter_cents), 0), 0, sum(creator_cents)
      from ledger_entries where creator_id = '${creatorId}' group by 1, 2`)
  })
  await database`vacuum analyze`
}
