import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { loginWithFacebook, loginWithGoogle } from '@obole/contract/calls/sessions'
import type { ProviderError } from '@obole/sandbox/sign-in/provider-api'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { countRows } from '../../testing/people/accounts.sql.ts'
import { type AccountsApp, startAccounts } from '../../testing/people/accounts.ts'
import { newIdentity, providerCalls, unavailable } from '../../testing/people/accounts-providers.ts'
import { createFacebook } from './facebook.ts'
import { createGoogle } from './google.ts'

let app: AccountsApp
let calls: ReturnType<typeof providerCalls>
beforeAll(async () => {
  app = await startAccounts()
  calls = providerCalls(app)
})
afterEach(async () => {
  await app.sandbox.google.recover()
  await app.sandbox.facebook.recover()
})
afterAll(() => app.close())

describe.each(['refusing', 'failing', 'hanging', 'garbled', 'redirecting'] satisfies ProviderError[])(
  'a provider that is %s',
  (fault) => {
    let users = 0
    beforeEach(async () => {
      users = await countRows(app.platform.sql, 'users')
    })

    test('is reported as unavailable within four seconds, and no account is created', async () => {
      const { google, facebook } = app.sandbox
      const tokens = { code: google.codeFor(newIdentity()), access: google.accessTokenFor(newIdentity()) }
      const token = facebook.tokenFor(newIdentity())
      await Promise.all([google.break(fault), facebook.break(fault)])
      const begunAt = performance.now()
      const answers = await Promise.all([
        calls.withGoogle(tokens.code),
        calls.withGoogle(tokens.access),
        calls.withFacebook(token),
      ])
      expect(answers).toMatchObject([unavailable, unavailable, unavailable])
      expect(performance.now() - begunAt).toBeLessThan(8000)
      expect(await countRows(app.platform.sql, 'users')).toBe(users)
    })
  },
)

test('SSRF-2: redirects of a provider are not followed', async () => {
  let visitsElsewhere = 0
  const server = createServer((request, answer) => {
    if (request.url === '/elsewhere') {
      visitsElsewhere += 1
      answer.end('{}')
    } else answer.writeHead(307, { location: '/elsewhere' }).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const apiBase = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const google = createGoogle({ ...app.platform.config.google, apiBase }, () => true)
  const facebook = createFacebook({ ...app.platform.config.facebook, apiBase })
  const refusals = { code: 'provider_unavailable' }
  await expect(google('4/a-code')).rejects.toMatchObject(refusals)
  await expect(google('ya29.a-token')).rejects.toMatchObject(refusals)
  await expect(google(await app.sandbox.google.idTokenFor('verified', { nonce: 'any' }))).rejects.toMatchObject(
    refusals,
  )
  await expect(facebook('a-token')).rejects.toMatchObject(refusals)
  server.close()
  server.closeAllConnections()
  expect(visitsElsewhere).toBe(0)
})

test('a provider that is not configured is unavailable', async () => {
  const bare = await startAccounts((config) => ({
    ...config,
    google: { ...config.google, clientId: null },
    facebook: { ...config.facebook, appId: null },
  }))
  try {
    expect(await bare.call(loginWithGoogle, { body: { token: 'x' } })).toMatchObject(unavailable)
    expect(await bare.call(loginWithFacebook, { body: { token: 'x' } })).toMatchObject(unavailable)
  } finally {
    await bare.close()
  }
})
