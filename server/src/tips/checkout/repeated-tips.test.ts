import { randomUUID } from 'node:crypto'
import { cancelTip } from '@obole/contract/calls/tips'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PageOwner } from '../../testing/people/creators.ts'
import { startTips, type TipsApp } from '../../testing/tips/tips.ts'

let tips: TipsApp
let payee: PageOwner
beforeAll(async () => {
  tips = await startTips()
  payee = await tips.newPayee()
})
afterAll(() => tips.close())

test('TIP-3: without a key, two people behind one address have a checkout each', async () => {
  const from = (headers: Record<string, string>) => ({ ip: '198.51.100.22', headers })
  const ana = from({ 'user-agent': 'Firefox', 'accept-language': 'fr-CA' })
  const first = await tips.begin(payee, {}, ana)
  expect((await tips.begin(payee, {}, ana)).text).toBe(first.text)
  for (const [agent, language] of [
    ['Safari', 'fr-CA'],
    ['Firefox', 'es'],
  ] as const) {
    const headers = { 'user-agent': agent, 'accept-language': language }
    const other = await tips.begin(payee, {}, from(headers))
    expect([other.status, other.body['tipId'] === first.body['tipId']]).toEqual([201, false])
  }
})

test('TIP-2: a key may be repeated by another browser', async () => {
  const from = (agent: string) => ({ headers: { 'idempotency-key': key, 'user-agent': agent } })
  const key = randomUUID()
  const first = await tips.begin(payee, {}, from('one/1'))
  expect((await tips.begin(payee, {}, from('one/2'))).text).toBe(first.text)
})

test('TIP-2: under the key of a tip that was not paid in the end, nobody is sent to its closed checkout', async () => {
  const from = { headers: { 'idempotency-key': randomUUID() } }
  const { body } = await tips.begin(payee, {}, from)
  await tips.call(cancelTip, { params: { tipId: String(body['tipId']) } })
  const again = await tips.begin(payee, {}, from)
  expect([again.status, again.body.code]).toEqual([409, 'tip_ended'])
  expect((await tips.begin(payee, {}, { headers: { 'idempotency-key': randomUUID() } })).status).toBe(201)
})

test('TIP-2: under the key of a tip that was paid, the answer stays the same', async () => {
  const from = { headers: { 'idempotency-key': randomUUID() } }
  const first = await tips.begin(payee, {}, from)
  tips.stripe.pay(String(first.body['url']).split('/').at(-1) ?? '')
  await tips.settle()
  expect((await tips.begin(payee, {}, from)).text).toBe(first.text)
})
