import type { Pool } from '@obole/server/platform/database/database'
import {
  rowId,
  runWithoutTriggers,
  type TipRows,
  tipStatements,
  tipTables,
  withoutIndexes,
} from '../support/filled-tables.ts'

/** `GROWTH_SCALE=0.01` for a first look: a hundredth of all rows. */
const scale = Number(process.env['GROWTH_SCALE'] ?? 1)
export const creatorsCount = 1_000_000 * scale
export const tipsCount = 10_000_000 * scale
/** Received tips. */
const tippedCount = creatorsCount / 10
const goalsCount = tippedCount / 10
/** Of the last day; those before are spread over two years. */
const tipsADay = tipsCount / 10
const jobsCount = 200_000 * scale
/** As the product has it. */
export const sitemapPartSize = 40_000 * scale
/** Of each table that is cleaned up: more than a batch has. */
const expiredCount = Math.max(5000, 20_000 * scale)

/** Words of the directory, by how many pages have them. */
export const words = {
  half: 'musique',
  otherHalf: 'atelier',
  /** 16 in a thousand. */
  sixteen: 'accordeon',
  three: 'vitrail',
  one: 'luthier',
  /** Ten pages. */
  rare: 'quincaillerie',
}

/** Two years of a site, up to `at`. The page of `starId` receives one tip in a hundred. */
export async function fillSite(database: Pool, starId: string): Promise<void> {
  const [moment] = await database<{ at: string }[]>`select now()::text as at`
  const rows = tipRows(starId, moment?.at ?? '', 1, tipsCount)
  await withoutIndexes(database, peopleTables, () => runWithoutTriggers(database, peopleStatements))
  await withoutIndexes(database, [...tipTables, 'provider_events', 'outbox_mails', 'goal_tips'], async () => {
    const statements = [...accountStatements(starId), ...tipStatements(rows), ...traceStatements(rows)]
    const lanes = [0, 1].map((lane) => statements.filter((_, place) => place % 2 === lane))
    await Promise.all(lanes.map((lane) => runWithoutTriggers(database, lane)))
  })
  await runWithoutTriggers(database, [...goalStatements(starId), ...expiredStatements(starId), ...jobStatements])
  await database`create table growth_fill (star_id uuid, filled_at timestamptz, tips bigint)`
  await database`insert into growth_fill values (${starId}, ${moment?.at ?? ''}::text::timestamptz, ${tipsCount})`
  await database`vacuum (analyze, parallel 0)`
  await database`checkpoint`
}

/** The page of an earlier run that kept its rows. */
export async function findFill(database: Pool): Promise<{ id: string } | undefined> {
  const [table] = await database`select from pg_class where relname = 'growth_fill'`
  if (!table) return undefined
  const [fill] = await database<{ id: string }[]>`select star_id as id from growth_fill`
  return fill
}

/** Tips go on arriving at the same rate from the fill until now. */
export async function fillUntilNow(database: Pool): Promise<void> {
  const [fill] = await database<{ starId: string; at: string; tips: number; due: number }[]>`
    select star_id as "starId", filled_at::text as at, tips::float8,
      (${tipsCount} + floor(extract(epoch from now() - filled_at) * ${tipsADay / 86_400}::float8))::float8 as due
    from growth_fill
  `
  if (!fill || fill.due <= fill.tips) return
  const rows = tipRows(fill.starId, fill.at, fill.tips + 1, fill.due)
  await runWithoutTriggers(database, [...tipStatements(rows), ...traceStatements(rows), ...goalStatements(fill.starId)])
  await database`update growth_fill set tips = ${fill.due}`
}

function tipRows(starId: string, at: string, first: number, last: number): TipRows {
  const [recentS, oldS] = [86_400 / tipsADay, (729 * 86_400) / (tipsCount - tipsADay)]
  return {
    first,
    last,
    creator: `case when n % 100 = 0 then '${starId}'::uuid else ${rowId(1, `1 + n::bigint * 7919 % ${tippedCount}`)} end`,
    paidAt: `timestamptz '${at}' + case when n > ${tipsCount - tipsADay} then (n - ${tipsCount}) * interval '${recentS} seconds'
      else interval '-1 day' + (n - ${tipsCount - tipsADay}) * interval '${oldS} seconds' end`,
    name: `'Camille ' || n % 50000`,
  }
}

const syllables = 'ba,ce,di,fo,gu,la,me,ni,po,ru,sa,te,vi,zo,ma,le,ri,no,tu,pa,so,ge,li,ro,na,ve,do,ca,mi,be'

const page = (n: string) => {
  const word = (seed: number) =>
    `initcap(${[1, 31, 977].map((step) => `syllable[1 + (${n} * ${seed} / ${step}) % 30]`).join(' || ')})`
  const trade = Object.entries({ 50: words.sixteen, 250: words.three, 1000: words.one }).map(
    ([every, trade]) => `when ${n} % ${every} = 7 then '${trade}'`,
  )
  return {
    name: `${word(7)} || ' ' || ${word(11)}`,
    title: `case when ${n} % 2 = 0 then 'Musique' else 'Atelier' end || ' de ' || case
      when ${n} % ${creatorsCount / 10} = 9 then '${words.rare}' ${trade.reverse().join(' ')} else ${word(13)} end`,
  }
}

const peopleTables = ['users', 'slugs', 'creators', 'media_files', 'sessions', 'refresh_tokens']
const madeAt = `now() - (${creatorsCount} - n) * interval '${(730 * 86_400) / creatorsCount} seconds'`
const people = `from generate_series(1, ${creatorsCount}) n`
const peopleStatements = [
  `insert into users (id, email, email_key, email_verified_at, alias, created_at)
  select ${rowId(1)}, 'p' || n || '@bench.example', 'p' || lpad(n::text, 9, '0') || '@bench.example', ${madeAt}, 'Personne ' || n, ${madeAt}
  ${people}`,
  `insert into slugs (slug, creator_id, given_at) select 'page-' || lpad(n::text, 9, '0'), ${rowId(1)}, ${madeAt} ${people}`,
  `insert into creators (id, slug, name, title, description, logo, verified_at, created_at, updated_at)
  select ${rowId(1)}, 'page-' || lpad(n::text, 9, '0'), ${page('n').name}, ${page('n').title}, repeat('mots ', 100),
    jsonb_build_object('large', md5(n::text), 'small', md5('s' || n), 'color', '#aabbcc'),
    case when n % 50 = 0 then ${madeAt} end, ${madeAt}, ${madeAt}
  ${people}, (select string_to_array('${syllables}', ',') as syllable) s`,
  `insert into media_files (key, owner_id, byte_size, uses) select md5(n::text), ${rowId(1)}, 20000, 1 ${people}`,
  `insert into sessions (id, user_id, seed, device, signed_in_at, expires_at)
  select ${rowId(5)}, ${rowId(1)}, sha256(n::text::bytea), 'bench', now() - interval '1 day', now() + interval '29 days'
  ${people} where n % 5 = 0`,
  `insert into refresh_tokens (token_hash, session_id, generation)
  select sha256(n::text::bytea), ${rowId(5)}, 1 ${people} where n % 5 = 0`,
]

function accountStatements(starId: string): string[] {
  return [
    `insert into payout_accounts (creator_id, page_id, account_id, state, was_enabled)
    select ${rowId(1)}, ${rowId(1)}, 'acct_' || n, 'enabled', true from generate_series(1, ${tippedCount}) n
    union all select '${starId}', '${starId}', 'acct_star', 'enabled', true on conflict do nothing`,
  ]
}

/** Kept for a time only: events, and the two mails of a tip. Also some that are due to be deleted. */
function traceStatements({ first, last, paidAt, creator }: TipRows): string[] {
  const tips = `(select n, ${paidAt} as paid_at, ${creator} as creator_id from generate_series(${first}, ${last}) n) tip`
  return [
    `insert into provider_events (id, source, kind, subject, occurred_at, received_at, processed_at, outcome)
    select 'evt_' || lpad(n::text, 12, '0'), 'payments', 'checkout.session.completed', 'cs_' || lpad(n::text, 12, '0'),
      paid_at, paid_at, paid_at, 'settled'
    from ${tips} where paid_at > now() - interval '100 days'`,
    `insert into outbox_mails (id, template, locale, recipient, content, created_at, sent_at, user_id)
    select ${rowId(6, '2 * n + place')}, case place when 0 then 'tip-receipt' else 'tip-received' end, 'fr',
      'camille' || n || '@bench.example', jsonb_build_object('tipId', ${rowId(2)}), paid_at, paid_at, case place when 1 then creator_id end
    from ${tips}, generate_series(0, 1) place where paid_at > now() - interval '8 days'`,
    // The goals of some pages, and of the star, run for a month.
    `insert into goal_tips (tip_id, goal_id)
    select ${rowId(2)}, creator_id from ${tips}
    where paid_at > now() - interval '30 days' and (n % 100 = 0 or (1 + n::bigint * 7919 % ${tippedCount}) <= ${goalsCount})`,
  ]
}

/** Each goal has the id of its page. */
function goalStatements(starId: string): string[] {
  return [
    `insert into goals as g (id, creator_id, texts, amount_cents, raised_cents, started_at, updated_at)
    select o.id, o.id, '{"fr": {"title": "Un piano"}}', 100000000, t.cents, now() - interval '30 days', t.last
    from (select ${rowId(1)} as id from generate_series(1, ${goalsCount}) n union all select '${starId}') o
    cross join lateral (
      select coalesce(sum(case when r.state = 'paid' then r.amount_cents else 0 end), 0) as cents, coalesce(max(r.received_at), now()) as last
      from goal_tips t join received_tips r on r.tip_id = t.tip_id where t.goal_id = o.id
    ) t
    on conflict (id) do update set raised_cents = excluded.raised_cents, updated_at = excluded.updated_at`,
  ]
}

function expiredStatements(userId: string): string[] {
  const rows = `from generate_series(1, ${expiredCount}) n`
  const ago = (days: number) => `now() - interval '${days} days'`
  return [
    `insert into registrations (id, email, email_key, password_hash, locale, created_at)
    select ${rowId(7)}, 'a@b.ca', 'a@b.ca', '$argon2id$', 'fr', ${ago(8)} ${rows}`,
    `insert into mail_tokens (id, user_id, purpose, token_hash, email, email_key, created_at, expires_at)
    select ${rowId(7)}, '${userId}', 'reset', sha256(n::text::bytea), 'a@b.ca', 'a@b.ca', ${ago(9)}, ${ago(8)} ${rows}`,
    `insert into spent_nonces (nonce_hash, expires_at) select sha256(n::text::bytea), ${ago(2)} ${rows}`,
    `insert into sessions (id, user_id, seed, device, signed_in_at, expires_at)
    select ${rowId(7)}, ${rowId(1)}, sha256(n::text::bytea), 'bench', ${ago(40)}, ${ago(10)} ${rows}`,
    `insert into refresh_tokens (token_hash, session_id, generation, issued_at)
    select sha256(('old' || n)::bytea), ${rowId(7)}, 1, ${ago(40)} ${rows}`,
    `insert into known_devices (user_id, device_hash, seen_at)
    select ${rowId(1)}, sha256(n::text::bytea), ${ago(400)} ${rows}`,
    `insert into rate_limits (key, points, resets_at) select 'old ' || n, 1, ${ago(1)} ${rows}`,
    `insert into tip_client_blocks (client_hash, until) select sha256(n::text::bytea), ${ago(1)} ${rows}`,
    `insert into reports (id, kind, subject_id, creator_id, category, reported_at, closed_at)
    select ${rowId(7)}, 'page', ${rowId(1)}, ${rowId(1)}, 'spam', ${ago(200)}, ${ago(190)} ${rows}`,
    `insert into media_files (key, owner_id, byte_size, uses)
    select 'orphan' || n, case when n % 2 = 0 then ${rowId(1)} end, 20000, 0 ${rows}`,
  ]
}

/** A mail server that takes nothing for ten hours: half of the mails have been tried. */
const jobStatements = [
  `insert into outbox_mails (id, template, locale, recipient, content, created_at)
  select ${rowId(8)}, 'tip-receipt', 'fr', 'camille@bench.example', '{}', now() - n * interval '${36_000 / jobsCount} seconds'
  from generate_series(1, ${jobsCount}) n`,
  `insert into graphile_worker._private_tasks (identifier) values ('send-mail') on conflict do nothing`,
  `insert into graphile_worker._private_jobs (task_id, payload, key, run_at, attempts)
  select t.id, '{}', 'mail-' || ${rowId(8)}, now() + interval '7 days', n % 2
  from generate_series(1, ${jobsCount}) n, graphile_worker._private_tasks t where t.identifier = 'send-mail'`,
]
