import { setPassword } from '@obole/contract/accounts'
import { safeReturnUrl } from '@obole/contract/return-url'
import { login, loginWithFacebook, loginWithGoogle, type Tokens } from '@obole/contract/sessions'
import { ApiProblem, call, type SendCall } from '../http/call.ts'
import { sendPlainly } from '../http/send-plainly.ts'
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

export function signIn(credentials: Credentials): Promise<void> {
  return openSession('invalid_login_response', () => sendCredentials(credentials))
}

async function sendCredentials({ email, password }: Credentials): Promise<unknown> {
  const address = email.trim()
  if (!address || !password) throw signInProblem('credentials_required')
  return call(sendPlainly, login, { body: { email: address, password } })
}

export function signInWithGoogle(token: string): Promise<void> {
  return openSession('invalid_google_login_response', async () => {
    if (!token) throw new Error('Google access token is required')
    return call(sendPlainly, loginWithGoogle, { body: { token } })
  })
}

export function signInWithFacebook(answer: FacebookAnswer | null): Promise<void> {
  return openSession('invalid_facebook_login_response', async () => {
    const token = answer?.accessToken
    if (!token) throw new Error('Facebook access token is required')
    return call(sendPlainly, loginWithFacebook, { body: { token } })
  })
}

/**
 * Signs in and links the provider to the account; false when only the sign-in succeeded. The server answers the second
 * call with a new session in place of the first, which nothing else has used by then: its requests would be refused.
 */
export async function signInAndConnect(
  credentials: Credentials,
  { provider, token }: { provider: 'google' | 'facebook'; token: string },
): Promise<boolean> {
  const endpoint = provider === 'google' ? loginWithGoogle : loginWithFacebook
  let isConnected = false
  await openSession('invalid_login_response', async () => {
    const problem = signInProblem('invalid_login_response')
    const first = await tokensFrom(sendCredentials(credentials), problem)
    const send: SendCall = (path, init) =>
      sendPlainly(path, { ...init, headers: { ...init.headers, authorization: `Bearer ${first.accessToken}` } })
    const connected = await tokensFrom(call(send, endpoint, { body: { token } }), problem).catch(() => null)
    isConnected = connected !== null
    return connected ?? first
  })
  return isConnected
}

export async function changePassword(given: { newPassword: string; currentPassword?: string }): Promise<void> {
  if (!readSession().isAuthenticated) throw new Error('User must be authenticated to change password')
  if (!given.newPassword) throw new Error('New password is required')
  await call(sendFromBrowser, setPassword, { body: given })
}

/** In the words of the specification; people read them in their language. */
const signInTexts = {
  credentials_required: 'Email and password are required',
  invalid_login_response: 'Invalid login response',
  invalid_google_login_response: 'Invalid Google login response',
  invalid_facebook_login_response: 'Invalid Facebook login response',
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
