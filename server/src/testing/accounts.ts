import type { AnyEndpoint, CallInput } from '@obole/contract/endpoint'
import { pathOf } from '@obole/contract/endpoint'
import type { Locale } from '@obole/contract/names'
import type { Message } from '@obole/sandbox/mail/mailbox'
import { type Sandbox, startSandbox } from '@obole/sandbox/sandbox'
import type { InjectOptions } from 'fastify'
import { runOnce, Logger as WorkerLogger } from 'graphile-worker'
import { insertUser } from '../accounts/accounts.sql.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { startSession } from '../accounts/start-session.ts'
import { backgroundJobs } from '../background.ts'
import type { Config } from '../config.ts'
import { createTransport } from '../mail/send.ts'
import { newId } from '../platform/ids.ts'
import { withPlayedServices } from '../played-services.ts'
import { startTestApp, type TestApp } from './test-app.ts'

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
  /** Runs every job that is due, mails too. */
  work(): Promise<void>
  /** What an address was sent, newest first, once all jobs are done. */
  mailsTo(email: string): Promise<Message[]>
  /** The token of the newest mail to an address. */
  mailedToken(email: string): Promise<string>
  /** A person with a proven address and the good password. */
  newPerson(person?: { email?: string; locale?: Locale; userAgent?: string }): Promise<Person>
  countEvents(event: string): Promise<number>
  close(): Promise<void>
}

/** The API with mail, Google and Facebook at its other end. */
export async function startAccounts(adapt: (config: Config) => Config = (config) => config): Promise<AccountsApp> {
  const publicUrl = 'http://localhost:3000'
  const { mail, google, facebook, stop } = await startSandbox({ publicUrl, mail: true, google: true, facebook: true })
  if (!mail || !google || !facebook) throw new Error('The sandbox did not start.')
  const test = await startTestApp((config) => adapt(withPlayedServices(config, { mail, google, facebook } as Sandbox)))
  const { app, platform, database } = test
  const transport = createTransport(mail.smtpUrl)

  const call: AccountsApp['call'] = async (endpoint, input = {}, from = {}) => {
    const { body } = input as { body?: unknown }
    const options: InjectOptions = {
      method: endpoint.method,
      url: pathOf(endpoint, input as object),
      remoteAddress: from.ip ?? '203.0.113.7',
      headers: {
        ...(from.token && { authorization: `Bearer ${from.token}` }),
        ...(from.userAgent && { 'user-agent': from.userAgent }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...from.headers,
      },
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    }
    const { statusCode, headers, payload } = await app.inject(options)
    return { status: statusCode, headers, body: payload ? JSON.parse(payload) : {}, text: payload }
  }

  const work = () =>
    runOnce({
      connectionString: database.url,
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

  const mailsTo = async (email: string) => {
    await work()
    return mail.list(email)
  }

  let passwordHash: string | undefined
  const newPerson: AccountsApp['newPerson'] = async ({ email, locale = 'fr', userAgent = 'test' } = {}) => {
    passwordHash ??= await hashPassword(goodPassword)
    const id = newId()
    const address = email ?? `${id}@example.com`
    const names = { firstname: null, lastname: null, alias: null }
    const policy = { policyVersion: null, policyAcceptedAt: null }
    const tokens = await platform.sql.begin(async (tx) => {
      const user = { id, email: address, emailKey: address.toLowerCase(), passwordHash, locale, ...names, ...policy }
      await insertUser(tx, { ...user, passwordHash: passwordHash ?? null })
      return startSession(platform, tx, id, { ip: '203.0.113.7', userAgent, locale, requestId: '' })
    })
    if (!tokens) throw new Error('The person could not sign in.')
    return { id, email: address, password: goodPassword, ...tokens }
  }

  return {
    ...test,
    sandbox: { mail, google, facebook },
    call,
    work,
    mailsTo,
    mailedToken: async (email) => {
      const [newest] = await mailsTo(email)
      return /[?&]token=([\w-]{43})/.exec(newest?.text ?? '')?.[1] ?? ''
    },
    newPerson,
    countEvents: async (event) => {
      const { values } = await platform.metrics.events.get()
      return values.find(({ labels }) => labels.event === event)?.value ?? 0
    },
    async close() {
      transport.close()
      await test.close()
      await stop()
    },
  }
}
