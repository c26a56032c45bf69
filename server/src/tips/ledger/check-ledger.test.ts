import { startProduct } from '@obole/testing/launch-product'
import { temporaryFolder } from '@obole/testing/temporary-folder'
import { until } from '@obole/testing/until'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp } from '../../testing/app/test-app.ts'
import {
  balanceEntry,
  changeGoal,
  changeMonth,
  findFullCheck,
  findMiddleMonth,
  findOldestTip,
  insertDays,
  insertGoalOfAllTips,
  insertUnbalancedEntry,
  listOpenFindings,
} from '../../testing/database/checks.sql.ts'
import { addJob } from '../../testing/people/accounts.sql.ts'
import { fillLedger, insertPaidTip, readTip } from '../../testing/tips/tips.sql.ts'
import { startTips, type TipsApp } from '../../testing/tips/tips.ts'
import { measureTips } from '../jobs.ts'
import { checkAll, checkRecent } from './check-ledger.ts'

let app: TipsApp
let tipId: string
beforeAll(async () => {
  app = await startTips()
  measureTips(app.platform)
  const payee = await app.newPayee()
  tipId = (await app.paidTip(payee)).tipId
  await fillLedger(app.platform.sql, payee.id, { count: 200, seed: 0.5 })
})
afterAll(() => app.close())

/** However slow the machine is. */
const forMs = Number.POSITIVE_INFINITY

const gauge = async (name: string) =>
  Number(new RegExp(`^${name} (.+)$`, 'm').exec(await app.platform.metrics.registry.metrics())?.[1])

test('an unbalanced entry is found by the next minute’s check, reported once, and closed once it is balanced', async () => {
  const { platform } = app
  await checkRecent(platform)
  expect(await listOpenFindings(platform.sql)).toEqual([])
  const id = await insertUnbalancedEntry(platform.sql, tipId)
  await checkRecent(platform)
  expect(await listOpenFindings(platform.sql)).toContainEqual({ invariant: 'I1', subject: id })
  const reported = await app.countEvents('invariant_broken')
  expect(await gauge('obole_invariants_broken')).toBe((await listOpenFindings(platform.sql)).length)

  await checkRecent(platform)
  expect(await app.countEvents('invariant_broken')).toBe(reported)
  await balanceEntry(platform.sql, id)
  await checkRecent(platform)
  expect(await listOpenFindings(platform.sql)).not.toContainEqual({ invariant: 'I1', subject: id })
})

test('an old unbalanced entry is found by the nightly check of the whole ledger', async () => {
  const { platform } = app
  const id = await insertUnbalancedEntry(platform.sql, await findOldestTip(platform.sql), { daysAgo: 400 })
  await checkRecent(platform)
  const found = { invariant: 'I1', subject: id }
  expect(await listOpenFindings(platform.sql)).not.toContainEqual(found)
  expect(await checkAll(platform, { size: 10, forMs })).toBe(true)
  expect(await listOpenFindings(platform.sql)).toContainEqual(found)
  await balanceEntry(platform.sql, id)
})

test('a month that differs from the ledger is found by the nightly check, and closed once it is right', async () => {
  const { platform } = app
  const creatorId = String((await readTip(platform.sql, tipId))?.creator_id)
  const month = await findMiddleMonth(platform.sql, creatorId)
  await changeMonth(platform.sql, creatorId, month, 1)
  const found = { invariant: 'I8', subject: `${creatorId} ${month}` }
  await checkAll(platform, { forMs })
  expect(await listOpenFindings(platform.sql)).toContainEqual(found)
  await checkRecent(platform)
  expect(await listOpenFindings(platform.sql)).toContainEqual(found)
  await changeMonth(platform.sql, creatorId, month, -1)
  await checkAll(platform, { forMs })
  expect(await listOpenFindings(platform.sql)).not.toContainEqual(found)
})

test('a goal of more than a thousand tips that differs from the ledger is found by the nightly check', async () => {
  const { platform } = app
  const creatorId = String((await readTip(platform.sql, await insertPaidTip(platform.sql)))?.creator_id)
  await fillLedger(platform.sql, creatorId, { count: 1100, seed: 0.3 })
  const found = { invariant: 'I11', subject: await insertGoalOfAllTips(platform.sql, creatorId) }
  await checkAll(platform, { forMs })
  expect(await listOpenFindings(platform.sql)).not.toContainEqual(found)
  await changeGoal(platform.sql, found.subject, 1)
  await checkRecent(platform)
  expect(await listOpenFindings(platform.sql)).not.toContainEqual(found)
  await checkAll(platform, { forMs })
  expect(await listOpenFindings(platform.sql)).toContainEqual(found)
  await changeGoal(platform.sql, found.subject, -1)
  await checkRecent(platform)
  expect(await listOpenFindings(platform.sql)).not.toContainEqual(found)
})

test('the check of the whole ledger ends after its time, and its job goes on with it until it is through', async () => {
  expect(await checkAll(app.platform, { size: 10, forMs: 0 })).toBe(false)
  await app.work('check-whole-ledger')
  expect(await findFullCheck(app.platform.sql)).toMatchObject({ isFinished: true })
  expect(await gauge('obole_ledger_full_check_age_seconds')).toBeLessThan(60)
})

test('more than a hundred findings of one check are all stored', async () => {
  const { platform, close } = await startTestApp()
  const { sql } = platform
  await insertUnbalancedEntry(sql, await insertPaidTip(sql), { times: 150 })
  const countFound = async (wanted: string) =>
    (await listOpenFindings(sql)).filter(({ invariant }) => invariant === wanted).length
  await checkRecent(platform)
  expect(await countFound('I1')).toBe(150)
  await insertDays(sql, 150)
  await checkAll(platform, { forMs })
  expect(await countFound('I8')).toBeGreaterThanOrEqual(150)
  await close()
})

test('a check whose process is killed goes on where it stopped', { timeout: 120_000 }, async () => {
  const { platform, database, close } = await startTestApp()
  const { sql } = platform
  const paidTipId = await insertPaidTip(sql)
  const creatorId = String((await readTip(sql, paidTipId))?.creator_id)
  await fillLedger(sql, creatorId, { count: 10_000, seed: 0.7 })
  const { folder, remove } = temporaryFolder()
  const product = await startProduct({
    env: {
      DATA_DIR: folder,
      DATABASE_URL: database.url,
      TOKEN_SECRET: platform.tokenSecret,
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'Obole <bonjour@obole.example>',
    },
  })
  await addJob(sql, 'check-whole-ledger')
  await until('the check is under way', async () => (await findFullCheck(sql)).isUnderWay)
  await product.stop('SIGKILL')
  const { position, isFinished } = await findFullCheck(sql)
  expect(isFinished).toBe(false)

  // Behind the position: a check that began again would find it.
  const behind = await insertUnbalancedEntry(sql, await findOldestTip(sql), { daysAgo: 10_000 })
  const found = { invariant: 'I1', subject: behind }
  await until('it is through', () => checkAll(platform))
  expect(await listOpenFindings(sql)).not.toContainEqual(found)
  expect((await findFullCheck(sql)).position > position).toBe(true)

  await until('the next one is through', () => checkAll(platform))
  expect(await listOpenFindings(sql)).toContainEqual(found)
  remove()
  await close()
})
