import { eraseSupporter, replaceLink } from '@obole/contract/calls/receipt-rights'
import { listTips } from '@obole/contract/calls/received-tips'
import { readReceipt, readTipStatus, requestRefund, undoTip } from '@obole/contract/calls/tips'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PageOwner } from '../testing/people/creators.ts'
import { holdTip } from '../testing/tips/held-tips.ts'
import { ageHold } from '../testing/tips/holds.sql.ts'
import { replaceMeanwhile } from '../testing/tips/rights.sql.ts'
import { rightsIn } from '../testing/tips/rights.ts'
import { listInvariants, textOfTables } from '../testing/tips/tips.sql.ts'
import { startTips, type TipsApp } from '../testing/tips/tips.ts'
import { receiptToken } from './statements/receipts.ts'

let tips: TipsApp
let payee: PageOwner
beforeAll(async () => {
  tips = await startTips({ adapt: (config) => ({ ...config, undoMinutes: 15 }) })
  payee = await tips.newPayee()
})
afterAll(() => tips.close())

const heldTip = () => holdTip(tips, payee)
const sessionOf = (sessionId: string) => tips.stripe.listSessions().find(({ id }) => id === sessionId)
const status = async (tipId: string) => (await tips.call(readTipStatus, { params: { tipId } })).body
const receipt = async (token: string) => (await tips.call(readReceipt, { params: { token }, query: {} })).body
const undo = (token: string) => tips.call(undoTip, { params: { token } })

async function listed() {
  const { body } = await tips.call(listTips, { params: { id: payee.id }, query: {} }, { token: payee.accessToken })
  return body['tips'] as { id: string; refundRequestedAt: string | null }[]
}

async function captureNow(tipId: string) {
  await ageHold(tips.platform.sql, tipId, 16 * 60)
  await tips.run('capture-tips')
}

test('after that the receipt asks the creator for the money back, once, in the list and by mail', async () => {
  const { tipId, token } = await heldTip()
  expect(await tips.call(requestRefund, { params: { token } })).toMatchObject({ body: { code: 'refund_not_possible' } })
  await captureNow(tipId)
  expect(await receipt(token)).toMatchObject({ state: 'paid', canRequestRefund: true, refundRequestedAt: null })
  const before = (await tips.mailsTo(payee.email)).length
  for (let times = 0; times < 2; times += 1) {
    const { status: code, body } = await tips.call(requestRefund, { params: { token } })
    expect(code).toBe(200)
    expect(body).toMatchObject({ canRequestRefund: false, refundRequestedAt: expect.any(String) })
  }
  const mails = await tips.mailsTo(payee.email)
  expect(mails).toHaveLength(before + 1)
  expect(await listed()).toContainEqual(expect.objectContaining({ id: tipId, refundRequestedAt: expect.any(String) }))
})

test('without script, the form of the receipt does the same and leads back to it', async () => {
  const { tipId, token } = await heldTip()
  const post = (act: string) =>
    tips.app.inject({
      method: 'POST',
      url: `/receipts/${token}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `act=${act}&locale=en`,
    })
  const refused = await post('refund-request')
  expect([refused.statusCode, refused.headers.location]).toEqual([
    303,
    `/receipts/${token}?lang=en&receipt-error=refund_not_possible#money`,
  ])
  const undone = await post('undo')
  expect([undone.statusCode, undone.headers.location]).toEqual([303, `/receipts/${token}?lang=en#money`])
  expect((await status(tipId)).state).toBe('cancelled')
})

test('what a receipt’s link can change is limited', async () => {
  const { token } = await heldTip()
  const answers: number[] = []
  for (let times = 0; times < 21; times += 1) answers.push((await undo(token)).status)
  expect(answers).toEqual([...Array(20).fill(200), 429])
})

test('who comes back from the checkout has the receipt’s link', async () => {
  const { body } = await tips.begin(payee)
  const tipId = String(body['tipId'])
  const session = sessionOf(String(body['url']).split('/').at(-1) ?? '')
  expect(new URL(session?.success_url ?? '').searchParams.get('token')).toBe(receiptToken(tips.platform, tipId))
})

test('what is decided while a tip is held is so on the wall once it is captured', async () => {
  const rights = rightsIn(tips)
  const owner = await rights.newWall()
  const [edited, erased] = [await rights.tipFrom(owner), await rights.tipFrom(owner)]
  expect((await rights.change(edited.token, { message: 'Bonsoir', showsName: false })).status).toBe(200)
  expect((await tips.call(eraseSupporter, { params: { token: erased.token } })).status).toBe(200)
  expect(await rights.shown(owner)).toEqual([])
  await captureNow(edited.tipId)
  await captureNow(erased.tipId)
  expect(await rights.shown(owner)).toMatchObject([{ name: null, message: 'Bonsoir' }])
  expect(await rights.read(erased.token)).toMatchObject({ state: 'paid', supporterName: null, canBeMailed: false })
  expect(await textOfTables(tips.platform.sql)).not.toContain(erased.email)
  expect(await listInvariants(tips.platform.sql)).toEqual([])
})

test('a link that was replaced undoes nothing', async () => {
  const { tipId, token } = await heldTip()
  expect((await tips.call(replaceLink, { params: { token } })).status).toBe(202)
  expect((await undo(token)).status).toBe(404)
  expect((await status(tipId)).state).toBe('authorized')

  const other = await heldTip()
  const late = await replaceMeanwhile(tips.platform.sql, other.tipId, () => undo(other.token))
  expect(late.status).toBe(404)
  expect(await status(other.tipId)).toMatchObject({ state: 'authorized', undoUntil: expect.any(String) })
})
