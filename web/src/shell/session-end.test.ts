import { expect, it } from 'vitest'
import { ApiProblem } from '../platform/http/call.ts'
import { sessionEndText } from './session-end.ts'

it.each([
  ['no_refresh_token', 'No refresh token available'],
  ['invalid_refresh_response', 'Invalid refresh response'],
  ['refresh_timeout', 'Token refresh timeout'],
  ['invalid_session', 'This session has ended.'],
] as const)('whose session ended by %s reads “%s” on the sign-in screen', (code, text) => {
  expect(sessionEndText(new ApiProblem({ code, status: 0, detail: '' }))).toContain(text)
})

it('whose session ended for another reason reads that it has ended', () => {
  expect(sessionEndText(new Error('secret'))).toContain('This session has ended.')
})
