import { type FeeSettings, hasFees } from '@obole/contract/fees'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { exampleAmounts } from './fee-text.ts'
import { emptyDraft, type TipDraft } from './tip-draft.ts'
import { TipSplit } from './tip-split.tsx'

const card = { percent: 2.9, cents: 30 }
const draft: TipDraft = { ...emptyDraft, amount: '20' }

function shown(fees: FeeSettings, changes: Partial<TipDraft> = {}): string {
  const split = { name: 'Camille', fees, draft: { ...draft, ...changes }, onCoverFees: () => undefined }
  return renderToStaticMarkup(createElement(TipSplit, split))
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

describe.each<[FeeSettings, { plain: string; covered: string; receives: string }]>([
  [
    { platformFeePercent: 0, processingFee: card },
    {
      plain: 'You pay $20. Camille receives $19.12. 2.9% + $0.30 is deducted for payment processing, and nothing else.',
      covered: 'You pay $20.91. Camille receives $20.',
      receives: '$19.12',
    },
  ],
  [
    { platformFeePercent: 5, processingFee: card },
    {
      plain:
        'You pay $20. Camille receives $18.12. The platform keeps 5%, and 2.9% + $0.30 is deducted for payment processing.',
      covered: 'You pay $22.04. Camille receives $20.',
      receives: '$18.12',
    },
  ],
  [
    { platformFeePercent: 0, processingFee: null },
    { plain: 'You pay $20. Camille receives $20.', covered: 'You pay $20. Camille receives $20.', receives: '$20' },
  ],
])('14.1: with the fees %j', (fees, expected) => {
  it('the dialog says what is paid and what is received', () => {
    expect(shown(fees)).toContain(expected.plain)
    expect(shown(fees, { coversFees: true })).toContain(expected.covered)
  })

  it('the dialog offers to cover the fees only where there are some', () => {
    expect(shown(fees).includes('Cover the fees So that Camille receives $20.')).toBe(hasFees(fees))
  })

  it('the dashboard says what of a tip arrives', () => {
    expect(exampleAmounts(fees, 'en')).toEqual({ pays: '$20', receives: expected.receives })
  })
})
