import { expect, it } from 'vitest'
import { nextRefund, refundCents, refundDraft } from './refund-draft.ts'

function partial(amount: string) {
  return nextRefund(nextRefund(refundDraft(1000), { type: 'choose', isPartial: true }), { type: 'write', amount })
}

it('without another params all that is left is given back', () => {
  expect(refundCents(refundDraft(1000))).toBe(1000)
  expect(nextRefund(refundDraft(1000), { type: 'submit' }).isSending).toBe(true)
})

it.each([
  ['4', 400],
  ['4,50', 450],
  ['10.00', 1000],
])('a part of %s is %i cents', (amount, cents) => {
  expect(refundCents(partial(amount))).toBe(cents)
})

it.each(['', '0', '10.01', '-1', 'all'])('a part of %j is not sent and says so', (amount) => {
  const draft = nextRefund(partial(amount), { type: 'submit' })
  expect(draft).toMatchObject({ isSending: false, isAmountWrong: true })
  expect(nextRefund(draft, { type: 'write', amount: '1' }).isAmountWrong).toBe(false)
})

it('after a failure it can be sent again', () => {
  const sent = nextRefund(partial('4'), { type: 'submit' })
  expect(nextRefund(sent, { type: 'fail' })).toMatchObject({ isSending: false, amount: '4' })
})
