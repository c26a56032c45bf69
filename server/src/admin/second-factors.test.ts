import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Config } from '../config/config.ts'
import { clock } from '../platform/clock.ts'
import { type AccountsApp, startAccounts } from '../testing/people/accounts.ts'
import { challengeFor, finish, switchTotpOn } from '../testing/people/authenticator-app.ts'
import { checkCommand } from './check.ts'

let app: AccountsApp
beforeAll(async () => {
  app = await startAccounts()
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => app.close())

/** The line of `check` about second factors. */
async function checked(changes: Partial<Config>): Promise<string | undefined> {
  const lines: string[] = []
  const { config, log, sql, tokenSecret } = app.platform
  await checkCommand.run(
    {
      environment: {},
      config: { ...config, tokenSecret, ...changes },
      log,
      operator: 'ops',
      database: async () => ({ sql, url: app.database.url, close: async () => undefined }),
      print: (line) => lines.push(line),
      complain: (line) => lines.push(line),
    },
    {},
  )
  return lines.find((line) => line.includes('second factors'))
}

const [fresh, lost] = ['n'.repeat(43), 'l'.repeat(43)]

test('check opens every stored secret, and says when a key is missing', async () => {
  expect(await checked({})).toMatch(/^skip/)
  await switchTotpOn(app, await app.newPerson())
  expect(await checked({})).toMatch(/^ok .* 1 secrets of authenticator apps can be opened$/)
  expect(await checked({ secondFactorKeys: [fresh, app.platform.tokenSecret] })).toMatch(/^ok/)
  expect(await checked({ secondFactorKeys: [lost] })).toMatch(
    /^FAIL .* SECOND_FACTOR_KEYS: 1 of 1 secrets cannot be opened$/,
  )
})

test('with a new key before the old one, whoever had an app goes on, codes on paper too', async () => {
  const person = await app.newPerson()
  const { authenticator, recoveryCodes } = await switchTotpOn(app, person)
  app.platform.config.secondFactorKeys.push(fresh, app.platform.tokenSecret)
  vi.spyOn(clock, 'now').mockReturnValue(new Date(Date.now() + 30_000))
  expect((await finish(app, await challengeFor(app, person), { code: authenticator.code() })).status).toBe(200)
  const [recoveryCode = ''] = recoveryCodes
  expect((await finish(app, await challengeFor(app, person), { recoveryCode })).status).toBe(200)
})
