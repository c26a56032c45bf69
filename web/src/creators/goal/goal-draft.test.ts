import type { OwnGoal } from '@obole/contract/calls/goals'
import { describe, expect, it } from 'vitest'
import { goalBody, goalDraftOf, goalErrors } from './goal-draft.ts'

const now = new Date('2026-11-16T12:00:00Z')
const goal = {
  amount: 5050,
  endsAt: '2026-12-25T05:00:00.000Z',
  hidesAmounts: true,
  texts: { en: { title: 'A guitar', text: 'In cedar' }, es: { title: 'Una guitarra', text: null } },
} as OwnGoal
const draft = goalDraftOf(goal, 'fr')
const wrong = (changed: Partial<typeof draft>) =>
  Object.entries(goalErrors({ ...draft, ...changed }, 'fr', now)).flatMap(([field, error]) => (error ? [field] : []))

describe('the draft of a goal', () => {
  it('is the saved goal, and saves what was loaded', () => {
    expect(draft).toMatchObject({ amount: '50,50', day: '2026-12-24', hidesAmounts: true })
    const { amount, endsAt, hidesAmounts, texts } = goal
    expect(goalBody(draft)).toEqual({ amount, endsAt, hidesAmounts, texts })
    expect(wrong({})).toEqual([])
  })

  it.each([
    ['fr', '1\u00a0500,50'],
    ['en', '1,500.50'],
    ['es', '1,500.50'],
  ] as const)('has its amount as %s writes it, %s, and reads it so', (locale, amount) => {
    const large = goalDraftOf({ ...goal, amount: 150_050 }, locale)
    expect(large.amount).toBe(amount)
    expect(goalBody(large).amount).toBe(150_050)
  })

  it('needs an amount, a day to come, and a title in one language or in each that has a text', () => {
    const empty = { title: '', text: '' }
    expect(wrong({ amount: '0,99' })).toEqual(['amount'])
    expect(wrong({ amount: '1000001' })).toEqual(['amount'])
    expect(wrong({ day: '2026-11-15' })).toEqual(['endsAt'])
    expect(wrong({ day: '2026-11-16' })).toEqual([])
    expect(wrong({ texts: { fr: empty, en: empty, es: empty } })).toEqual(['texts.fr.title'])
    expect(wrong({ texts: { ...draft.texts, fr: { title: ' ', text: 'En cèdre' } } })).toEqual(['texts.fr.title'])
    expect(wrong({ texts: { ...draft.texts, fr: { title: 'a'.repeat(81), text: 'b'.repeat(501) } } })).toEqual([
      'texts.fr.title',
      'texts.fr.text',
    ])
  })
})
