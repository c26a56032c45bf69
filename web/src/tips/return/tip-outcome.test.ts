import { tipStates } from '@obole/contract/calls/tips'
import { describe, expect, it } from 'vitest'
import { delayBeforeMs, findTip, type KnownTip, outcomeOf } from './tip-outcome.ts'

function read(state: (typeof tipStates)[number], isBeingUndone = false): KnownTip {
  return {
    kind: 'read',
    status: {
      state,
      amount: 500,
      currency: 'CAD',
      creatorName: 'Zoé',
      reachedGoal: null,
      thanks: null,
      isBeingUndone,
      undoUntil: null,
    },
  }
}

describe('back from the checkout', () => {
  it('TIP-9: a tip that is not known is thanked for in neutral words', () => {
    expect(outcomeOf({ kind: 'unknown' }, 'completed', false)).toBe('neutral')
  })

  it.each(['cs_fake', '', undefined, '../../x', '0190a000-0000-7000-8000-00000000000'])(
    'TIP-9: what is no tip’s id (%s) is not even asked for',
    async (tipId) => {
      expect(await findTip(tipId)).toEqual({ kind: 'unknown' })
    },
  )

  it('a pending tip is being confirmed, and left to the mail in the end', () => {
    expect(outcomeOf(read('pending'), 'completed', false)).toBe('confirming')
    expect(outcomeOf(read('pending'), 'completed', true)).toBe('late')
    expect(outcomeOf({ kind: 'unread' }, 'completed', false)).toBe('confirming')
  })

  it('without having paid, nothing was sent', () => {
    expect(outcomeOf(read('pending'), 'cancelled', false)).toBe('not-sent')
    expect(outcomeOf({ kind: 'unknown' }, 'cancelled', false)).toBe('not-sent')
  })

  it('a tip that is being undone is not on its way any more', () => {
    expect(outcomeOf(read('authorized', true), 'completed', false)).toBe('being-undone')
  })

  it.each(tipStates.filter((state) => state !== 'pending'))(
    '%s is shown as it is, from both return addresses',
    (state) => {
      expect(outcomeOf(read(state), 'completed', false)).toBe(state)
      expect(outcomeOf(read(state), 'cancelled', true)).toBe(state)
    },
  )
})

it('the page asks less and less often, for about a minute', () => {
  const delays: number[] = []
  for (let delay = delayBeforeMs(0); delay !== null; delay = delayBeforeMs(delays.length)) delays.push(delay)
  expect(delays).toEqual(delays.toSorted((a, b) => a - b))
  const totalMs = delays.reduce((sum, delay) => sum + delay, 0)
  expect(totalMs).toBeGreaterThan(50_000)
  expect(totalMs).toBeLessThan(70_000)
})
