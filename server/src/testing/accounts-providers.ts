import { readProfile } from '@obole/contract/profile'
import { loginWithFacebook, loginWithGoogle } from '@obole/contract/sessions'
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

export const refused = { status: 401, body: { code: 'invalid_provider_token' } }
export const unavailable = { status: 503, body: { code: 'provider_unavailable' } }

let lastId = 0
/** A person whom the provider has never seen. */
export function newIdentity(more: { email?: string; isEmailVerified?: boolean } = {}) {
  lastId += 1
  const email = `provider-${lastId}@example.com`
  return { id: `9000${lastId}`, firstName: 'Léa', lastName: 'Roy', email, isEmailVerified: true, ...more }
}
