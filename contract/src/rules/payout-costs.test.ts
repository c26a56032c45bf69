import { expect, test } from 'vitest'
import { type CostSettings, operatorKeeps, payoutCostOf } from './payout-costs.ts'

const card = { percent: 2.9, cents: 30 }
const stripeInCanada: CostSettings = {
  fees: { platformFeePercent: 0, processingFee: card },
  cardFee: card,
  payoutCosts: { monthlyCents: 200, percent: 0.25, cents: 25 },
  interval: 'daily',
}

test.each([
  [1, 500, 'daily', -226],
  [4, 500, 'daily', -305],
  [10, 500, 'daily', -461],
  [20, 1000, 'daily', -747],
  [60, 1000, 'daily', -866],
  [10, 500, 'monthly', -236],
  [60, 1000, 'monthly', -366],
  [60, 1000, 'weekly', -441],
] as const)('%i tips of %i cents, paid out %s, leave the operator %i', (tips, amountCents, interval, left) => {
  expect(operatorKeeps({ tips, amountCents }, { ...stripeInCanada, interval })).toBe(left)
})

test('a platform fee covers it from some number of tips on', () => {
  const fees = { platformFeePercent: 5, processingFee: card }
  const kept = (tips: number) =>
    operatorKeeps({ tips, amountCents: 1000 }, { ...stripeInCanada, fees, interval: 'weekly' })
  expect([1, 4, 10, 60].map(kept)).toEqual([-177, -109, 178, 2566])
})

test('a month without anything to pay out costs nothing', () => {
  const { payoutCosts: costs } = stripeInCanada
  expect(payoutCostOf({ netCents: 0, days: 0 }, { costs, interval: 'weekly' })).toBe(0)
  expect(payoutCostOf({ netCents: -500, days: 1 }, { costs, interval: 'weekly' })).toBe(0)
})
