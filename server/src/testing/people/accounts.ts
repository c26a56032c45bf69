import type { Tokens } from '@obole/contract/calls/sessions'
import type { Locale } from '@obole/contract/formatting/names'
import type { AnyEndpoint, CallInput } from '@obole/contract/schema/endpoint'
import { pathOf } from '@obole/contract/schema/endpoint'
import type { Message } from '@obole/sandbox/mail/mailbox'
import { type Sandbox, startSandbox } from '@obole/sandbox/sandbox'
import type { InjectOptions } from 'fastify'
import { runOnce, Logger as WorkerLogger } from 'graphile-worker'
import { hashPassword } from '../../accounts/passwords/passwords.ts'
import { startSession } from '../../accounts/sessions/start-session.ts'
import { insertUser, lockAccount } from '../../accounts/users/users.sql.ts'
import { backgroundJobs } from '../../background.ts'
import { withLocalServices } from '../../boot/local-services.ts'
import type { Config } from '../../config/config.ts'
import { createTransport } from '../../mail/send.ts'
import { openWorkerPool } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import { startTestApp, type TestApp } from '../app/test-app.ts'
import { addJob } from './accounts.sql.ts'

export const goodPassword = 'sept chats sur un toit'

export interface Person {
  id: string
  email: string
  password: string
  accessToken: string
  refreshToken: string
}

export interface Answer {
  status: number
  headers: Record<string, unknown>
  body: Record<string, unknown> & { code?: string; errors?: { path: string; code: string }[] }
  text: string
}

export interface From {
  token?: string
  ip?: string
  userAgent?: string
  headers?: Record<string, string>
}

export interface AccountsApp extends TestApp {
  sandbox: Required<Pick<Sandbox, 'mail' | 'google' | 'facebook'>>
  call<E extends AnyEndpoint>(endpoint: E, input?: Partial<CallInput<E>> & object, from?: From): Promise<Answer>
  /** Runs every job that is due, mails too; `task` is queued first. */
  work(task?: string): Promise<void>
  /** Mails to an address, newest first, once all jobs are done. */
  mailsTo(email: string): Promise<Message[]>
  /** The token of the newest mail to an address. */
  mailedToken(email: string): Promise<string>
  /** A person with a verified address and `goodPassword`. */
  newPerson(person?: { email?: string; locale?: Locale; userAgent?: string }): Promise<Person>
  /** Another session of this person; returns its tokens. */
  newSession(userId: string, userAgent?: string): Promise<Tokens>
  countEvents(event: string): Promise<number>
  close(): Promise<void>
}

/** The API, with the sandbox for mail, Google and Facebook. */
export async function startAccounts(adapt: (config: Config) => Config = (config) => config): Promise<AccountsApp> {
  const publicUrl = 'http://localhost:3000'
  const { mail, google, facebook, stop } = await startSandbox({ publicUrl, mail: true, google: true, facebook: true })
  if (!mail || !google || !facebook) throw new Error('The sandbox did not start.')
  const test = await startTestApp((config) => adapt(withLocalServices(config, { mail, google, facebook } as Sandbox)))
  const { app, platform, database } = test
  const transport = await createTransport(mail.smtpUrl)

  const call: AccountsApp['call'] = async (endpoint, input = {}, from = {}) => {
    const { body } = input as { body?: unknown }
    const options: InjectOptions = {
      method: endpoint.method,
      url: pathOf(endpoint, input as object),
      remoteAddress: from.ip ?? '203.0.113.7',
      headers: {
        ...(from.token && { authorization: `Bearer ${from.token}` }),
        'user-agent': from.userAgent ?? 'test',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...from.headers,
      },
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    }
    const { statusCode, headers, payload } = await app.inject(options)
    return { status: statusCode, headers, body: payload ? JSON.parse(payload) : {}, text: payload }
  }

  const jobPool = openWorkerPool(database.url, 4)
  const work = async (task?: string) => {
    if (task) await addJob(platform.sql, task)
    await runOnce({
      pgPool: jobPool,
      concurrency: 2,
      noHandleSignals: true,
      logger: new WorkerLogger(() => () => undefined),
      taskList: Object.fromEntries(
        Object.entries(backgroundJobs(platform, transport).tasks).map(([name, task]) => [
          name,
          (payload: unknown) => task(payload as Record<string, unknown>),
        ]),
      ),
    })
  }

  const mailsTo = async (email: string) => {
    await work()
    return mail.list(email)
  }

  const newSession: AccountsApp['newSession'] = async (userId, userAgent = 'test') => {
    const caller = { ip: '203.0.113.7', userAgent, locale: 'fr', requestId: '' } as const
    return platform.sql.begin(async (tx) => {
      const account = await lockAccount(tx, userId)
      if (!account) throw new Error('The person could not sign in.')
      return startSession(platform, tx, account, caller, { isProven: true })
    })
  }

  let passwordHash: string | undefined
  const newPerson: AccountsApp['newPerson'] = async ({ email, locale = 'fr', userAgent = 'test' } = {}) => {
    passwordHash ??= await hashPassword(goodPassword)
    const id = newId()
    const address = email ?? `${id}@example.com`
    const names = { firstname: null, lastname: null, alias: null }
    const policy = { policyVersion: null, policyAcceptedAt: null }
    const user = { id, email: address, emailKey: address.toLowerCase(), passwordHash, locale, ...names, ...policy }
    await insertUser(platform.sql, user)
    return { id, email: address, password: goodPassword, ...(await newSession(id, userAgent)) }
  }

  return {
    ...test,
    sandbox: { mail, google, facebook },
    call,
    work,
    mailsTo,
    mailedToken: async (email) => newestToken(await mailsTo(email)),
    newPerson,
    newSession,
    countEvents: async (event) => {
      const { values } = await platform.metrics.events.get()
      return values.find(({ labels }) => labels.event === event)?.value ?? 0
    },
    async close() {
      transport.close()
      // Waits for what the library still writes after its last job.
      await jobPool.close(null)
      await test.close()
      await stop()
    },
  }
}

/** Everything by which two answers could be distinguished. */
export function visiblePart({ status, headers, text }: Answer): string {
  const { 'x-request-id': _id, date: _date, 'ratelimit-remaining': _left, 'ratelimit-reset': _reset, ...rest } = headers
  return JSON.stringify([status, rest, text])
}

export function newestToken([newest]: Message[]): string {
  return /[?&]token=([\w-]{43})/.exec(newest?.text ?? '')?.[1] ?? ''
}
