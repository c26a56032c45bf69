import { listLog } from '@obole/contract/calls/desk'
import { closeDeskAlarm, findDeskTips, readDeskAlarms, refundDeskTip } from '@obole/contract/calls/desk/money'
import { dayOf } from '@obole/contract/formatting/time-zone'
import { receiptNumber } from '@obole/contract/rules/receipt-number'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setDeskRole } from '../../admin/command/admin.sql.ts'
import { newId } from '../../platform/ids.ts'
import type { Person } from '../../testing/people/accounts.ts'
import type { PageOwner } from '../../testing/people/creators.ts'
import { startTips, type TipsApp } from '../../testing/tips/tips.ts'
import { raiseAlarm } from '../../tips/ledger/alarms.ts'

let tips: TipsApp
let owner: PageOwner
let operator: Person
let tip: { tipId: string; sessionId: string }
beforeAll(async () => {
  tips = await startTips()
  owner = await tips.newPayee()
  operator = await tips.newPerson()
  await setDeskRole(tips.platform.sql, { userId: operator.id, role: 'operator', operator: 'ops' })
  tip = await tips.paidTip(owner, { amount: 2000, message: 'Pour toi', supporterName: 'Ana' })
})
afterAll(() => tips.close())

const find = async (query: string) => {
  const { body } = await tips.call(findDeskTips, { query: { query } }, { token: operator.accessToken })
  return body['tips'] as ({ id: string; paymentId: string } & Record<string, unknown>)[]
}
const refund = (id: string, body: object) =>
  tips.call(
    refundDeskTip,
    { params: { id }, body: { reason: 'Payé deux fois', ...body } },
    { token: operator.accessToken },
  )
const log = async () =>
  (await tips.call(listLog, { query: {} }, { token: operator.accessToken })).body['entries'] as object[]

test('a tip is found by its number, its id, its payment, its checkout, or its day and amount; each look is logged', async () => {
  const [found] = await find(receiptNumber(tip.tipId))
  expect(found).toMatchObject({ id: tip.tipId, slug: owner.slug, amount: 2000, state: 'paid', refundableAmount: 2000 })
  const day = dayOf(new Date())
  const queries = [tip.tipId, receiptNumber(tip.tipId).toLowerCase(), found?.paymentId ?? '', tip.sessionId]
  queries.push(`${day} 20,00`, `20.00 ${day}`, `20 $ ${day}`)
  for (const query of queries)
    expect(
      (await find(query)).map(({ id }) => id),
      query,
    ).toContain(tip.tipId)
  for (const query of ['2026-13-40 20', `${day} 20,01`, 'pi_nothing', 'ana@example.com', `'; drop table tips; --`, '%'])
    expect(await find(query), query).toEqual([])
  expect((await log()).slice(0, 2)).toMatchObject([
    { act: 'tips_looked_up', subject: '%', operator: operator.email },
    { act: 'tips_looked_up' },
  ])
})

test('what is found has its line of time, and neither name, address, words nor card', async () => {
  const [found] = await find(tip.tipId)
  const way = (found?.['way'] ?? []) as { step: string; at: string | null }[]
  expect(way.find(({ step }) => step === 'charged')?.at).toEqual(expect.any(String))
  const text = JSON.stringify(found)
  for (const secret of ['Ana', 'Pour toi', 'supporter', '4242', '@example'])
    expect(text.includes(secret), secret).toBe(false)
})

test('a refund for the creator takes the share and the fee back, is logged with its reason, and mailed', async () => {
  const partly = await refund(tip.tipId, { amount: 500 })
  expect([partly.status, partly.body]).toMatchObject([202, { refundedAmount: 500, refundableAmount: 1500 }])
  expect((await log())[0]).toMatchObject({
    act: 'tip_refunded',
    subject: tip.tipId,
    note: 'Payé deux fois',
    changes: [{ field: 'refunded', before: '0', after: '500' }],
  })
  const mail = (await tips.mailsTo(owner.email)).find(({ subject }) => subject.includes('remboursé'))
  expect(mail?.text).toContain('> Payé deux fois')
  const whole = await refund(tip.tipId, {})
  expect(whole.body).toMatchObject({ refundedAmount: 2000, refundableAmount: 0, state: 'refunded', creatorAmount: 0 })
  expect((await refund(tip.tipId, { amount: 1 })).body).toMatchObject({ code: 'refund_not_possible' })
  expect((await refund(newId(), {})).body).toMatchObject({ code: 'tip_not_found' })
  for (const reason of ['', ' ', 'a'.repeat(501)]) expect((await refund(tip.tipId, { reason })).status).toBe(400)
})

test('open alarms are listed with their cause, and closed once by whoever looked', async () => {
  const { platform } = tips
  const alarm = { kind: 'event_given_up' as const, subject: 'evt_<b>x</b>', details: { error: 'no' } }
  await platform.sql.begin((sql) => raiseAlarm(platform, sql, alarm as never))
  const access = { token: operator.accessToken }
  const { body } = await tips.call(readDeskAlarms, {}, access)
  expect(body['alarms']).toMatchObject([{ kind: 'event_given_up', details: [{ name: 'error', value: 'no' }] }])
  expect(body['debts']).toEqual([])
  const close = () => tips.call(closeDeskAlarm, { body: { kind: alarm.kind, subject: alarm.subject } }, access)
  expect([(await close()).status, (await close()).status]).toEqual([204, 404])
  expect((await log())[0]).toMatchObject({ act: 'alarm_closed' })
})

test('a moderator has nothing to do with money', async () => {
  const moderator = await tips.newPerson()
  await setDeskRole(tips.platform.sql, { userId: moderator.id, role: 'moderator', operator: 'ops' })
  const access = { token: moderator.accessToken }
  expect((await tips.call(findDeskTips, { query: { query: tip.tipId } }, access)).body).toMatchObject({
    code: 'operator_required',
  })
})
