import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type FeeSettings, feeOf, formatProcessingFee, hasFees, payAmountFor, tipAmounts } from './fees.ts'
import { payCentsMax, tipCentsMax, tipCentsMin } from './limits.ts'

const defaults: FeeSettings = { platformFeePercent: 0, processingFee: { percent: 2.9, cents: 30 } }
const none: FeeSettings = { platformFeePercent: 0, processingFee: null }
/** The highest that the settings take. */
const highest: FeeSettings = { platformFeePercent: 49.99, processingFee: { percent: 9.99, cents: 999 } }

const cents = fc.integer({ min: tipCentsMin, max: tipCentsMax })
const percentUpTo = (hundredths: number) => fc.integer({ min: 0, max: hundredths }).map((value) => value / 100)
const settings: fc.Arbitrary<FeeSettings> = fc.record({
  platformFeePercent: percentUpTo(4999),
  processingFee: fc.option(fc.record({ percent: percentUpTo(999), cents: fc.integer({ min: 0, max: 999 }) })),
})

describe('the fees of a tip', () => {
  test.each([
    [2000, defaults, 88],
    [500, defaults, 45],
    [100, defaults, 33],
    [2000, { ...defaults, platformFeePercent: 5 }, 188],
    [2000, { platformFeePercent: 5, processingFee: null }, 100],
    [2000, none, 0],
    [10_000, { platformFeePercent: 4.35, processingFee: null }, 435],
    // 8.5 and 14.5 cents: half up, once, on the sum.
    [850, { platformFeePercent: 1, processingFee: null }, 9],
    [500, { platformFeePercent: 0, processingFee: { percent: 2.9, cents: 0 } }, 15],
    [100, { platformFeePercent: 0.3, processingFee: { percent: 0.2, cents: 0 } }, 1],
    [100, highest, 99],
  ])('of %i cents with %j are %i', (amount, fees, fee) => expect(feeOf(amount, fees)).toBe(fee))

  test('are whole cents, within half a cent of the rates, and leave the creator at least one', () => {
    fc.assert(
      fc.property(cents, settings, (amount, fees) => {
        const fee = feeOf(amount, fees)
        const exact =
          (amount * (fees.platformFeePercent + (fees.processingFee?.percent ?? 0))) / 100 +
          (fees.processingFee?.cents ?? 0)
        expect(Number.isInteger(fee) && fee >= 0 && fee < amount).toBe(true)
        if (exact < amount - 1) expect(Math.abs(fee - exact)).toBeLessThanOrEqual(0.5 + 1e-6)
      }),
    )
  })

  test('are told from none', () => {
    expect([hasFees(none), hasFees(defaults), hasFees({ platformFeePercent: 0.01, processingFee: null })]).toEqual([
      false,
      true,
      true,
    ])
  })

  test('are written without the part that is zero', () => {
    const plain = (fee: { percent: number; cents: number }) => formatProcessingFee(fee, 'fr').replace(/\s/g, ' ')
    expect(plain({ percent: 2.9, cents: 30 })).toBe('2,9 % + 0,30 $')
    expect([plain({ percent: 2.9, cents: 0 }), plain({ percent: 0, cents: 30 })]).toEqual(['2,9 %', '0,30 $'])
  })
})

describe('a supporter who covers the fees', () => {
  const isSmallest = (named: number, fees: FeeSettings) => {
    const pay = payAmountFor(named, fees)
    return Number.isInteger(pay) && pay - feeOf(pay, fees) >= named && pay - 1 - feeOf(pay - 1, fees) < named
  }

  test('pays the smallest amount of which the creator receives the named one, whatever both are', () => {
    fc.assert(
      fc.property(cents, settings, (named, fees) => {
        expect(isSmallest(named, fees)).toBe(true)
        expect(payAmountFor(named, fees)).toBeLessThanOrEqual(payCentsMax)
      }),
      { numRuns: 5000 },
    )
  })

  test('does so for every dollar from 1 to 5,000 and a grid of fees', () => {
    const wrong: string[] = []
    for (const platformFeePercent of [0, 0.01, 1, 2.5, 5, 10, 33.33, 49.99])
      for (const processingFee of [
        null,
        { percent: 2.9, cents: 30 },
        { percent: 3.7, cents: 0 },
        { percent: 9.99, cents: 999 },
      ])
        for (let named = tipCentsMin; named <= tipCentsMax; named += 100) {
          const fees = { platformFeePercent, processingFee }
          const { payCents, feeCents, netCents } = tipAmounts({ amountCents: named, coversFees: true }, fees)
          const isExact = netCents === named && payCents === netCents + feeCents
          if (!isExact || !isSmallest(named, fees)) wrong.push(`${named} ${JSON.stringify(fees)}`)
        }
    expect(wrong).toEqual([])
  })

  test('pays 20.91 $ for 20 $ with the defaults, and nothing more where there are no fees', () => {
    expect(tipAmounts({ amountCents: 2000, coversFees: true }, defaults)).toEqual({
      payCents: 2091,
      feeCents: 91,
      netCents: 2000,
    })
    expect(payAmountFor(2000, none)).toBe(2000)
  })
})
