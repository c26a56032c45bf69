import { changeReceipt, eraseSupporter } from '@obole/contract/calls/receipt-rights'
import { declineRefund, listTips, refundTip } from '@obole/contract/calls/received-tips'
import { readReceipt, requestRefund } from '@obole/contract/calls/tips'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PageOwner } from '../testing/people/creators.ts'
import { holdTip } from '../testing/tips/held-tips.ts'
import { ageHold } from '../testing/tips/holds.sql.ts'
import { textOfTables } from '../testing/tips/tips.sql.ts'
import { startTips, type TipsApp } from '../testing/tips/tips.ts'

let tips: TipsApp
let payee: PageOwner
beforeAll(async () => {
  tips = await startTips({ adapt: (config) => ({ ...config, undoMinutes: 15 }) })
  payee = await tips.newPayee()
})
afterAll(() => tips.close())

async function chargedTip(params: object = {}) {
  const held = await holdTip(tips, payee, params)
  await ageHold(tips.platform.sql, held.tipId, 16 * 60)
  await tips.run('capture-tips')
  return held
}
const ask = (token: string, body: object = {}) => tips.call(requestRefund, { params: { token }, body })
const decline = (tipId: string, message: string, by: PageOwner = payee) =>
  tips.call(declineRefund, { params: { tipId }, body: { message } }, { token: by.accessToken })
const receipt = async (token: string) => (await tips.call(readReceipt, { params: { token }, query: {} })).body
const listed = async (tipId: string) => {
  const { body } = await tips.call(listTips, { params: { id: payee.id }, query: {} }, { token: payee.accessToken })
  return (body['tips'] as { id: string }[]).find(({ id }) => id === tipId)
}

test('a request has its reason, in the list, in the creator’s mail and in a copy to whoever asks', async () => {
  const { tipId, token, email } = await chargedTip()
  const reason = 'Je me suis trompée de page.'
  expect((await ask(token, { reason })).status).toBe(200)
  expect((await ask(token, { reason: 'Une autre' })).body).toMatchObject({ refundReason: reason })
  expect(await listed(tipId)).toMatchObject({ refundReason: reason, refundClosedAt: null })
  const toCreator = (await tips.mailsTo(payee.email)).find(({ subject }) => subject.startsWith('Demande'))
  expect(toCreator?.text).toContain(`> ${reason}`)
  const copies = (await tips.mailsTo(email)).filter(({ subject }) => subject.startsWith('Votre demande'))
  expect(copies).toHaveLength(1)
  expect(copies[0]?.text).toContain(`> ${reason}`)
})

test('a reason is optional, and has at most 200 characters', async () => {
  const { token } = await chargedTip()
  expect((await ask(token, { reason: 'x'.repeat(201) })).status).toBe(400)
  expect(await ask(token)).toMatchObject({ status: 200, body: { refundReason: null } })
})

test('a no is mailed in a sentence and ends the request, once', async () => {
  const { tipId, token, email } = await chargedTip()
  expect(await decline(tipId, 'Non')).toMatchObject({ status: 409, body: { code: 'refund_not_asked' } })
  await ask(token)
  const other = await tips.newPayee()
  expect((await decline(tipId, 'Non', other)).status).toBe(403)
  const answer = 'Le concert a eu lieu : je ne rembourse pas.'
  expect(await decline(tipId, answer)).toMatchObject({ status: 200, body: { refundAnswer: answer } })
  expect(await decline(tipId, 'Encore')).toMatchObject({ status: 409, body: { code: 'refund_not_asked' } })
  const [mail, ...more] = (await tips.mailsTo(email)).filter(({ subject }) => subject.startsWith('Réponse à votre'))
  expect(more).toEqual([])
  expect(mail?.text).toContain(`> ${answer}`)
  expect(await receipt(token)).toMatchObject({ refundAnswer: answer, canRequestRefund: false })
  expect(await ask(token)).toMatchObject({ status: 200, body: { refundClosedAt: expect.any(String) } })
})

test('a refund, also of a part, ends the request', async () => {
  const { tipId, token } = await chargedTip()
  await ask(token)
  const call = { params: { tipId }, body: { amount: 100 } }
  expect((await tips.call(refundTip, call, { token: payee.accessToken })).status).toBe(202)
  expect(await listed(tipId)).toMatchObject({ refundClosedAt: expect.any(String), refundAnswer: null })
  expect((await decline(tipId, 'Non')).status).toBe(409)
})

test('what was asked and answered is erased with its supporter', async () => {
  const { tipId, token } = await chargedTip()
  await ask(token, { reason: 'raison-à-effacer' })
  await decline(tipId, 'réponse-à-effacer')
  await tips.call(eraseSupporter, { params: { token } })
  expect(await textOfTables(tips.platform.sql)).not.toMatch(/raison-à-effacer|réponse-à-effacer/)
})

const give = (token: string, supporterName: string) =>
  tips.call(changeReceipt, { params: { token }, body: { supporterName } })

test('a name that was left out can be given once, and is for the creator alone', async () => {
  const { tipId, token } = await chargedTip({ message: 'Bravo', showsWords: true })
  expect(await receipt(token)).toMatchObject({ canGiveName: true, supporterName: null })
  expect(await give(token, 'Obole')).toMatchObject({ status: 400, body: { code: 'name_reserved' } })
  expect(await give(token, 'Marguerite')).toMatchObject({
    status: 200,
    body: { supporterName: 'Marguerite', canGiveName: false, showsName: false },
  })
  expect(await give(token, 'Une autre')).toMatchObject({ status: 409, body: { code: 'name_given' } })
  expect(await listed(tipId)).toMatchObject({ supporterName: 'Marguerite' })
})

test('a name that was given at first is not given again', async () => {
  const { token } = await chargedTip({ supporterName: 'Zoé' })
  expect(await receipt(token)).toMatchObject({ canGiveName: false })
  expect((await give(token, 'Marguerite')).status).toBe(409)
})
