import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { startProduct } from '@obole/testing/launch-product'
import { temporaryFolder } from '@obole/testing/temporary-folder'
import { until } from '@obole/testing/until'
import { expect, test } from 'vitest'
import { startTestApp } from '../testing/app/test-app.ts'
import { runJobs } from './run-jobs.ts'

test('a job of a process that was killed is run by another within a minute', { timeout: 120_000 }, async () => {
  const { platform, database, close } = await startTestApp()
  const { folder, remove } = temporaryFolder()
  // It never answers, so that the product is killed in the middle of the job.
  const silentMailServer = createServer(() => undefined).listen(0, '127.0.0.1')
  await once(silentMailServer, 'listening')
  const { port } = silentMailServer.address() as AddressInfo
  const product = await startProduct({
    env: {
      DATA_DIR: folder,
      DATABASE_URL: database.url,
      TOKEN_SECRET: platform.tokenSecret,
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: 'Obole <bonjour@obole.example>',
    },
  })
  await fetch(`${product.url}/api/users/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'zoe@exemple.ca', password: 'sept lapins sous la lune' }),
  })
  const lockedBy = async () => {
    const [job] = await platform.sql<{ lockedBy: string | null }[]>`
      select locked_by as "lockedBy" from graphile_worker.jobs where task_identifier = 'send-mail'
    `
    return job?.lockedBy ?? null
  }
  await until('the job is running', async () => (await lockedBy()) !== null)
  expect(await platform.sql`select id from job_workers`).toEqual([{ id: await lockedBy() }])
  await product.stop('SIGKILL')
  expect(await lockedBy()).not.toBeNull()

  let runs = 0
  const sendMail = async () => {
    runs += 1
  }
  const heartbeat = { everyMs: 200, silentForS: 3 }
  const jobs = runJobs(platform, database.url, { tasks: { 'send-mail': sendMail }, schedule: {} }, false, heartbeat)
  await until('the job has run again', () => runs > 0, 60_000)
  expect(runs).toBe(1)

  await jobs.stop()
  silentMailServer.close()
  remove()
  await close()
})

test('a lock that no runner owns is released', { timeout: 60_000 }, async () => {
  const { platform, database, close } = await startTestApp()
  const { sql } = platform
  await sql`select graphile_worker.add_job('note')`
  await sql`update graphile_worker._private_jobs set locked_by = 'restored from a backup', locked_at = now() - interval '1 hour'`
  let runs = 0
  const note = async () => {
    runs += 1
  }
  const jobs = runJobs(platform, database.url, { tasks: { note }, schedule: {} }, false)
  await until('the job has run', () => runs > 0)
  await jobs.stop()
  await close()
})

test('a job that was locked for a runner but never handed to it is run', { timeout: 60_000 }, async () => {
  const { platform, database, close } = await startTestApp()
  const { sql } = platform
  let runs = 0
  const note = async () => {
    runs += 1
  }
  const heartbeat = { everyMs: 200, silentForS: 3 }
  const jobs = runJobs(platform, database.url, { tasks: { note }, schedule: {} }, false, heartbeat)
  await jobs.started
  await sql.begin(async (tx) => {
    await tx`select graphile_worker.add_job('note')`
    await tx`update graphile_worker._private_jobs set locked_by = (select id from job_workers), locked_at = now()`
  })
  await until('the job has run', () => runs > 0)
  await jobs.stop()
  await close()
})
