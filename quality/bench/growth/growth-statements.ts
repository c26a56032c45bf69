import { text } from 'node:stream/consumers'
import { eraseUser } from '@obole/server/accounts/own-data/erasure.sql'
import { deleteOldRegistrations, deleteRegistrations } from '@obole/server/accounts/registration/registrations.sql'
import { deleteExpiredSessions, deleteOldDevices } from '@obole/server/accounts/sessions/sessions.sql'
import { deleteExpiredMailTokens } from '@obole/server/accounts/tokens/mail-tokens.sql'
import { deleteExpiredNonces } from '@obole/server/accounts/tokens/nonces.sql'
import type { AppPlatform } from '@obole/server/boot/open-platform'
import { endDueGoals } from '@obole/server/creators/tables/goals.sql'
import { eraseIfDue } from '@obole/server/creators/tables/lifecycle.sql'
import { countJobs, recordHeartbeat, unlockAbandonedJobs, unlockLostJobs } from '@obole/server/jobs/jobs.sql'
import { countOldUnsentMails, deleteOldMails } from '@obole/server/mail/outbox.sql'
import { countRemovable, endRemoval, listRemovable, lockFiles, startRemoval } from '@obole/server/media/files.sql'
import type { Pool, Sql } from '@obole/server/platform/database/database'
import { deleteOldCounters } from '@obole/server/platform/rate-limit/rate-limit.sql'
import { deleteOldReports } from '@obole/server/reports/reports.sql'
import { creatorSitemap, extendSitemap, rootSitemap } from '@obole/server/sharing/sitemap'
import { listPartStarts } from '@obole/server/sharing/sitemap.sql'
import { deleteOldBlocks, saveSurges } from '@obole/server/tips/abuse/abuse.sql'
import { checkAll, checkRecent, findDifferingGoal, findDifferingMonths } from '@obole/server/tips/ledger/check-ledger'
import { countBroken, listLargeGoals, readCheckAge } from '@obole/server/tips/ledger/checks.sql'
import { countOpenAlarms } from '@obole/server/tips/ledger/ledger.sql'
import { listAccountsToSync } from '@obole/server/tips/payouts/payouts.sql'
import { deleteOldEvents, readEventLag, requeueEvents } from '@obole/server/tips/settlement/events.sql'
import { listOpenRefunds } from '@obole/server/tips/settlement/refunds.sql'
import { anonymizeGivenTip, anonymizeGivenTips, clearClientsAndUnpaidWords } from '@obole/server/tips/tip/anonymize.sql'
import { takeOpenCheckouts } from '@obole/server/tips/tip/checkout.sql'
import { postponeSuspected, takeDueHolds } from '@obole/server/tips/tip/hold.sql'
import { listAbandoned, listClosedPageCheckouts } from '@obole/server/tips/tip/reads.sql'
import { anonymizeSupportersOf } from '@obole/server/tips/upkeep/anonymize-supporters'
import { listPagesToAnonymize } from '@obole/server/tips/upkeep/anonymize-supporters.sql'
import { listPaymentsWithoutCost } from '@obole/server/tips/upkeep/reconcile.sql'
import { idOf } from '../support/filled-tables.ts'
import type { GrowthAct, TracedDatabase } from '../support/traced-database.ts'
import { directoryActs, pageActs, positionOf } from './growth-reads.ts'
import { creatorsCount, sitemapPartSize, tipsCount } from './growth-rows.ts'

/** Each statement that could grow with the tables, through the functions that run it. `other`: a second connection. */
export async function growthActs(
  { sql, undone }: TracedDatabase,
  opened: AppPlatform,
  other: Pool,
  starId: string,
): Promise<GrowthAct[]> {
  const platform = { ...opened, sql }
  await extendSitemap({ sql: other }, sitemapPartSize)
  const [, part = ''] = await listPartStarts(other)
  return [
    ...checks(platform, other, starId),
    { name: 'gauges of /metrics', act: () => readGauges(sql), wholeAtMost: 50 },
    { name: 'gauge: jobs that wait', act: () => countJobs(sql) },
    { name: 'heartbeat of the job runner', act: undone(beat) },
    { name: 'sweeps of each minute', act: undone(sweep) },
    { name: '/sitemap.xml', act: async () => String(await rootSitemap(platform)) },
    {
      name: 'a part of the sitemap',
      act: async () => readStream(await creatorSitemap(platform, `${part}.xml`)),
      rounds: 5,
    },
    {
      name: 'start of a sitemap part (extend-sitemap)',
      rounds: 3,
      act: undone(async (tx) => {
        await tx`delete from sitemap_parts`
        await extendSitemap({ sql: tx }, sitemapPartSize)
      }),
    },
    ...cleanUps(undone),
    ...removals(sql, undone, starId),
    ...directoryActs(sql, await positionOf(other, creatorsCount / 2)),
    ...pageActs(sql, undone, starId),
  ]
}

function checks(platform: AppPlatform, other: Pool, starId: string): GrowthAct[] {
  return [
    {
      name: 'a minute’s check of the ledger',
      wholeAtMost: 200,
      // It begins a minute before the end of the last one: two minutes of tips.
      before: () =>
        other`update ledger_checks set position = now() - interval '1 minute', finished_at = now() where name = 'recent'`,
      act: () => checkRecent(platform),
    },
    {
      name: 'a piece of the nightly check, old tips',
      rounds: 3,
      before: () => startNightly(other, '1 year'),
      act: () => checkAll(platform, { forMs: 1500 }),
    },
    {
      name: 'a piece of the nightly check, tips of a busy day',
      rounds: 3,
      before: () => startNightly(other, '12 hours'),
      act: () => checkAll(platform, { forMs: 1500 }),
    },
    {
      name: 'a piece of the nightly check, a goal of 13,500 tips',
      rounds: 5,
      act: async () => {
        await listLargeGoals(platform.sql, { after: null, size: 500 })
        await findDifferingGoal(platform.sql, starId)
      },
    },
    {
      name: 'a month compared with the ledger',
      rounds: 2,
      act: () => findDifferingMonths(platform.sql, lastMonth()),
    },
  ]
}

/** Its first day. */
function lastMonth(): string {
  return `${new Date(Date.now() - 31 * 86_400_000).toISOString().slice(0, 7)}-01`
}

async function startNightly(other: Pool, ago: string): Promise<void> {
  await other`
    update ledger_checks set position = now() - ${ago}::text::interval, until = now(), month = null, finished_at = null
    where name = 'full'
  `
}

async function readGauges(sql: Pool): Promise<void> {
  await countBroken(sql)
  await readCheckAge(sql, 'recent')
  await readCheckAge(sql, 'full')
  await countOpenAlarms(sql)
  await readEventLag(sql)
  await countOldUnsentMails(sql)
  await countRemovable(sql)
  await countJobs(sql)
}

async function beat(tx: Sql): Promise<void> {
  await recordHeartbeat(tx, 'bench')
  await unlockAbandonedJobs(tx, 30)
  await unlockLostJobs(tx, 'bench', [], 30)
}

async function sweep(tx: Sql): Promise<void> {
  await listAbandoned(tx, 120)
  await listClosedPageCheckouts(tx)
  await takeOpenCheckouts(tx, 120)
  await listOpenRefunds(tx, 60)
  await postponeSuspected(tx)
  await takeDueHolds(tx, { count: 200, retryS: 30 })
  await saveSurges(tx, { perCreator: 30, overall: 300 })
  await requeueEvents(tx)
  await endDueGoals(tx)
  await listAccountsToSync(tx)
}

function cleanUps(undone: TracedDatabase['undone']): GrowthAct[] {
  const all = {
    'clients and unpaid words, after two days': clearClientsAndUnpaidWords,
    'blocked clients': deleteOldBlocks,
    'events of payments': deleteOldEvents,
    mails: deleteOldMails,
    registrations: deleteOldRegistrations,
    'links in mails': deleteExpiredMailTokens,
    nonces: deleteExpiredNonces,
    'sessions with their tokens': deleteExpiredSessions,
    devices: deleteOldDevices,
    'counters of limits': deleteOldCounters,
    reports: deleteOldReports,
  }
  return Object.entries(all).map(([name, clean]) => ({
    name: `batch of a clean-up: ${name}`,
    act: undone(clean),
    rounds: 3,
    statements: 8,
  }))
}

function removals(sql: Pool, undone: TracedDatabase['undone'], starId: string): GrowthAct[] {
  const person = idOf(1, 4321)
  return [
    { name: 'payments without cost', act: () => listPaymentsWithoutCost(sql) },
    { name: 'removable files', act: () => listRemovable(sql, { ownerId: null, limit: 500 }) },
    {
      name: 'removal of a file',
      act: undone(async (tx) => {
        await lockFiles(tx, ['orphan1'])
        const until = await startRemoval(tx, 'orphan1', 1)
        if (until) await endRemoval(tx, 'orphan1', until)
      }),
    },
    {
      name: 'erasure of an account',
      act: undone(async (tx) => {
        await anonymizeGivenTips(tx, person)
        await eraseUser(tx, person)
      }),
    },
    {
      name: 'registration confirmed: its links removed',
      act: undone((tx) => deleteRegistrations(tx, 'p@bench.example')),
    },
    { name: 'erasure by the link of a receipt', act: undone((tx) => anonymizeGivenTip(tx, idOf(2, tipsCount - 70))) },
    {
      name: 'erasure of a page with 100,000 tips: the page',
      act: undone(async (tx) => {
        await tx`update creators set deleted_at = now(), erased_after = now() where id = ${starId}`
        await eraseIfDue(tx, starId)
      }),
    },
    {
      name: 'erasure of a page with 100,000 tips: words of its supporters',
      rounds: 3,
      statements: 12,
      act: undone(async (tx) => {
        await tx`delete from creators where id = ${starId}`
        await listPagesToAnonymize(tx)
        await anonymizeSupportersOf({ sql: tx }, starId)
      }),
    },
  ]
}

async function readStream(stream: Awaited<ReturnType<typeof creatorSitemap>>): Promise<string> {
  if (!stream) throw new Error('The part of the sitemap is missing.')
  return text(stream)
}
