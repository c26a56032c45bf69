import { Refusal } from '@obole/contract/rules/refusals'
import { createRemoteJWKSet, customFetch, errors, type JWTPayload, jwtVerify } from 'jose'
import type { Config } from '../../config/config.ts'
import { providedName } from '../users/person-fields.ts'
import { askProvider, type ProviderPerson, textOf, withDeadline } from './provider-calls.ts'

export type VerifyToken = (token: string) => Promise<ProviderPerson>

/** Verifies what a browser got from Google: an ID token, an access token or an authorization code of the popup. */
export function createGoogle(
  { clientId, clientSecret, apiBase }: Config['google'],
  isOwnNonce: (nonce: string) => boolean,
): VerifyToken {
  const at = (host: string, path: string) => new URL(path, apiBase ?? host)
  const oauth = (path: string) => at('https://oauth2.googleapis.com', path)
  const apis = (path: string) => at('https://www.googleapis.com', path)
  const keys = createRemoteJWKSet(apis('/oauth2/v3/certs'), {
    timeoutDuration: 4000,
    [customFetch]: (url, init) => fetch(url, { ...init, redirect: 'error' }),
  })

  async function verifyIdToken(token: string): Promise<ProviderPerson> {
    const { payload } = await jwtVerify(token, keys, {
      algorithms: ['RS256'],
      issuer: ['https://accounts.google.com', 'accounts.google.com'],
      audience: clientId ?? '',
      clockTolerance: 5,
      maxTokenAge: 3600,
    })
    const nonce = textOf(payload['nonce'])
    if ((payload['azp'] ?? clientId) !== clientId || (nonce !== null && !isOwnNonce(nonce))) throw refused()
    return { ...personOf(payload), nonce }
  }

  /** One that comes from a browser could be replayed, or be somebody else's: it must bear a nonce of ours. */
  async function verifyOwnIdToken(token: string): Promise<ProviderPerson> {
    const person = await verifyIdToken(token)
    if (person.nonce === null) throw refused()
    return person
  }

  async function exchangeCode(code: string, signal: AbortSignal): Promise<ProviderPerson> {
    const form = { grant_type: 'authorization_code', redirect_uri: 'postmessage', code }
    const client = { client_id: clientId ?? '', client_secret: clientSecret ?? '' }
    const body = new URLSearchParams({ ...form, ...client })
    const answer = await askProvider(oauth('/token'), { method: 'POST', body, signal })
    if (answer.body['error'] === 'invalid_client') throw new Refusal('provider_unavailable')
    const idToken = textOf(answer.body['id_token'])
    if (answer.status !== 200 || !idToken) throw refused()
    return verifyIdToken(idToken)
  }

  /** The audience is checked first: a token issued to another site must not open an account here. */
  async function askWithAccessToken(token: string, signal: AbortSignal): Promise<ProviderPerson> {
    const url = oauth('/tokeninfo')
    url.searchParams.set('access_token', token)
    const facts = await askProvider(url, { signal })
    if (facts.status !== 200 || facts.body['aud'] !== clientId || facts.body['azp'] !== clientId) throw refused()
    const headers = { authorization: `Bearer ${token}` }
    const person = await askProvider(apis('/oauth2/v3/userinfo'), { headers, signal })
    if (person.status !== 200 || !textOf(facts.body['sub']) || person.body['sub'] !== facts.body['sub']) throw refused()
    return personOf(person.body)
  }

  return async (token) => {
    if (!clientId) throw new Refusal('provider_unavailable')
    try {
      return await withDeadline((signal) => {
        if (/^eyJ[\w-]*\.[\w-]+\.[\w-]*$/.test(token)) return verifyOwnIdToken(token)
        return token.startsWith('ya29.') ? askWithAccessToken(token, signal) : exchangeCode(token, signal)
      })
    } catch (error) {
      throw asRefusal(error)
    }
  }
}

function personOf(claims: JWTPayload | Record<string, unknown>): ProviderPerson {
  const subject = textOf(claims['sub'])
  if (!subject || subject.length > 255) throw refused()
  const email = textOf(claims['email'])
  const isEmailVerified = claims['email_verified'] === true || claims['email_verified'] === 'true'
  // Of other addresses Google only knows that they were confirmed once, maybe by a former owner of the mailbox.
  const isOfGoogle = /@(gmail|googlemail)\.com$/i.test(email ?? '') || textOf(claims['hd']) !== null
  return {
    subject,
    email,
    isEmailVerified,
    isEmailAuthoritative: isEmailVerified && isOfGoogle,
    nonce: null,
    firstname: providedName(claims['given_name']),
    lastname: providedName(claims['family_name']),
  }
}

function refused(): Refusal {
  return new Refusal('invalid_provider_token')
}

/** Keys that cannot be fetched mean that Google is unavailable; any other error means that the token is not valid. */
function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (!(error instanceof errors.JOSEError)) return new Refusal('provider_unavailable')
  const isKeyFetchError = ['ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID', 'ERR_JOSE_GENERIC'].includes(error.code)
  return isKeyFetchError ? new Refusal('provider_unavailable') : refused()
}
