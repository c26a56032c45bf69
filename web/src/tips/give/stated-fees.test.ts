import type { FeeSettings } from '@obole/contract/rules/fees'
import { createElement, Fragment } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { exampleAmounts } from './fee-text.ts'
import { Fees, PaidAndReceived } from './fees.tsx'
import { emptyDraft, type TipDraft } from './tip-draft.ts'
import { UndoLine } from './tip-foot.tsx'

const card = { percent: 2.9, cents: 30 }
const draft: TipDraft = { ...emptyDraft, amount: '20' }

function shown(fees: FeeSettings, changes: Partial<TipDraft> = {}): string {
  const props = { name: 'Camille', fees, draft: { ...draft, ...changes } }
  return renderToStaticMarkup(
    createElement(Fragment, null, createElement(PaidAndReceived, props), createElement(Fees, props)),
  )
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

describe.each<[FeeSettings, { plain: string; deducted: string; covered: string; added: string; receives: string }]>([
  [
    { platformFeePercent: 0, processingFee: card },
    {
      plain: 'You pay $20. Camille receives $19.12.',
      deducted: '2.9% + $0.30 is deducted for payment processing, and nothing else.',
      covered: 'You pay $20.91. Camille receives $20.',
      added: '$0.91',
      receives: '$19.12',
    },
  ],
  [
    { platformFeePercent: 5, processingFee: card },
    {
      plain: 'You pay $20. Camille receives $18.12.',
      deducted: 'The platform keeps 5%, and 2.9% + $0.30 is deducted for payment processing.',
      covered: 'You pay $22.04. Camille receives $20.',
      added: '$2.04',
      receives: '$18.12',
    },
  ],
])('with the fees %j', (fees, { plain, deducted, covered, added, receives }) => {
  it('the form says what is paid, what is received and what is deducted', () => {
    expect(shown(fees)).toContain(plain)
    expect(shown(fees)).toContain(deducted)
    expect(shown(fees, { coversFees: true })).toContain(covered)
  })

  it('the form says what covering the fees costs, before and after, and then of no deduction', () => {
    expect(shown(fees)).toContain(`Cover the fees Add ${added} so that Camille receives $20.`)
    const whenCovered = shown(fees, { coversFees: true })
    expect(whenCovered).toContain(`Cover the fees You add ${added}: Camille receives $20, with nothing deducted.`)
    expect(whenCovered).not.toContain(deducted)
    expect(shown(fees, { amount: '' })).toContain('Cover the fees So that Camille receives all that you give.')
  })

  it('the form has an example until there is an amount', () => {
    expect(shown(fees, { amount: '' })).toContain(`For example: you pay $20, Camille receives ${receives}.`)
    expect(shown(fees)).not.toContain('For example')
  })

  it('the dashboard says what of a tip arrives', () => {
    expect(exampleAmounts(fees, 'en')).toEqual({ pays: '$20', receives })
  })
})

it('where nothing is deducted, the form offers to cover nothing', () => {
  const text = shown({ platformFeePercent: 0, processingFee: null })
  expect(text).toBe('You pay $20. Camille receives $20. Camille receives everything you give.')
})

it('the form says for how long nothing is charged, where a tip can be undone', () => {
  const line = (undoMinutes: number) => renderToStaticMarkup(createElement(UndoLine, { site: { undoMinutes } }))
  expect(line(15)).toContain('Nothing is charged for 15 minutes: you can still change your mind.')
  expect(line(1)).toContain('Nothing is charged for a minute:')
  expect(line(0)).toBe('')
})
