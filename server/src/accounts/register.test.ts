import { login, register, verifyEmail } from '@obole/contract/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AccountsApp, goodPassword, startAccounts } from '../testing/accounts.ts'

let app: AccountsApp
beforeAll(async () => {
  app = await startAccounts()
})
afterAll(() => app.close())

test('a person registers, opens the mailed link and signs in', async () => {
  const email = 'zoe@example.com'
  const answer = await app.call(register, { body: { email, password: goodPassword, firstname: 'Zoé', locale: 'fr' } })
  expect(answer.status).toBe(202)
  const token = await app.mailedToken(email)
  expect(await app.call(verifyEmail, { body: { email, token } })).toMatchObject({ status: 204 })
  expect(await app.call(login, { body: { email, password: goodPassword } })).toMatchObject({ status: 200 })
})
