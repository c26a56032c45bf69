import { PassThrough } from 'node:stream'
import { type MailSandbox, startMailSandbox } from '@obole/sandbox/mail/mail-sandbox'
import { until } from '@obole/testing/until'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTransport, queueMail, sendMail } from '../mail/send.ts'
import { template } from '../mail/template.ts'
import { connect } from '../platform/database/database.ts'
import { createLog } from '../platform/observability/log.ts'
import type { Platform } from '../platform/platform.ts'
import { startTestApp, type TestApp } from '../testing/app/test-app.ts'
import { openGate } from '../testing/database/database-gate.ts'
import { measureJobs, type RunningJobs, runJobs } from './run-jobs.ts'

const greeting = template<{ name: string }>('greeting', (_platform, locale, { name }) => ({
  subject: `${locale === 'fr' ? 'Bonjour' : 'Hello'} ${name}`,
  paragraphs: [`<img src=x> ${name}`],
  button: { label: 'Ouvrir', url: 'http://localhost:3000/landing' },
}))

let test: TestApp
let platform: Platform
let mail: MailSandbox
let jobs: RunningJobs
const done: string[] = []
let logged = ''
let isBroken = true

beforeAll(async () => {
  test = await startTestApp()
  const sink = new PassThrough().on('data', (chunk) => {
    logged += chunk
  })
  platform = { ...test.platform, log: createLog('info', sink) }
  mail = await startMailSandbox()
  measureJobs(platform)
  const transport = await createTransport(mail.smtpUrl)
  jobs = runJobs(
    platform,
    test.database.url,
    {
      tasks: {
        note: async ({ text }) => void done.push(String(text)),
        'fail-for-now': async () => {
          if (isBroken) throw new Error('failed')
          done.push('recovered')
        },
        'break-queue': async () => {
          await platform.sql`alter table graphile_worker._private_jobs rename to away`
          throw new Error('this outcome cannot be recorded')
        },
        'fail-late': async () => {
          done.push('late')
          await until('the runner gives up', () => logged.includes('the job runner shuts down'))
          throw new Error('nor can this one')
        },
        outlast: async () => {
          done.push('lasting')
          await until('the queue is whole again', () => done.includes('whole'))
        },
        'send-mail': ({ mailId }) => sendMail(platform, transport, { greeting: greeting.render }, String(mailId)),
      },
      schedule: {},
    },
    true,
  )
  await jobs.started
})
afterAll(async () => {
  await jobs.stop()
  await mail.stop()
  await test.close()
})

const enqueue = (text: string) =>
  platform.sql`select graphile_worker.add_job('note', json_build_object('text', ${text}::text))`

describe('jobs', { timeout: 120_000 }, () => {
  it('run when their transaction commits, and never when it does not', async () => {
    await platform.sql
      .begin(async (tx) => {
        await tx`select graphile_worker.add_job('note', json_build_object('text', 'undone'))`
        throw new Error('rolled back')
      })
      .catch(() => undefined)
    await enqueue('committed')
    await until('the job has run', async () => done.includes('committed'))
    expect(done).not.toContain('undone')
  })

  it('go on after their runner has failed', async () => {
    for (const task of ['fail-late', 'outlast'])
      await platform.sql`select graphile_worker.add_job(${task}, max_attempts => 1)`
    await until('two other jobs have begun', () => done.includes('late') && done.includes('lasting'))
    await platform.sql`select graphile_worker.add_job('break-queue', max_attempts => 1)`
    const isBroken = async () => (await platform.sql`select to_regclass('graphile_worker.away') as away`)[0]?.away
    await until('the queue is broken', async () => Boolean(await isBroken()))
    // Before the queue is whole again: the runner must not get over it by a retry.
    await until(
      'neither outcome could be recorded',
      () => logged.split('what became of a job could not be recorded').length > 2,
    )
    await platform.sql`alter table graphile_worker.away rename to _private_jobs`
    done.push('whole')
    await enqueue('afterwards')
    await until('a new runner has run it', async () => done.includes('afterwards'))
  })

  it('that fail are counted, shown as failing, and tried again', async () => {
    await platform.sql`select graphile_worker.add_job('fail-for-now')`
    // It is counted before its row says so, and tried again meanwhile.
    const shown = [/task="fail-for-now",outcome="error"\} [1-9]/, /obole_jobs_failing 1/]
    await until('it is counted and shown', async () => {
      const metrics = await platform.metrics.registry.metrics()
      return shown.every((line) => line.test(metrics))
    })
    isBroken = false
    await platform.sql`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where task_identifier = 'fail-for-now'), run_at => now())`
    await until('it recovered', async () => done.includes('recovered'))
  })
})

it('jobs wait for a database that is down when they start, and for none when they are stopped', {
  timeout: 120_000,
}, async () => {
  const gate = await openGate(test.database.url)
  await gate.close()
  const sql = connect(gate.url, { max: 2 })
  let refusals = 0
  const sink = new PassThrough().on('data', (chunk) => {
    refusals += String(chunk).split('the job runner could not be started').length - 1
  })
  let runs = 0
  const early = async () => {
    runs += 1
  }
  const start = () =>
    runJobs({ ...platform, sql, log: createLog('info', sink) }, gate.url, { tasks: { early }, schedule: {} }, true)
  const waiting = start()
  const stopped = start()
  await platform.sql`select graphile_worker.add_job('early')`
  await until('they were refused', () => refusals >= 4)
  await stopped.stop()
  expect(runs).toBe(0)
  await gate.open()
  await waiting.started
  await until('the job has run', () => runs > 0)
  await waiting.stop()
  await sql.end()
  await gate.close()
})

describe('mail', { timeout: 120_000 }, () => {
  const to = (address: string, name: string) => ({ to: address, locale: 'fr' as const, content: { name } })

  it('leaves with its transaction, once, in the language of the person, as text and HTML', async () => {
    await platform.sql.begin((tx) => queueMail(tx, greeting, to('zoe@exemple.ca', 'Zoé')))
    await until('it arrived', async () => mail.list('zoe@exemple.ca').length > 0)
    const [message] = mail.list('zoe@exemple.ca')
    expect(message?.subject).toBe('Bonjour Zoé')
    expect(message?.text).toContain('http://localhost:3000/landing')
    expect(message?.html).toContain('&#60;img src=x&#62; Zoé')
  })

  it('EML-7: a line break in a name starts no header', async () => {
    await queueMail(platform.sql, greeting, to('eve@exemple.ca', 'x\r\nBcc: victim@exemple.ca'))
    await until('it arrived', async () => mail.list('eve@exemple.ca').length > 0)
    expect(mail.list('victim@exemple.ca')).toEqual([])
  })

  it('OUT-21: stays queued while the mail server refuses it', async () => {
    mail.refuseNext(1, 451)
    await queueMail(platform.sql, greeting, to('max@exemple.ca', 'Max'))
    await until('it was refused', async () =>
      /task="send-mail",outcome="error"\} 1/.test(await platform.metrics.registry.metrics()),
    )
    await platform.sql`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where task_identifier = 'send-mail'), run_at => now())`
    await until('it arrived', async () => mail.list('max@exemple.ca').length > 0)
    expect(mail.list('max@exemple.ca')).toHaveLength(1)
  })

  const failedOn = async (pattern: RegExp) => pattern.test(await platform.metrics.registry.metrics())
  const waiting = (address: string) => platform.sql`
    select m.refused_with as "refusedWith", j.attempts from outbox_mails m
    left join graphile_worker.jobs j on j.key = 'mail-' || m.id where m.recipient = ${address}
  `

  it('is given up at once when its recipient is refused for good, without the address in the log', async () => {
    const address = 'nobody@exemple.ca'
    mail.refuseRecipient(address, `550 5.1.1 <${address}>: User unknown`)
    await queueMail(platform.sql, greeting, to(address, 'Nobody'))
    await until('it is counted', () => failedOn(/event="mail_refused"\} 1/))
    await until('its job is gone', async () => (await waiting(address))[0]?.['attempts'] === null)
    expect(await waiting(address)).toEqual([{ refusedWith: 550, attempts: null }])
    expect(await platform.sql`select from outbox_mails where recipient = ${address} and sent_at is null`).toEqual([])
    expect(logged).toMatch(/"event":"mail_refused".*"reply":550/)
    expect(logged).not.toContain(address)
  })

  it('is tried again when its server refuses to relay, without the address in the log', async () => {
    const address = 'somebody@exemple.ca'
    mail.refuseRecipient(address, `550 5.7.1 <${address}>: Relay access denied`)
    await queueMail(platform.sql, greeting, to(address, 'Somebody'))
    await until('it was refused', () => logged.includes('Relay access denied'))
    expect(await waiting(address)).toEqual([{ refusedWith: null, attempts: 1 }])
    expect(logged).toContain('<[redacted]>: Relay access denied')
    expect(logged).not.toContain(address)
  })
})
