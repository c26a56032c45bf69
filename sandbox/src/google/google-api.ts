import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { createLocalJWKSet, decodeProtectedHeader, type JWTPayload, jwtVerify } from 'jose'
import { type Identity, nameOf } from '../sign-in/identity.ts'
import { accessTokenSeconds, type Grant, type Grants, isVerifierOf } from './grants.ts'
import { issuer, signIdToken } from './id-token.ts'
import type { KeyRing } from './key-ring.ts'

/** What the provider says that is not so. */
export interface FalsifiedClaims {
  /** `aud` and `azp` of `tokeninfo`. */
  audience?: string
  /** `sub` of `userinfo`. */
  subject?: string
}

export interface GoogleState {
  clientId: string
  clientSecret: string
  /** A window answers its opener with `postmessage`; Google also takes the opener's origin. */
  redirectUris: string[]
  keys: KeyRing
  grants: Grants
  falsified: FalsifiedClaims
  now(): number
}

type Form = { Body: Record<string, string | undefined> | undefined }
type TokenQuery = { Querystring: { access_token?: string; id_token?: string } }

/**
 * Google's hosts, folded into one base:
 *
 *   POST https://oauth2.googleapis.com/token              {base}/token
 *   GET  https://oauth2.googleapis.com/tokeninfo          {base}/tokeninfo
 *   GET  https://www.googleapis.com/oauth2/v3/certs       {base}/oauth2/v3/certs
 *   GET  https://www.googleapis.com/oauth2/v3/userinfo    {base}/oauth2/v3/userinfo
 *        (the same as https://openidconnect.googleapis.com/v1/userinfo)
 *
 * The paths are Google's own, so a client only swaps the hosts when `GOOGLE_API_BASE` is set.
 * `iss` stays https://accounts.google.com either way.
 */
export function addGoogleRoutes(app: FastifyInstance, google: GoogleState): void {
  app.post<Form>('/token', async (request, reply) => {
    const form = request.body ?? {}
    if (form.client_id !== google.clientId || form.client_secret !== google.clientSecret) {
      return oauthError(reply, 401, 'invalid_client', 'Unauthorized')
    }
    if (form.grant_type !== 'authorization_code') {
      return oauthError(reply, 400, 'unsupported_grant_type', `Invalid grant_type: ${form.grant_type ?? ''}`)
    }
    if (!google.redirectUris.includes(form.redirect_uri ?? '')) {
      return oauthError(reply, 400, 'redirect_uri_mismatch', 'Bad Request')
    }
    const grant = google.grants.spendCode(form.code ?? '')
    if (!grant || grant.clientId !== form.client_id) return oauthError(reply, 400, 'invalid_grant', 'Bad Request')
    if (grant.codeChallenge && !isVerifierOf(grant.codeChallenge, form.code_verifier)) {
      return oauthError(reply, 400, 'invalid_grant', 'Invalid code verifier.')
    }
    const accessToken = google.grants.newAccessToken(grant)
    const claims = { ...idClaims(grant), at_hash: accessTokenHash(accessToken) }
    return reply.header('cache-control', 'no-store').send({
      access_token: accessToken,
      expires_in: accessTokenSeconds,
      scope: longScope(grant.scope),
      token_type: 'Bearer',
      id_token: await signIdToken(google.keys, seconds(google.now()), claims, grant.idToken),
    })
  })

  app.get('/oauth2/v3/certs', (_request, reply) =>
    reply.header('cache-control', 'public, max-age=21600, must-revalidate, no-transform').send(google.keys.jwks()),
  )

  app.get<TokenQuery>('/tokeninfo', async (request, reply) => {
    const info =
      request.query.id_token !== undefined
        ? await idTokenFacts(google, request.query.id_token)
        : accessTokenFacts(google, google.grants.findByAccessToken(request.query.access_token ?? ''))
    return info ? reply.send(info) : oauthError(reply, 400, 'invalid_token', 'Invalid Value')
  })

  app.get<TokenQuery>('/oauth2/v3/userinfo', async (request, reply) => {
    const bearer = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
    const grant = google.grants.findByAccessToken(bearer ?? request.query.access_token ?? '')
    if (!grant) return oauthError(reply, 401, 'invalid_request', 'Invalid Credentials')
    const claims = personClaims(grant.identity, grant.scope)
    return reply.send({ ...claims, sub: google.falsified.subject ?? claims.sub })
  })
}

/** The claims of a grant's ID token, but for those of time. */
export function idClaims(grant: Pick<Grant, 'identity' | 'clientId' | 'scope'>): JWTPayload {
  return { azp: grant.clientId, aud: grant.clientId, ...personClaims(grant.identity, grant.scope) }
}

export function longScope(scope: string): string {
  const prefixed = (word: string) =>
    word === 'email' || word === 'profile' ? `https://www.googleapis.com/auth/userinfo.${word}` : word
  return scope.split(/\s+/).map(prefixed).join(' ')
}

function personClaims(identity: Identity, scope: string) {
  const has = (word: string) => longScope(scope).split(' ').includes(longScope(word))
  return {
    sub: identity.id,
    ...(has('email') && identity.email && { email: identity.email, email_verified: identity.isEmailVerified }),
    ...(has('email') && identity.hostedDomain && { hd: identity.hostedDomain }),
    ...(has('profile') && {
      name: nameOf(identity),
      given_name: identity.firstName,
      family_name: identity.lastName,
    }),
  }
}

/** `tokeninfo` says everything in text, numbers and truths too. */
function accessTokenFacts(google: GoogleState, grant: Grant | undefined): Record<string, string> | undefined {
  if (!grant) return undefined
  const { sub, email, email_verified } = personClaims(grant.identity, grant.scope)
  const audience = google.falsified.audience ?? grant.clientId
  return {
    azp: audience,
    aud: audience,
    sub,
    scope: longScope(grant.scope),
    exp: String(seconds(grant.expiresAtMs)),
    expires_in: String(seconds(grant.expiresAtMs - google.now())),
    ...(email && { email, email_verified: String(email_verified) }),
    access_type: 'online',
  }
}

async function idTokenFacts(google: GoogleState, token: string): Promise<Record<string, string> | undefined> {
  try {
    const currentDate = new Date(google.now())
    const { payload } = await jwtVerify(token, createLocalJWKSet(google.keys.jwks()), { issuer, currentDate })
    const header = decodeProtectedHeader(token)
    const facts = Object.entries({ ...payload, ...header }).map(([name, value]) => [name, String(value)])
    const audience = google.falsified.audience
    return { ...Object.fromEntries(facts), ...(audience && { aud: audience, azp: audience }) }
  } catch {
    return undefined
  }
}

function accessTokenHash(token: string): string {
  return createHash('sha256').update(token).digest().subarray(0, 16).toString('base64url')
}

function seconds(milliseconds: number): number {
  return Math.floor(milliseconds / 1000)
}

function oauthError(reply: FastifyReply, status: number, error: string, description: string): FastifyReply {
  return reply.status(status).send({ error, error_description: description })
}
