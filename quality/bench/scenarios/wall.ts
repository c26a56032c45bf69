import { callApi } from '@obole/testing/call-api'
import { openDatabase } from '../support/database.ts'
import { percentile, timed } from '../support/latency.ts'
import { type Person, signUp } from '../support/people.ts'
import { startProduct, untilJobsAreDone } from '../support/product.ts'
import type { Section } from '../support/table.ts'

const rounds = 400
const wordsCount = 10_000
/** As many as a page shows. */
const shownCount = 12

/**
 * A page with a goal and a wall of ten thousand messages: from the cache beside a page without them, and rendered anew
 * beside a wall that has only the messages that are shown.
 */
export async function benchWall(): Promise<Section> {
  const cached = await measure({}, { plain: null, many: wordsCount })
  const rendered = await measure({ PAGE_CACHE_MB: '0' }, { few: shownCount, many: wordsCount })
  return {
    title: `A page with a goal and a wall of ${wordsCount} messages`,
    rows: [
      {
        name: 'page view',
        value: cached['many'] ?? Number.NaN,
        unit: 'ms',
        limit: { name: 'without both', value: cached['plain'] ?? Number.NaN },
        atMost: 1.1,
      },
      {
        name: 'page view, rendered anew',
        value: rendered['many'] ?? Number.NaN,
        unit: 'ms',
        limit: { name: `with ${shownCount} messages`, value: rendered['few'] ?? Number.NaN },
        atMost: 1.1,
      },
    ],
  }
}

/** The median of each page, by its slug; in turns, so that all meet the same machine. */
async function measure(
  settings: Record<string, string>,
  walls: Record<string, number | null>,
): Promise<Record<string, number>> {
  const product = await startProduct({ DEMO: '0', RATE_LIMIT_FACTOR: '1000', SHED_ABOVE: '0', ...settings })
  const database = openDatabase(product.dataDir)
  try {
    for (const [slug, count] of Object.entries(walls)) {
      const person = await openPage(product.url, slug)
      if (count !== null) await fill(product.url, database, person, count)
    }
    await database`vacuum analyze`
    await untilJobsAreDone(product.url)
    const times = Object.fromEntries(Object.keys(walls).map((slug) => [slug, [] as number[]]))
    for (let round = -rounds / 4; round < rounds; round += 1)
      for (const slug of Object.keys(walls)) {
        const ms = await timed(async () => (await fetch(`${product.url}/@${slug}`)).arrayBuffer())
        if (round >= 0) times[slug]?.push(ms)
      }
    return Object.fromEntries(Object.entries(times).map(([slug, all]) => [slug, percentile(all, 0.5)]))
  } finally {
    await database.end()
    await product.stop()
  }
}

async function openPage(url: string, slug: string): Promise<Person> {
  const person = await signUp(url, slug)
  await callApi(url, 'POST', '/api/creators', { name: slug, slug }, person.accessToken)
  return person
}

async function fill(
  url: string,
  database: ReturnType<typeof openDatabase>,
  { id, accessToken }: Person,
  count: number,
): Promise<void> {
  const goal = { amount: 50_000, endsAt: null, hidesAmounts: false, texts: { fr: { title: 'Un piano', text: null } } }
  await callApi(url, 'PUT', `/api/creators/${id}/goal`, goal, accessToken)
  await callApi(url, 'PUT', `/api/creators/${id}/wall`, { mode: 'on' }, accessToken)
  await database`
    insert into payout_accounts (creator_id, page_id, account_id, state)
    values (${id}, ${id}, ${`acct_${id}`}, 'pending')
  `
  await database`
    with added as (
      insert into tips (id, creator_id, account_id, amount_cents, fee_cents, locale, message, supporter_name, request_hash,
        product_name, page_url, expires_at, outcome, ended_at, shows_words)
      select gen_random_uuid(), ${id}, ${`acct_${id}`}, 500, 0, 'fr', 'Merci pour tout, encore et encore. ' || n,
        'Camille ' || n, sha256(n::text::bytea), 'x', 'x', now(), 'cancelled', now() - n * interval '1 minute', true
      from generate_series(1, ${count}::int) n
      returning id, creator_id, ended_at, supporter_name, message
    )
    insert into wall_words (tip_id, creator_id, received_at, supporter_name, message, is_approved)
    select id, creator_id, ended_at, supporter_name, message, true from added
  `
}
