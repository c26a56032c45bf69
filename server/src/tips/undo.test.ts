import { listTips, refundTip } from '@obole/contract/calls/received-tips'
import { replyToTip } from '@obole/contract/calls/replies'
import { cancelTip, readReceipt, readTipStatus, requestRefund, undoTip } from '@obole/contract/calls/tips'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { PageOwner } from '../testing/people/creators.ts'
import { holdTip } from '../testing/tips/held-tips.ts'
import { ageHold, listHoldProblems, suspectPage } from '../testing/tips/holds.sql.ts'
import {
  listAlarms,
  listFacts,
  listHistory,
  listInvariants,
  listOpenAlarms,
  tryStatement,
} from '../testing/tips/tips.sql.ts'
import { startTips, type TipsApp } from '../testing/tips/tips.ts'
import { settlePayment } from './settlement/settle-tip.ts'
import { undoTip as undoByToken } from './settlement/undo-tip.ts'
import { receiptToken } from './statements/receipts.ts'

let tips: TipsApp
let payee: PageOwner
beforeAll(async () => {
  tips = await startTips({ adapt: (config) => ({ ...config, undoMinutes: 15 }) })
  payee = await tips.newPayee()
})
afterEach(() => {
  tips.stripe.clearFaults()
  tips.stripe.configure({ refusesCancelling: false })
})
afterAll(() => tips.close())

const captureRoute = 'POST /v1/payment_intents/:id/capture'
const cancelRoute = 'POST /v1/payment_intents/:id/cancel'

const heldTip = () => holdTip(tips, payee)
const sessionOf = (sessionId: string) => {
  const session = tips.stripe.listSessions().find(({ id }) => id === sessionId)
  if (!session) throw new Error(`There is no session ${sessionId}.`)
  return session
}
const status = async (tipId: string) => (await tips.call(readTipStatus, { params: { tipId } })).body
const receipt = async (token: string) => (await tips.call(readReceipt, { params: { token }, query: {} })).body
const undo = (token: string) => tips.call(undoTip, { params: { token } })
const subjectsTo = async (email: string) => (await tips.mailsTo(email)).map(({ subject }) => subject)

async function listed(query: { state?: 'authorized' } = {}) {
  const call = { params: { id: payee.id }, query }
  const { body } = await tips.call(listTips, call, { token: payee.accessToken })
  return body['tips'] as { id: string; state: string; netAmount: number | null; canReply: boolean }[]
}

test('a tip that the key may not capture stays held, and is captured once it may', async () => {
  const { tipId } = await heldTip()
  tips.stripe.addFault({ kind: 'no_permission', route: captureRoute })
  await captureNow(tipId)
  expect(await status(tipId)).toMatchObject({ state: 'authorized' })
  tips.stripe.clearFaults()
  await captureNow(tipId)
  expect(await status(tipId)).toMatchObject({ state: 'paid' })
})

test('who cancels a tip that is held changes nothing, and does not ask the provider', async () => {
  const { tipId } = await heldTip()
  tips.stripe.clearCalls()
  expect((await tips.call(cancelTip, { params: { tipId } })).body).toMatchObject({ state: 'authorized' })
  expect(tips.stripe.calls()).toEqual({})
})

/** The hour of its capture has come. */
async function captureNow(tipId: string) {
  await ageHold(tips.platform.sql, tipId, 16 * 60)
  await tips.run('capture-tips')
}

test('a paid checkout only holds the amount: the creator sees it arriving, and nothing is booked', async () => {
  const sent = (await tips.mailsTo(payee.email)).length
  const { tipId, email, sessionId } = await heldTip()
  expect(sessionOf(sessionId)).toMatchObject({ payment_method_types: ['card', 'link'], payment_status: 'unpaid' })
  const { state, undoUntil } = await status(tipId)
  expect(state).toBe('authorized')
  const minutes = (new Date(String(undoUntil)).getTime() - Date.now()) / 60_000
  expect(minutes).toBeGreaterThan(13)
  expect(minutes).toBeLessThanOrEqual(15)
  expect(await listFacts(tips.platform.sql, tipId)).toEqual([])
  expect(await listHistory(tips.platform.sql, tipId)).toEqual(['pending', 'authorized'])
  expect(await listed()).toContainEqual(
    expect.objectContaining({ id: tipId, state: 'authorized', netAmount: null, canReply: true }),
  )
  expect(await listed({ state: 'authorized' })).toContainEqual(expect.objectContaining({ id: tipId }))
  expect(await tips.mailsTo(payee.email)).toHaveLength(sent)
  const [mail] = await tips.mailsTo(email)
  expect(mail?.text).toContain('Rien n’est débité avant ')
  await tips.run('capture-tips')
  expect((await status(tipId)).state).toBe('authorized')
})

test('an arriving tip can be answered, and not refunded', async () => {
  const { tipId } = await heldTip()
  const as = { token: payee.accessToken }
  const refunded = await tips.call(refundTip, { params: { tipId }, body: {} }, as)
  expect([refunded.status, refunded.body.code]).toEqual([409, 'refund_not_possible'])
  const replied = await tips.call(replyToTip, { params: { tipId }, body: { message: 'Merci' } }, as)
  expect([replied.status, replied.body.code]).toEqual([201, undefined])
})

test('after its minutes a tip is captured and booked once, and then the creator is mailed', async () => {
  const { tipId, email, token } = await heldTip()
  const sent = (await tips.mailsTo(payee.email)).length
  await captureNow(tipId)
  await tips.run('capture-tips')
  expect(await status(tipId)).toMatchObject({ state: 'paid', undoUntil: null })
  expect((await listFacts(tips.platform.sql, tipId)).map(({ kind }) => kind).sort()).toEqual([
    'charge',
    'platform_fee',
    'provider_fee',
    'transfer',
  ])
  expect(await listHistory(tips.platform.sql, tipId)).toEqual(['pending', 'authorized', 'paid'])
  expect(await tips.mailsTo(payee.email)).toHaveLength(sent + 1)
  expect(await subjectsTo(email)).toHaveLength(1)
  expect(await listed()).toContainEqual(expect.objectContaining({ id: tipId, state: 'paid', netAmount: 1912 }))
  expect(await undo(token)).toMatchObject({ status: 409, body: { code: 'undo_too_late' } })
  expect(await listInvariants(tips.platform.sql)).toEqual([])
})

test.each(['cancelled', 'refunded uncaptured, where cancelling is refused'])(
  'who changes their mind is charged nothing: the hold is %s, and the creator never hears of it',
  async (how) => {
    const { tipId, token, email, intentId } = await heldTip()
    const sent = (await tips.mailsTo(payee.email)).length
    tips.stripe.configure({ refusesCancelling: how !== 'cancelled' })
    const answer = await undo(token)
    expect(answer).toMatchObject({ status: 200, body: { state: 'cancelled', undoUntil: null, isBeingUndone: false } })
    expect(await undo(token)).toMatchObject({ status: 200, body: { state: 'cancelled' } })
    await tips.settle()
    await captureNow(tipId)
    expect((await status(tipId)).state).toBe('cancelled')
    expect(await listFacts(tips.platform.sql, tipId)).toEqual([])
    expect((await listed()).map(({ id }) => id)).not.toContain(tipId)
    expect(await tips.mailsTo(payee.email)).toHaveLength(sent)
    expect(await subjectsTo(email)).toEqual(expect.arrayContaining([expect.stringMatching(/annulé$/)]))
    expect(tips.stripe.journal().filter(({ kind, id }) => kind === 'payment_released' && id === intentId)).toHaveLength(
      1,
    )
    expect(await listInvariants(tips.platform.sql)).toEqual([])
  },
)

test('a link that we did not sign undoes nothing', async () => {
  const { tipId, token } = await heldTip()
  const forged = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`
  for (const call of [undoTip, requestRefund]) {
    expect(await tips.call(call, { params: { token: forged } })).toMatchObject({ status: 404 })
  }
  expect((await status(tipId)).state).toBe('authorized')
})

test('an undo that the provider does not answer is done as soon as it does, and is never captured', async () => {
  const { tipId, token } = await heldTip()
  tips.stripe.addFault({ kind: 'error', route: cancelRoute })
  expect(await undo(token)).toMatchObject({ status: 200, body: { state: 'authorized', isBeingUndone: true } })
  expect(await status(tipId)).toMatchObject({ state: 'authorized', isBeingUndone: true, undoUntil: null, thanks: null })
  expect(await listed()).toContainEqual(expect.objectContaining({ id: tipId, isBeingUndone: true }))
  const headers = { authorization: `Bearer ${payee.accessToken}` }
  const { payload } = await tips.app.inject({ url: `/api/creators/${payee.id}/tips.csv`, headers })
  expect(payload).toContain(`"#${tipId.slice(-12).toUpperCase()}";20,00;0,00;0,00;;"CAD";"annulation en cours"`)
  tips.stripe.clearFaults()
  await captureNow(tipId)
  expect(await status(tipId)).toMatchObject({ state: 'cancelled', isBeingUndone: false })
})

test('what is being captured can no longer be undone, whatever becomes of the answer', async () => {
  const { tipId, token } = await heldTip()
  tips.stripe.addFault({ kind: 'answer_lost', times: 3, route: captureRoute })
  await ageHold(tips.platform.sql, tipId, 16 * 60)
  await tips.run('capture-tips').catch(() => undefined)
  expect(await undo(token)).toMatchObject({ status: 409, body: { code: 'undo_too_late' } })
  tips.stripe.clearFaults()
  await captureNow(tipId)
  expect((await status(tipId)).state).toBe('paid')
  expect((await listFacts(tips.platform.sql, tipId)).filter(({ kind }) => kind === 'charge')).toHaveLength(1)
})

test('an undo and a capture at the same moment: one of them happens, and both agree which', async () => {
  for (let times = 0; times < 5; times += 1) {
    const { tipId, token, intentId } = await heldTip()
    await ageHold(tips.platform.sql, tipId, 16 * 60)
    const [answer] = await Promise.all([undo(token), tips.run('capture-tips')])
    await tips.settle()
    const { state } = await status(tipId)
    expect([answer.status, state]).toEqual(answer.status === 200 ? [200, 'cancelled'] : [409, 'paid'])
    const kinds = tips.stripe.journal().filter(({ id }) => id === intentId)
    expect(kinds.filter(({ kind }) => kind === 'payment_released')).toHaveLength(state === 'cancelled' ? 1 : 0)
  }
})

test('a hold that its bank ended fails the tip, and its supporter is told', async () => {
  const { tipId, email, sessionId, token } = await heldTip()
  const sent = (await tips.mailsTo(payee.email)).length
  tips.stripe.expireHold(sessionId)
  await tips.settle()
  expect((await status(tipId)).state).toBe('failed')
  expect(await receipt(token)).toMatchObject({ state: 'failed', undoUntil: null, canRequestRefund: false })
  expect(await subjectsTo(email)).toEqual(expect.arrayContaining([expect.stringMatching(/n’a pas abouti$/)]))
  expect(await tips.mailsTo(payee.email)).toHaveLength(sent)
  expect((await listed()).map(({ id }) => id)).not.toContain(tipId)
  expect(await undo(token)).toMatchObject({ status: 409, body: { code: 'undo_too_late' } })
})

test('an ended hold whose event never arrives is found when it is due', async () => {
  const { tipId, sessionId } = await heldTip()
  tips.stripe.setDelivery({ kind: 'lost' } as never)
  tips.stripe.expireHold(sessionId)
  await captureNow(tipId)
  expect((await status(tipId)).state).toBe('failed')
  tips.stripe.setDelivery({ kind: 'normal' })
})

test('a stale snapshot brings an undone tip back neither to the list nor to its capture', async () => {
  const { tipId, token, intentId } = await heldTip()
  await undo(token)
  await settlePayment(tips.platform, intentId)
  expect((await status(tipId)).state).toBe('cancelled')
})

test('no hold outlives its minutes by ten unnoticed, unless the provider is down', async () => {
  const { sql } = tips.platform
  const { tipId } = await heldTip()
  await ageHold(sql, tipId, 24 * 60)
  expect(await listHoldProblems(sql)).toEqual([])
  await ageHold(sql, tipId, 2 * 60)
  expect(await listHoldProblems(sql)).toEqual([tipId])
  tips.stripe.addFault({ kind: 'error', route: captureRoute })
  await tips.run('capture-tips').catch(() => undefined)
  expect(await listHoldProblems(sql)).toEqual([])
  tips.stripe.clearFaults()
  await captureNow(tipId)
  expect((await status(tipId)).state).toBe('paid')
})

test('while a page is under suspicion its captures wait, and the operator is told once', async () => {
  const { sql } = tips.platform
  const { tipId } = await heldTip()
  await suspectPage(sql, payee.id, 120)
  await captureNow(tipId)
  expect((await status(tipId)).state).toBe('authorized')
  await captureNow(tipId)
  expect((await listAlarms(sql)).filter((kind) => kind === 'capture_waits')).toHaveLength(1)
  await suspectPage(sql, payee.id, -1)
  await captureNow(tipId)
  expect((await status(tipId)).state).toBe('paid')
})

test('a capture that is refused gives the amount back and tells the operator', async () => {
  const { tipId, email } = await heldTip()
  tips.stripe.addFault({ kind: 'no', status: 400, code: 'balance_insufficient', route: captureRoute, times: 1 })
  await captureNow(tipId)
  expect((await status(tipId)).state).toBe('failed')
  expect(await listOpenAlarms(tips.platform.sql, tipId)).toEqual(['capture_refused'])
  expect(await subjectsTo(email)).toEqual(expect.arrayContaining([expect.stringMatching(/n’a pas abouti$/)]))
})

test('the database books nothing of a tip that is not captured', async () => {
  const { tipId } = await heldTip()
  const said = await tryStatement(
    tips.platform.sql,
    `insert into ledger_entries (id, tip_id, creator_id, kind, provider_ref, supporter_cents, platform_cents)
     values (gen_random_uuid(), '${tipId}', '${payee.id}', 'charge', 'pi_x', -2000, 2000)`,
  )
  expect(said).toContain('not captured')
})

test('a tip that becomes held while its undo is looked up is not told to be too late', async () => {
  const { body } = await tips.begin(payee)
  const pay = async () => {
    tips.stripe.pay(String(body['url']).split('/').at(-1) ?? '')
    await tips.settle()
  }
  const token = receiptToken(tips.platform, String(body['tipId']))
  const sql = new Proxy(tips.platform.sql, {
    apply(target, self, given: [TemplateStringsArray, ...unknown[]]) {
      const query = Reflect.apply(target, self, given)
      if (!given[0].join('').includes('update tips set undo_requested_at')) return query
      return query.then(async (rows: unknown) => {
        await pay()
        return rows
      })
    },
  })
  await expect(undoByToken({ ...tips.platform, sql }, token)).rejects.toMatchObject({ code: 'tip_not_found' })
  await pay()
  expect((await undo(token)).body).toMatchObject({ state: 'cancelled' })
})
