import { readProfile } from '@obole/contract/calls/profile'
import { issueGoogleNonce, loginWithFacebook, loginWithGoogle } from '@obole/contract/calls/sessions'
import type { Identity } from '@obole/sandbox/sign-in/identity'
import type { AccountsApp, Answer } from './accounts.ts'

/** Calls of sign-in with a provider, as a visitor or as whoever `accessToken` belongs to. */
export function providerCalls(app: AccountsApp) {
  return {
    withGoogle: (token: string, accessToken?: string) =>
      app.call(loginWithGoogle, { body: { token } }, accessToken ? { token: accessToken } : {}),
    withFacebook: (token: string, accessToken?: string) =>
      app.call(loginWithFacebook, { body: { token } }, accessToken ? { token: accessToken } : {}),
    /** The profile behind the tokens of an answer. */
    profileOf: async ({ body }: { body: object }): Promise<Answer['body']> =>
      (await app.call(readProfile, {}, { token: 'accessToken' in body ? String(body.accessToken) : '' })).body,
  }
}

/** As the browser gets one before it opens Google's window. */
export async function newNonce(app: AccountsApp): Promise<string> {
  return String((await app.call(issueGoogleNonce)).body['nonce'])
}

/** An ID token with a nonce of its own. */
export async function idTokenFor(app: AccountsApp, identity: Identity): Promise<string> {
  return app.sandbox.google.idTokenFor(identity, { nonce: await newNonce(app) })
}

export const refused = { status: 401, body: { code: 'invalid_provider_token' } }
export const unavailable = { status: 503, body: { code: 'provider_unavailable' } }

let lastId = 0
/** A person whom the provider has never seen. */
export function newIdentity(more: Partial<Identity> = {}): Identity & { email: string } {
  lastId += 1
  const email = `provider-${lastId}@example.com`
  return { id: `9000${lastId}`, firstName: 'Léa', lastName: 'Roy', email, isEmailVerified: true, ...more }
}
