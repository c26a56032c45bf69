import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { until } from '@obole/testing/until'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTransport, queueMail, sendMail } from '../mail/send.ts'
import { template } from '../mail/template.ts'
import { startTestApp, type TestApp } from '../testing/app/test-app.ts'
import { recurring, runJobs } from './run-jobs.ts'

const greeting = template<{ name: string }>('greeting', (_platform, _locale, { name }) => ({
  subject: name,
  paragraphs: [name],
}))

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('a recurring task that takes longer than a minute runs once at a time, on two processes too', async () => {
  const { platform, database } = app
  const { sql } = platform
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  let running = 0
  let most = 0
  const done: string[] = []
  const tasks = {
    slow: async () => {
      running += 1
      most = Math.max(most, running)
      await isReleased
      running -= 1
      done.push('slow')
    },
    note: async () => void done.push('note'),
  }
  // As the library does every minute.
  const becomeDue = () => {
    const { maxAttempts, jobKey, jobKeyMode, queueName } = recurring('slow')
    return sql`
      select graphile_worker.add_job('slow', queue_name => ${queueName}, max_attempts => ${maxAttempts}::int,
        job_key => ${jobKey}, job_key_mode => ${jobKeyMode})
    `
  }
  const runners = [1, 2].map(() => runJobs(platform, database.url, { tasks, schedule: {} }, false))
  try {
    await Promise.all(runners.map(({ started }) => started))
    await becomeDue()
    await until('it runs', () => running === 1)
    for (const minute of [1, 2, 3]) {
      await becomeDue()
      await sql`select graphile_worker.add_job('note')`
      await until('what was queued after it has run', () => done.length === minute)
    }
    expect([running, done]).toEqual([1, ['note', 'note', 'note']])
    release()
    await until('it has run again', () => done.length === 5)
    expect(most).toBe(1)
  } finally {
    release()
    await Promise.all(runners.map((runner) => runner.stop()))
  }
})

test('the queue of a job that was locked but never handed over is free again', async () => {
  const { platform, database } = app
  const { sql } = platform
  let runs = 0
  const lost = async () => {
    runs += 1
  }
  const heartbeat = { everyMs: 200, silentForS: 3 }
  const jobs = runJobs(platform, database.url, { tasks: { lost }, schedule: {} }, false, heartbeat)
  try {
    await jobs.started
    await sql.begin(async (tx) => {
      await tx`select graphile_worker.add_job('lost', queue_name => 'lost')`
      const lock = tx`locked_by = (select id from job_workers), locked_at = now()`
      await tx`update graphile_worker._private_jobs set ${lock} where key is null`
      await tx`update graphile_worker._private_job_queues set ${lock} where queue_name = 'lost'`
    })
    await until('the job has run', () => runs > 0)
  } finally {
    await jobs.stop()
  }
})

test('OUT-21: payments come before mails that a silent mail server holds up', async () => {
  const { platform, database } = app
  const { sql } = platform
  const sockets = new Set<Socket>()
  const silent = createServer((socket) => void sockets.add(socket)).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const transport = await createTransport(`smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`)
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  let settling = 0
  let booked = 0
  let begun = 0
  let begunBefore = 0
  const tasks = {
    'send-mail': ({ mailId }: Record<string, unknown>) => {
      begun += 1
      return sendMail(platform, transport, { greeting: greeting.render }, String(mailId))
    },
    'settle-event': async () => {
      settling += 1
      await isReleased
      booked += 1
      begunBefore = begun
    },
  }
  for (let n = 0; n < 8; n += 1)
    await queueMail(sql, greeting, { to: `${n}@exemple.ca`, locale: 'fr', content: { name: 'Zoé' } })
  const settle = () => sql`select graphile_worker.add_job('settle-event')`
  await Promise.all([settle(), settle(), settle()])
  const jobs = runJobs(platform, database.url, { tasks, schedule: {} }, false)
  try {
    await until('payments have all the slots, though the mails waited for longer', () => settling === 3)
    expect(begun).toBe(0)
    release()
    await until('mails have all the slots', () => begun === 3 && sockets.size > 0)
    await settle()
    for (const socket of sockets) socket.destroy()
    await until('the payment is booked', () => booked === 4)
    // Of the five mails that waited for longer only those that had a slot of their own.
    expect(begunBefore).toBeLessThanOrEqual(5)
  } finally {
    release()
    for (const socket of sockets) socket.destroy()
    silent.close()
    transport.close()
    await jobs.stop()
  }
})
