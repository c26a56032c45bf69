import { startPayouts } from '@obole/contract/calls/payouts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ageFactorAsking } from '../../testing/people/accounts.sql.ts'
import { switchTotpOn } from '../../testing/people/authenticator-app.ts'
import { startTips, type TipsApp } from '../../testing/tips/tips.ts'

let tips: TipsApp
beforeAll(async () => {
  tips = await startTips()
})
afterAll(() => tips.close())

const job = 'ask-for-second-factors'
const asked = async (email: string) =>
  (await tips.mailsTo(email)).filter(({ subject }) => subject === 'Protégez vos versements').length

test('whoever is paid out without a second factor is asked once a month, until they have one', async () => {
  const payee = await tips.newPayee()
  const newcomer = await tips.newPerson()
  await tips.work(job)
  await Promise.all([tips.work(job), tips.work(job)])
  expect([await asked(payee.email), await asked(newcomer.email)]).toEqual([1, 0])
  await ageFactorAsking(tips.platform.sql, payee.id, 29)
  await tips.work(job)
  expect(await asked(payee.email)).toBe(1)
  await ageFactorAsking(tips.platform.sql, payee.id, 2)
  await tips.work(job)
  expect(await asked(payee.email)).toBe(2)
  await switchTotpOn(tips, payee)
  await ageFactorAsking(tips.platform.sql, payee.id, 31)
  await tips.work(job)
  expect(await asked(payee.email)).toBe(2)
})

test('the operator may require it before payouts are set up or changed', async () => {
  const payee = await tips.newPayee()
  const start = () => tips.call(startPayouts, { params: { id: payee.id }, body: {} }, { token: payee.accessToken })
  expect((await start()).status).toBe(200)
  tips.platform.config.requiresSecondFactor = true
  expect(await start()).toMatchObject({ status: 409, body: { code: 'second_factor_needed' } })
  await switchTotpOn(tips, payee)
  expect((await start()).status).toBe(200)
  tips.platform.config.requiresSecondFactor = false
})
