import { deleteAccount, exportAccount } from '@obole/contract/calls/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ageErasures } from '../testing/people/accounts.sql.ts'
import { listInvariants, readCreatorBalance, readTip, textOfTables } from '../testing/tips/tips.sql.ts'
import { startTips, type TipsApp } from '../testing/tips/tips.ts'
import { settleSession } from './settlement/settle-tip.ts'

let tips: TipsApp
beforeAll(async () => {
  tips = await startTips()
})
afterAll(() => tips.close())

async function give(email: string, words: { supporterName: string; message: string }) {
  const payee = await tips.newPayee()
  const { body } = await tips.begin(payee, words)
  const sessionId = String(body['url']).split('/').at(-1) ?? ''
  tips.stripe.pay(sessionId, { email })
  await tips.settle()
  return { payee, sessionId, tipId: String(body['tipId']) }
}

test('the tips that a person gave are in their export, by their proven address only', async () => {
  const person = await tips.newPerson({ email: 'ana@exemple.ca' })
  const { tipId, payee } = await give('Ana@Exemple.ca', { supporterName: 'Ana', message: 'Bravo' })
  await give('someone.else@exemple.ca', { supporterName: 'Zoé', message: 'Merci' })
  const { body } = await tips.call(exportAccount, {}, { token: person.accessToken })
  expect(body['tipsGiven']).toEqual([
    {
      id: tipId,
      paidAt: expect.any(String),
      creatorSlug: payee.slug,
      amount: 2000,
      refundedAmount: 0,
      state: 'paid',
      supporterEmail: 'Ana@Exemple.ca',
      supporterName: 'Ana',
      message: 'Bravo',
      isPrivate: false,
      showsName: true,
      showsWords: false,
      showsAmount: false,
      reply: null,
      refundReason: null,
      refundAnswer: null,
    },
  ])
})

test('DEL-10: erased with an account is who gave its tips; the amounts stay, and nothing comes back', async () => {
  const person = await tips.newPerson({ email: 'canary@exemple.ca' })
  const words = { supporterName: 'canary-name', message: 'canary-message' }
  const { payee, sessionId, tipId } = await give('Canary@exemple.ca', words)
  const balance = await readCreatorBalance(tips.platform.sql, payee.id)
  await tips.call(deleteAccount, { body: {} }, { token: person.accessToken })
  await ageErasures(tips.platform.sql, person.id, 31)
  await tips.work('erase-accounts')
  expect(await readTip(tips.platform.sql, tipId)).toMatchObject({
    outcome: 'paid',
    amount_cents: 2000,
    supporter_email: null,
    client_hash: null,
  })
  await settleSession(tips.platform, sessionId)
  tips.stripe.refundInDashboard(sessionId, { amount: 500, reverseTransfer: true })
  await tips.settle()
  expect(await textOfTables(tips.platform.sql)).not.toMatch(/canary/i)
  expect(await readCreatorBalance(tips.platform.sql, payee.id)).toBe(balance - 500)
  expect(await listInvariants(tips.platform.sql)).toEqual([])
})
