import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyPluginAsync } from 'fastify'
import { consentPages } from '../sign-in/consent-pages.ts'
import type { Identities, Identity, IdentityKey } from '../sign-in/identity.ts'
import { type ProviderApi, serveProviderApi } from '../sign-in/provider-api.ts'
import { addGraphRoutes, type GraphState } from './graph-api.ts'
import { newUserTokens, type UserToken, userTokenSeconds } from './user-tokens.ts'

export interface FacebookSandbox extends ProviderApi {
  appId: string
  appSecret: string
  /** What the browser loads instead of https://connect.facebook.net/fr_FR/sdk.js; of the site's own origin. */
  scriptUrl: string
  plugin: FastifyPluginAsync
  identities: Identities
  /** As if the person had consented. */
  tokenFor(who: IdentityKey | Identity, options?: UserTokenOptions): string
  /** What Facebook posts to a site when a person removes it: signed with the app's secret. */
  signedRequestFor(who: IdentityKey | Identity): string
}

interface UserTokenOptions extends Partial<Pick<UserToken, 'appId' | 'type' | 'scopes' | 'debug' | 'profile'>> {
  /** Below zero: a token that has expired. */
  expiresInSeconds?: number
}

const facebookIdentities: Identities = {
  verified: {
    id: '120000000000001',
    firstName: 'Alex',
    lastName: 'Gagnon',
    email: 'alex.gagnon@example.com',
    isEmailVerified: true,
  },
  unverified: {
    id: '120000000000002',
    firstName: 'Lou',
    lastName: 'Morales',
    email: 'lou.morales@example.com',
    isEmailVerified: false,
  },
  'no-address': { id: '120000000000003', firstName: 'Dominique', lastName: 'Fortin', isEmailVerified: false },
}

export async function startFacebookSandbox(options: {
  publicUrl: string
  now?: () => number
}): Promise<FacebookSandbox> {
  const now = options.now ?? Date.now
  const state: GraphState = {
    appId: '100000000000001',
    appSecret: randomBytes(16).toString('hex'),
    tokens: newUserTokens(),
    now,
  }
  const { appId, appSecret, tokens } = state
  const api = await serveProviderApi((app) => addGraphRoutes(app, state))
  const identityOf = (who: IdentityKey | Identity) => (typeof who === 'string' ? facebookIdentities[who] : who)
  const scriptUrl = '/sandbox/facebook/sdk.js'

  const tokenFor: FacebookSandbox['tokenFor'] = (who, { expiresInSeconds = userTokenSeconds, ...rest } = {}) =>
    tokens.issue({
      appId,
      type: 'USER',
      scopes: ['email', 'public_profile'],
      ...rest,
      identity: identityOf(who),
      expiresAtMs: now() + expiresInSeconds * 1000,
    })

  const signedRequestFor: FacebookSandbox['signedRequestFor'] = (who) => {
    const facts = { algorithm: 'HMAC-SHA256', issued_at: Math.floor(now() / 1000), user_id: identityOf(who).id }
    const payload = Buffer.from(JSON.stringify(facts)).toString('base64url')
    return `${createHmac('sha256', appSecret).update(payload).digest('base64url')}.${payload}`
  }

  const plugin = consentPages({
    provider: 'Facebook',
    publicUrl: options.publicUrl,
    script: { path: scriptUrl, file: new URL('sdk.browser.js', import.meta.url) },
    identities: facebookIdentities,
    error: (query) => (query.get('app_id') === appId ? undefined : 'invalid app_id'),
    answer(query, identity) {
      if (!identity) return { status: 'unknown', authResponse: null }
      const scopes = ['public_profile', ...(query.get('scope') ?? '').split(/[\s,]+/).filter(Boolean)]
      const authResponse = {
        accessToken: tokenFor(identity, { scopes }),
        userID: identity.id,
        expiresIn: userTokenSeconds,
        signedRequest: signedRequestFor(identity),
        graphDomain: 'facebook',
        data_access_expiration_time: Math.floor(now() / 1000) + 90 * 24 * 3600,
      }
      return { status: 'connected', authResponse }
    },
  })

  return {
    ...api,
    appId,
    appSecret,
    scriptUrl,
    plugin,
    identities: facebookIdentities,
    tokenFor,
    signedRequestFor,
  }
}
