import { randomBytes } from 'node:crypto'
import type { FastifyPluginAsync } from 'fastify'
import { consentPages } from '../sign-in/consent-pages.ts'
import type { Identities, Identity, IdentityKey } from '../sign-in/identity.ts'
import { type ProviderApi, serveProviderApi } from '../sign-in/provider-api.ts'
import { addGoogleRoutes, type FalsifiedClaims, type GoogleState, idClaims, longScope } from './google-api.ts'
import { accessTokenSeconds, newGrants } from './grants.ts'
import { type IdTokenOptions, signIdToken } from './id-token.ts'
import { newKeyRing } from './key-ring.ts'

export interface GoogleSandbox extends ProviderApi {
  clientId: string
  clientSecret: string
  /** What the browser loads instead of https://accounts.google.com/gsi/client; of the site's own origin. */
  scriptUrl: string
  plugin: FastifyPluginAsync
  identities: Identities
  /** As if the person had consented: a code for `POST /token`. */
  codeFor(who: IdentityKey | Identity, options?: CodeOptions): string
  accessTokenFor(who: IdentityKey | Identity, options?: AccessTokenOptions): string
  idTokenFor(who: IdentityKey | Identity, options?: IdTokenOptions): Promise<string>
  rotateKeys(): Promise<void>
  /** Until `recover`. */
  falsify(falsified: FalsifiedClaims): void
}

interface CodeOptions {
  /** Another site's code. */
  clientId?: string
  scope?: string
  codeChallenge?: string
  /** How the ID token that the code buys is made: with a nonce, or forged. */
  idToken?: IdTokenOptions
}

interface AccessTokenOptions {
  /** Another site's token: `tokeninfo` names that site as its audience. */
  clientId?: string
  scope?: string
  expiresInSeconds?: number
}

const googleIdentities: Identities = {
  verified: {
    id: '110000000000000000001',
    firstName: 'Camille',
    lastName: 'Roy',
    email: 'camille.roy@example.com',
    isEmailVerified: true,
    hostedDomain: 'example.com',
  },
  unverified: {
    id: '110000000000000000002',
    firstName: 'Sacha',
    lastName: 'Tremblay',
    email: 'sacha.tremblay@example.com',
    isEmailVerified: false,
  },
  'no-address': { id: '110000000000000000003', firstName: 'Noor', lastName: 'Haddad', isEmailVerified: false },
}

export async function startGoogleSandbox(options: { publicUrl: string; now?: () => number }): Promise<GoogleSandbox> {
  const now = options.now ?? Date.now
  const state: GoogleState = {
    clientId: 'sandbox.apps.googleusercontent.com',
    clientSecret: randomBytes(24).toString('base64url'),
    redirectUris: ['postmessage', new URL(options.publicUrl).origin],
    keys: await newKeyRing(),
    grants: newGrants(now),
    falsified: {},
    now,
  }
  const { clientId, clientSecret, keys, grants } = state
  const api = await serveProviderApi((app) => addGoogleRoutes(app, state))
  const identityOf = (who: IdentityKey | Identity) => (typeof who === 'string' ? googleIdentities[who] : who)
  const scriptUrl = '/sandbox/google/client.js'
  const usualScope = 'openid email profile'

  const plugin = consentPages({
    provider: 'Google',
    publicUrl: options.publicUrl,
    script: { path: scriptUrl, file: new URL('client.browser.js', import.meta.url) },
    identities: googleIdentities,
    error: (query) => (query.get('client_id') === clientId ? undefined : 'invalid_client'),
    async answer(query, identity) {
      const state = query.get('state') ?? undefined
      if (!identity) return { error: 'access_denied', state }
      const scope = query.get('scope') ?? ''
      const granted = { scope: longScope(scope), state, authuser: '0', prompt: 'consent' }
      if (query.get('response_type') === 'token') {
        const access_token = grants.newAccessToken({ identity, clientId, scope })
        return { access_token, token_type: 'Bearer', expires_in: accessTokenSeconds, ...granted }
      }
      const idToken = { nonce: query.get('nonce') ?? undefined }
      if (query.get('response_type') === 'id_token') {
        const claims = idClaims({ clientId, scope, identity })
        return { credential: await signIdToken(keys, Math.floor(now() / 1000), claims, idToken), select_by: 'btn' }
      }
      const codeChallenge = query.get('code_challenge') ?? undefined
      return { code: grants.newCode({ identity, clientId, scope, codeChallenge, idToken }), ...granted }
    },
  })

  return {
    ...api,
    clientId,
    clientSecret,
    scriptUrl,
    plugin,
    identities: googleIdentities,
    codeFor: (who, code = {}) =>
      grants.newCode({ clientId, scope: usualScope, idToken: {}, ...code, identity: identityOf(who) }),
    accessTokenFor: (who, { expiresInSeconds, ...token } = {}) =>
      grants.newAccessToken({ clientId, scope: usualScope, ...token, identity: identityOf(who) }, expiresInSeconds),
    idTokenFor: (who, token) =>
      signIdToken(
        keys,
        Math.floor(now() / 1000),
        idClaims({ clientId, scope: usualScope, identity: identityOf(who) }),
        token,
      ),
    rotateKeys: keys.rotate,
    falsify(falsified) {
      state.falsified = falsified
    },
    async recover() {
      state.falsified = {}
      await api.recover()
    },
  }
}
