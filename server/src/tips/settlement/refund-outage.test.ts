import { randomUUID } from 'node:crypto'
import { listTips, type ReceivedTip, refundTip } from '@obole/contract/calls/received-tips'
import { describe, expect, test } from 'vitest'
import type { PageOwner } from '../../testing/people/creators.ts'
import { ageRefunds, listFacts, listInvariants } from '../../testing/tips/tips.sql.ts'
import { type TipsApp, withOwnProduct } from '../../testing/tips/tips.ts'

/** Each press has a key of its own. */
function refunder({ call }: TipsApp, { accessToken: token }: PageOwner, tipId: string) {
  return (body: object) =>
    call(refundTip, { params: { tipId }, body }, { token, headers: { 'idempotency-key': randomUUID() } })
}

/** The only tip of the creator, as their list shows it. */
async function listed(tips: TipsApp, { id, accessToken: token }: PageOwner) {
  const { body } = await tips.call(listTips, { params: { id } }, { token })
  return (body['tips'] as ReceivedTip[])[0]
}

/** The provider answers again. */
async function sweepRefunds(tips: TipsApp, tipId: string) {
  tips.stripe.clearFaults()
  await ageRefunds(tips.platform.sql, tipId, 120)
  await tips.run('sweep-checkouts')
}

describe.concurrent('a refund that the provider does not answer', () => {
  test(
    'OUT-18: of a part is under way, and is made once, whatever is pressed meanwhile',
    withOwnProduct(async (tips, payee) => {
      const { tipId } = await tips.paidTip(payee, { amount: 4000 })
      const press = refunder(tips, payee, tipId)
      tips.stripe.addFault({ kind: 'error', status: 500, route: 'POST /v1/refunds' })
      const underWay = { state: 'paid', refundedAmount: 0, pendingRefundAmount: 1500, refundableAmount: 2500 }
      const first = await press({ amount: 1500, refundableAmount: 4000 })
      expect([first.status, first.body]).toMatchObject([202, underWay])
      // From a dialog that does not know of it.
      for (const amount of [1500, 1000, undefined])
        expect((await press({ amount, refundableAmount: 4000 })).body.code).toBe('refund_not_possible')
      expect((await press({ amount: 2501 })).body.code).toBe('refund_not_possible')
      expect(await listed(tips, payee)).toMatchObject(underWay)
      await sweepRefunds(tips, tipId)
      expect(await listed(tips, payee)).toMatchObject({
        state: 'partially_refunded',
        refundedAmount: 1500,
        pendingRefundAmount: 0,
        refundableAmount: 2500,
      })
      expect((await listFacts(tips.platform.sql, tipId)).filter(({ kind }) => kind === 'refund')).toHaveLength(1)
    }),
  )

  test(
    'OUT-18: of all that is left is under way once, however often it is asked for',
    withOwnProduct(async (tips, payee) => {
      const { tipId } = await tips.paidTip(payee)
      const press = refunder(tips, payee, tipId)
      tips.stripe.addFault({ kind: 'error', status: 500, route: 'POST /v1/refunds' })
      for (const body of [{ refundableAmount: 2000 }, { refundableAmount: 2000 }, {}])
        expect(await press(body)).toMatchObject({
          status: 202,
          body: { refundedAmount: 0, pendingRefundAmount: 2000, refundableAmount: 0 },
        })
      await sweepRefunds(tips, tipId)
      expect(await listed(tips, payee)).toMatchObject({
        state: 'refunded',
        refundedAmount: 2000,
        pendingRefundAmount: 0,
      })
      expect((await listFacts(tips.platform.sql, tipId)).filter(({ kind }) => kind === 'refund')).toHaveLength(1)
    }),
  )

  test.each(['dispute', 'dashboard refund'])(
    'OUT-18: and that is refused after a %s can be asked for again, and its creator is told',
    (before) =>
      withOwnProduct(async (tips, payee) => {
        const { tipId, sessionId } = await tips.paidTip(payee)
        const press = refunder(tips, payee, tipId)
        tips.stripe.addFault({ kind: 'error', status: 500, route: 'POST /v1/refunds' })
        await press({ amount: 1000 })
        const isDisputed = before === 'dispute'
        const dispute = isDisputed ? tips.stripe.dispute(sessionId) : null
        if (!isDisputed)
          tips.stripe.refundInDashboard(sessionId, { amount: 1500, reverseTransfer: true, refundApplicationFee: true })
        await tips.settle()
        tips.stripe.clearCalls()
        await sweepRefunds(tips, tipId)
        // While the bank withholds the money, the creator's share of a refund could not be taken.
        expect(tips.stripe.calls()['POST /v1/refunds']).toBe(isDisputed ? undefined : 1)
        const mails = (await tips.mailsTo(payee.email)).map(({ subject }) => subject.replace(/\s/g, ' '))
        expect(mails).toContain('Le remboursement de 10 $ n’a pas été fait')
        if (dispute) tips.stripe.closeDispute(dispute.id, 'won')
        await tips.settle()
        const leftCents = isDisputed ? 2000 : 500
        expect(await listed(tips, payee)).toMatchObject({ pendingRefundAmount: 0, refundableAmount: leftCents })
        expect((await press({ refundableAmount: leftCents })).body).toMatchObject({ state: 'refunded', netAmount: 0 })
        expect(await listInvariants(tips.platform.sql)).toEqual([])
      })(),
  )
})
