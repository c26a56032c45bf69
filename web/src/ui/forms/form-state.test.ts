import { describe, expect, it } from 'vitest'
import { type FormAction, type FormState, formReducer, hasErrors, idleForm } from './form-state.ts'

type Name = 'email' | 'password'

function after(...actions: FormAction<Name>[]): FormState<Name> {
  return actions.reduce(formReducer<Name>, idleForm<Name>())
}

describe('a form', () => {
  it('is busy from being sent until it fails or succeeds', () => {
    expect(after({ type: 'sent' }).isBusy).toBe(true)
    expect(after({ type: 'sent' }, { type: 'succeeded' }).isBusy).toBe(false)
    expect(after({ type: 'sent' }, { type: 'failed', errors: { problem: 'no' } }).isBusy).toBe(false)
  })

  it('says what is wrong with its fields or with itself, and moves the focus each time', () => {
    const failed = after(
      { type: 'failed', errors: { errors: { email: 'wrong' } } },
      { type: 'failed', errors: { problem: 'no' } },
    )
    expect(failed).toMatchObject({ errors: {}, problem: 'no', failures: 2 })
  })

  it('clears the old errors when it is sent again', () => {
    expect(after({ type: 'failed', errors: { errors: { email: 'wrong' } } }, { type: 'sent' }).errors).toEqual({})
    expect(after({ type: 'failed', errors: { problem: 'no' } }, { type: 'sent' }).problem).toBeNull()
  })

  it('clears the error of a field that is edited, and only that', () => {
    const failed = { type: 'failed', errors: { errors: { email: 'wrong', password: 'short' } } } as const
    expect(after(failed, { type: 'edited', name: 'email' }).errors).toEqual({ email: undefined, password: 'short' })
  })

  it('no longer says that it was saved once something is edited', () => {
    const saved = after({ type: 'sent' }, { type: 'succeeded' })
    expect(saved.successes).toBe(1)
    expect(formReducer(saved, { type: 'edited', name: 'email' }).successes).toBe(0)
  })
})

describe('what was typed in a form', () => {
  const edited = { type: 'edited', name: 'email' } as const
  it('is unsaved until it is sent', () => {
    expect(idleForm().isEdited).toBe(false)
    expect(after(edited).isEdited).toBe(true)
    expect(after(edited, { type: 'sent' }, { type: 'succeeded' }).isEdited).toBe(false)
  })

  it('is still unsaved when sending fails, and when it changes meanwhile', () => {
    expect(after(edited, { type: 'sent' }, { type: 'failed', errors: { problem: 'no' } }).isEdited).toBe(true)
    expect(after(edited, { type: 'sent' }, edited, { type: 'succeeded' }).isEdited).toBe(true)
  })

  it('is nothing when an empty form is refused', () => {
    expect(after({ type: 'failed', errors: { errors: { email: 'wrong' } } }).isEdited).toBe(false)
  })
})

it('starts with the reason why the server sent it back', () => {
  expect(idleForm('no').problem).toBe('no')
  expect(formReducer(idleForm('no'), { type: 'sent' }).problem).toBeNull()
})

it('errors that are null or missing are none', () => {
  expect(hasErrors({ email: null, password: undefined })).toBe(false)
  expect(hasErrors({ email: null, password: 'short' })).toBe(true)
})
