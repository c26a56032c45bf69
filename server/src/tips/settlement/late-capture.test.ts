import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { PageOwner } from '../../testing/people/creators.ts'
import { ageEntries, listAlarms, listFacts, listInvariants } from '../../testing/tips/tips.sql.ts'
import { startTips, type TipsApp } from '../../testing/tips/tips.ts'

let tips: TipsApp
let payee: PageOwner
beforeAll(async () => {
  tips = await startTips()
  payee = await tips.newPayee()
})
afterEach(() => tips.stripe.configure({ capture: 'as_asked', settlementCurrency: null }))
afterAll(() => tips.close())

test('a payment is asked to be captured before Stripe answers, so that it has its transfer at once', async () => {
  const { tipId } = await tips.paidTip(payee)
  expect((await listFacts(tips.platform.sql, tipId)).map(({ kind }) => kind)).toContain('transfer')
})

test('while Stripe captures after its answer, no promise to the creator is broken', async () => {
  const { sql } = tips.platform
  tips.stripe.configure({ capture: 'late' })
  const { tipId } = await tips.paidTip(payee)
  expect((await listFacts(sql, tipId)).map(({ kind }) => kind)).toEqual(['charge'])
  expect(await listInvariants(sql)).toEqual([])
  tips.stripe.finishCaptures()
  await tips.settle()
  expect((await listFacts(sql, tipId)).map(({ kind }) => kind)).toContain('transfer')
  expect(await listInvariants(sql)).toEqual([])
})

test('a payment without a transfer after an hour breaks the promise to its creator', async () => {
  const { sql } = tips.platform
  tips.stripe.configure({ capture: 'late' })
  const { tipId } = await tips.paidTip(payee)
  await ageEntries(sql, tipId, 3601)
  expect(await listInvariants(sql)).toEqual([expect.objectContaining({ invariant: 'I8', subject: tipId })])
  tips.stripe.finishCaptures()
  await tips.settle()
  expect(await listInvariants(sql)).toEqual([])
})

test('costs in another currency than Canadian dollars are not booked, and the operator is told', async () => {
  const { sql } = tips.platform
  tips.stripe.configure({ settlementCurrency: 'usd' })
  const { tipId } = await tips.paidTip(payee)
  expect((await listFacts(sql, tipId)).map(({ kind }) => kind)).not.toContain('provider_fee')
  expect(await listAlarms(sql, tipId)).toEqual(['settlement_currency'])
})
