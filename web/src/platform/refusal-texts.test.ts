import { refusals } from '@obole/contract/rules/refusals'
import { expect, it } from 'vitest'
import { ApiProblem } from './http/call.ts'
import { refusalText } from './refusal-texts.ts'

it.each(Object.keys(refusals))('%s has a text of its own', (code) => {
  const problem = new ApiProblem({ code: code as keyof typeof refusals, status: 400, detail: 'what the server said' })
  expect(refusalText(problem)).not.toBe('what the server said')
})

it('a code that this page does not know falls back to what the server said', () => {
  expect(refusalText(new ApiProblem({ code: 'from_the_future' as never, status: 400, detail: 'Later.' }))).toBe(
    'Later.',
  )
})

it('anything else is unexpected', () => {
  expect(refusalText(new Error('secret'))).toBe(
    'An unexpected error occurred. Try again; if it keeps happening, write to us.',
  )
})
