import type { Site } from '@obole/contract/calls/site'
import { describe, expect, it } from 'vitest'
import { fill, holds, valuesOf } from './variables.ts'

const site = {
  publicUrl: 'https://obole.example',
  platformFeePercent: 5,
  operator: {
    name: 'La Coop',
    address: '1, rue du Port',
    phone: null,
    email: 'coop@example.org',
    privacyOfficer: null,
  },
  recipients: { hosting: null, mail: null, images: null },
  release: { version: '1.2.3', madeOn: '2026-11-19', checkedScreens: 41 },
  debtsFromLaterTips: false,
} as Site
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

describe('the variables of a document', () => {
  it('say what a tip brings the creator: the amount less the platform’s fee, and nothing else', () => {
    const text = '{{exampleTip}} − {{exampleFee}} = {{exampleNet}} ({{feePercent}})'
    expect(plain(fill(text, valuesOf(site, 'fr')))).toBe('20 $ − 1 $ = 19 $ (5 %)')
    expect(plain(fill(text, valuesOf(site, 'en')))).toBe('$20 − $1 = $19 (5%)')
    expect(plain(fill(text, valuesOf({ ...site, platformFeePercent: 2.5 }, 'en')))).toBe('$20 − $0.50 = $19.50 (2.5%)')
  })

  it('name the site and its operator', () => {
    const text = '{{operatorName}}: {{siteUrl}}{{contactPath}}'
    expect(fill(text, valuesOf(site, 'es'))).toBe('La Coop: https://obole.example/documents/helpandcontact#contact')
  })

  it('say how long a tip can be undone, and nothing of it where it cannot', () => {
    expect(fill('{{undoMinutes}}', valuesOf({ ...site, undoMinutes: 15 }, 'fr'))).toBe('15')
    expect([0, 15].map((undoMinutes) => holds('canUndo', { ...site, undoMinutes }))).toEqual([false, true])
    expect(holds('canUndo', null)).toBe(false)
  })

  it('say what the provider charges for a page, and what a month of it leaves the operator', () => {
    const card = { percent: 2.9, cents: 30 }
    const costs = { cardFee: card, payoutCosts: { monthlyCents: 200, percent: 0.25, cents: 25 } }
    const full = { ...site, platformFeePercent: 5, processingFee: card, costs, payoutSchedules: ['weekly' as const] }
    const text =
      '{{payoutInterval}}: {{payoutMonthly}}, {{payoutRate}}; {{keptOfFew}} {{keptOfSome}} {{keptOfMany}} {{keptOfMost}}'
    expect(plain(fill(text, valuesOf(full, 'en')))).toBe('week: $2, 0.25% + $0.25; -$1.77 -$1.09 $1.78 $25.66')
  })

  it('say what was checked of this release, and whether debts are taken from later tips', () => {
    const text = '{{releaseVersion}}, {{releaseDate}}: {{checkedScreens}}'
    expect(plain(fill(text, valuesOf(site, 'fr')))).toBe('1.2.3, 19 novembre 2026: 41')
    const unchecked = { ...site, release: { ...site.release, checkedScreens: null }, debtsFromLaterTips: true }
    const conditions = ['isChecked', 'isUnchecked', 'sparesLaterTips', 'takesLaterTips'] as const
    expect(conditions.map((name) => holds(name, site))).toEqual([true, false, true, false])
    expect(conditions.map((name) => holds(name, unchecked))).toEqual([false, true, false, true])
  })

  it('leave what they do not know as it is', () => {
    expect(fill('{{constructor}} {{x}}', valuesOf(site, 'en'))).toBe('{{constructor}} {{x}}')
  })
})
