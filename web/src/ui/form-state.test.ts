import { describe, expect, it } from 'vitest'
import { type FormEvent, type FormState, hasErrors, idleForm, nextForm } from './form-state.ts'

type Name = 'email' | 'password'

function after(...events: FormEvent<Name>[]): FormState<Name> {
  return events.reduce(nextForm<Name>, idleForm<Name>())
}

describe('a form', () => {
  it('is busy from being sent until it fails or succeeds', () => {
    expect(after({ kind: 'sent' }).isBusy).toBe(true)
    expect(after({ kind: 'sent' }, { kind: 'succeeded' }).isBusy).toBe(false)
    expect(after({ kind: 'sent' }, { kind: 'failed', fault: { problem: 'no' } }).isBusy).toBe(false)
  })

  it('tells what is wrong with its fields or with itself, and moves the focus each time', () => {
    const failed = after(
      { kind: 'failed', fault: { errors: { email: 'wrong' } } },
      { kind: 'failed', fault: { problem: 'no' } },
    )
    expect(failed).toMatchObject({ errors: {}, problem: 'no', failures: 2 })
  })

  it('forgets the old faults when it is sent again', () => {
    expect(after({ kind: 'failed', fault: { errors: { email: 'wrong' } } }, { kind: 'sent' }).errors).toEqual({})
    expect(after({ kind: 'failed', fault: { problem: 'no' } }, { kind: 'sent' }).problem).toBeNull()
  })

  it('forgets the fault of a field that is edited, and only that', () => {
    const failed = { kind: 'failed', fault: { errors: { email: 'wrong', password: 'short' } } } as const
    expect(after(failed, { kind: 'edited', name: 'email' }).errors).toEqual({ email: undefined, password: 'short' })
  })

  it('says no longer that it was saved once something is edited', () => {
    const saved = after({ kind: 'sent' }, { kind: 'succeeded' })
    expect(saved.successes).toBe(1)
    expect(nextForm(saved, { kind: 'edited', name: 'email' }).successes).toBe(0)
  })
})

it('errors that are null or missing are none', () => {
  expect(hasErrors({ email: null, password: undefined })).toBe(false)
  expect(hasErrors({ email: null, password: 'short' })).toBe(true)
})
