import { expect, it } from 'vitest'
import { fullRefund, refundCents } from './refund-draft.ts'

it('all that is left is given back unless another amount is typed', () => {
  expect(refundCents(1000, fullRefund)).toBe(1000)
})

it.each([
  ['4', 400],
  ['4,50', 450],
  ['10.00', 1000],
  ['5 $', 500],
])('a part of %s is %i cents', (amount, cents) => {
  expect(refundCents(1000, { isPartial: true, amount })).toBe(cents)
})

it.each(['', '0', '10.01', '1,000', '-1', 'all'])('a part of %j cannot be given back', (amount) => {
  expect(refundCents(1000, { isPartial: true, amount })).toBeNull()
})
