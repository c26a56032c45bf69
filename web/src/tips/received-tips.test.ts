import type { ReceivedTip } from '@obole/contract/received-tips'
import { expect, it } from 'vitest'
import { refundableCents } from './received-tips.ts'

function tip(id: string, more: Partial<ReceivedTip> = {}): ReceivedTip {
  return {
    id,
    createdAt: '2026-11-15T12:00:00Z',
    amount: 1000,
    refundedAmount: 0,
    feeAmount: 0,
    netAmount: 1000,
    coversFees: false,
    currency: 'CAD',
    state: 'paid',
    supporterName: null,
    message: null,
    isPrivate: false,
    showsWords: false,
    reply: null,
    refundRequestedAt: null,
    canReply: true,
    ...more,
  }
}

it.each([
  ['paid', 0, 1000],
  ['partially_refunded', 400, 600],
  ['refunded', 1000, 0],
  ['disputed', 0, 0],
] as const)('of a tip that is %s with %i cents given back, %i can be', (state, refundedAmount, left) => {
  expect(refundableCents(tip('a', { state, refundedAmount }))).toBe(left)
})
