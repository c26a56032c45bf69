import type { ReceivedTip } from '@obole/contract/tips'
import { expect, it } from 'vitest'
import { firstTips, nextTips, refundableCents } from './received-tips.ts'

function tip(id: string, more: Partial<ReceivedTip> = {}): ReceivedTip {
  return {
    id,
    createdAt: '2026-11-15T12:00:00Z',
    amount: 1000,
    refundedAmount: 0,
    netAmount: 1000,
    currency: 'CAD',
    state: 'paid',
    supporterName: null,
    message: null,
    isPrivate: false,
    ...more,
  }
}

it('another page is put behind the first, each tip once', () => {
  const first = firstTips({ tips: [tip('c'), tip('b')], cursor: 'x' })
  const next = nextTips(nextTips(first, { type: 'load' }), { type: 'loaded', tips: [tip('b'), tip('a')], cursor: null })
  expect(next).toMatchObject({ cursor: null, phase: 'ready' })
  expect(next.tips.map(({ id }) => id)).toEqual(['c', 'b', 'a'])
})

it('a page that could not be loaded loses nothing and can be asked for again', () => {
  const failed = nextTips(firstTips({ tips: [tip('a')], cursor: 'x' }), { type: 'fail' })
  expect(failed).toMatchObject({ cursor: 'x', phase: 'failed' })
  expect(failed.tips).toHaveLength(1)
})

it('a refunded tip takes its own place', () => {
  const list = firstTips({ tips: [tip('b'), tip('a')], cursor: null })
  const next = nextTips(list, { type: 'replace', tip: tip('a', { state: 'refunded', refundedAmount: 1000 }) })
  expect(next.tips.map(({ id, state }) => [id, state])).toEqual([
    ['b', 'paid'],
    ['a', 'refunded'],
  ])
})

it.each([
  ['paid', 0, 1000],
  ['partially_refunded', 400, 600],
  ['refunded', 1000, 0],
  ['disputed', 0, 0],
] as const)('of a tip that is %s with %i cents given back, %i can be', (state, refundedAmount, left) => {
  expect(refundableCents(tip('a', { state, refundedAmount }))).toBe(left)
})
