import { describe, expect, it } from 'vitest'
import { ApiProblem } from '../../platform/http/call.ts'
import { explainFor } from './explain.ts'

const explain = explainFor('email', 'password')

function refused(
  code: ApiProblem['code'],
  more: { errors?: [path: string, code: string][]; retryAfterS?: number } = {},
) {
  const errors = more.errors?.map(([path, fieldCode]) => ({ path, code: fieldCode, message: '' }))
  return new ApiProblem({ code, status: 400, detail: '', errors: errors ?? [], retryAfterS: more.retryAfterS })
}

describe('a refused call is explained', () => {
  it('beside the field that the server names, once', () => {
    const problem = refused('invalid_request', {
      errors: [
        ['email', 'format'],
        ['email', 'maxLength'],
      ],
    })
    expect(explain(problem)).toEqual({ errors: { email: 'Invalid email address' } })
  })

  it.each(['common', 'personal', 'repetitive', 'sequence', 'minLength', 'maxLength'])(
    'a password that is %s has a sentence of its own',
    (code) => {
      const { errors } = explain(refused('weak_password', { errors: [['password', code]] }))
      expect(errors?.password).not.toBe(
        explain(refused('weak_password', { errors: [['password', 'other']] })).errors?.password,
      )
    },
  )

  it('for the whole form when the field is not one of its own', () => {
    expect(explain(refused('invalid_request', { errors: [['token', 'pattern']] }))).toEqual({
      problem: 'Some fields are not valid. Correct the marked fields, then send again.',
    })
  })

  it('with the time to wait', () => {
    expect(explain(refused('too_many_requests', { retryAfterS: 61 }))).toEqual({
      problem: 'Too many attempts. Try again in 61 seconds.',
    })
    expect(explain(refused('too_many_requests')).problem).not.toContain('Try again in')
    expect(explain(refused('slug_limit', { retryAfterS: 720 * 3600 })).problem).toContain('another one in 30 days;')
  })

  it('as unexpected when it is no refusal at all', () => {
    expect(explain(new Error('secret'))).toEqual({
      problem: 'An unexpected error occurred. Try again; if it keeps happening, write to us.',
    })
  })
})
