import { setPassword } from '@obole/contract/calls/accounts'
import type { Agreement } from '@obole/contract/calls/agreement'
import { loginWithPasskey, type PasskeyProof } from '@obole/contract/calls/keys/passkeys'
import { loginSecondFactor } from '@obole/contract/calls/keys/second-factor'
import { login, loginWithFacebook, loginWithGoogle, type Tokens } from '@obole/contract/calls/sessions'
import { safeReturnUrl } from '@obole/contract/rules/return-url'
import type { BodyOf } from '@obole/contract/schema/endpoint'
import { ApiProblem, call, type SendCall } from '../http/call.ts'
import { sendAnonymous } from '../http/send-anonymous.ts'
import { loadMember } from './load.ts'
import { readStoredCreator } from './member.ts'
import { sendFromBrowser } from './send-from-browser.ts'
import { clearTokens, readSession, storeTokens } from './session.ts'
import { shareTokens } from './tabs.ts'
import { tokensFrom } from './tokens.ts'

/** The answer of Facebook's script. */
export interface FacebookAnswer {
  accessToken?: string
}

interface Credentials {
  email: string
  password: string
}

/** The second step of a sign-in: its challenge, and one proof. */
export type SecondStep = BodyOf<typeof loginSecondFactor>

export function signIn(credentials: Credentials): Promise<void> {
  return openSession('invalid_login_response', () => sendCredentials(credentials))
}

export function signInWithPasskey(passkey: PasskeyProof): Promise<void> {
  return openSession('invalid_login_response', () => call(sendAnonymous, loginWithPasskey, { body: { passkey } }))
}

export function finishSignIn(step: SecondStep): Promise<void> {
  return openSession('invalid_login_response', () => sendSecondStep(step))
}

function sendSecondStep(step: SecondStep): Promise<unknown> {
  return call(sendAnonymous, loginSecondFactor, { body: step })
}

async function sendCredentials({ email, password }: Credentials): Promise<unknown> {
  const address = email.trim()
  if (!address || !password) throw signInProblem('credentials_required')
  return call(sendAnonymous, login, { body: { email: address, password } })
}

/** `agreement`: what a person without an account ticked; null where nothing was asked. */
export function signInWithGoogle(token: string, agreement: Agreement | null = null): Promise<void> {
  return openSession('invalid_google_login_response', async () => {
    if (!token) throw signInProblem('google_token_required')
    return call(sendAnonymous, loginWithGoogle, { body: { token, agreement } })
  })
}

export function signInWithFacebook(answer: FacebookAnswer | null, agreement: Agreement | null = null): Promise<void> {
  return openSession('invalid_facebook_login_response', async () => {
    const token = answer?.accessToken
    if (!token) throw signInProblem('facebook_token_required')
    return call(sendAnonymous, loginWithFacebook, { body: { token, agreement } })
  })
}

/**
 * Signs in and links the provider to the account; false when only the sign-in succeeded. The server answers the second
 * call with a new session in place of the first, which nothing else has used by then: its requests would be refused.
 */
export async function signInAndConnect(
  given: Credentials | SecondStep,
  { provider, token }: { provider: 'google' | 'facebook'; token: string },
): Promise<boolean> {
  const endpoint = provider === 'google' ? loginWithGoogle : loginWithFacebook
  let isConnected = false
  await openSession('invalid_login_response', async () => {
    const problem = signInProblem('invalid_login_response')
    const first = await tokensFrom('challenge' in given ? sendSecondStep(given) : sendCredentials(given), problem)
    const send: SendCall = (path, init) =>
      sendAnonymous(path, { ...init, headers: { ...init.headers, authorization: `Bearer ${first.accessToken}` } })
    const connected = await tokensFrom(call(send, endpoint, { body: { token } }), problem).catch(() => null)
    isConnected = connected !== null
    return connected ?? first
  })
  return isConnected
}

export async function changePassword(given: { newPassword: string }): Promise<void> {
  if (!readSession().isAuthenticated) throw signInProblem('signed_out')
  if (!given.newPassword) throw signInProblem('new_password_required')
  await call(sendFromBrowser, setPassword, { body: given })
}

/** In the words of the specification; people read them in their language. */
const signInTexts = {
  credentials_required: 'Email and password are required',
  invalid_login_response: 'Invalid login response',
  invalid_google_login_response: 'Invalid Google login response',
  invalid_facebook_login_response: 'Invalid Facebook login response',
  google_token_required: 'Google access token is required',
  facebook_token_required: 'Facebook access token is required',
  signed_out: 'User must be authenticated to change password',
  new_password_required: 'New password is required',
} as const

function signInProblem(code: keyof typeof signInTexts): ApiProblem {
  return new ApiProblem({ code, status: 0, detail: signInTexts[code] })
}

/** After sign-in: the page that was asked for if it is of this site, else the member's own page, else home. */
export async function placeAfterSignIn(returnUrl: unknown): Promise<string> {
  const wanted = safeReturnUrl(returnUrl)
  if (wanted) return wanted
  await loadMember()
  const creator = readStoredCreator()
  return creator?.name ? `/@${creator.slug}` : '/'
}

/** Clears the tokens when anything fails. */
async function openSession(otherwise: keyof typeof signInTexts, request: () => Promise<unknown>): Promise<void> {
  try {
    keepTokens(await tokensFrom(request(), signInProblem(otherwise)))
  } catch (error) {
    clearTokens()
    throw error
  }
}

function keepTokens(tokens: Tokens): void {
  storeTokens(tokens)
  shareTokens()
}
