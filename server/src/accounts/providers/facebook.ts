import { createHmac } from 'node:crypto'
import { Refusal } from '@obole/contract/rules/refusals'
import type { Config } from '../../config/config.ts'
import { clock } from '../../platform/clock.ts'
import { providedName } from '../users/person-fields.ts'
import type { VerifyToken } from './google.ts'
import { askProvider, isRecord, textOf, withDeadline } from './provider-calls.ts'

/** Verifies the user token that a browser got from Facebook. Its address may be missing and is never proof. */
export function createFacebook({ appId, appSecret, apiBase }: Config['facebook']): VerifyToken {
  const secret = appSecret ?? ''

  /** Every call carries a proof of the app secret, so that a stolen token alone is useless. */
  function graph(path: string, accessToken: string, query: Record<string, string>): URL {
    const url = new URL(`/v23.0/${path}`, apiBase ?? 'https://graph.facebook.com')
    const proof = createHmac('sha256', secret).update(accessToken).digest('hex')
    url.search = new URLSearchParams({ ...query, access_token: accessToken, appsecret_proof: proof }).toString()
    return url
  }

  /** The person that the token was issued for, once it is sure that it was issued to this site. */
  async function findHolder(token: string, signal: AbortSignal): Promise<string> {
    const answer = await askProvider(graph('debug_token', `${appId}|${secret}`, { input_token: token }), { signal })
    const facts = answer.body['data']
    // An error here is about our app's credentials, not about the token.
    if (answer.status !== 200 || !isRecord(facts)) throw new Refusal('provider_unavailable')
    const holder = textOf(facts['user_id'])
    const expiresAt = Number(facts['expires_at'] ?? 0)
    const isExpired = expiresAt !== 0 && expiresAt * 1000 <= clock.now().getTime()
    const isOurs = facts['is_valid'] === true && facts['app_id'] === appId && facts['type'] === 'USER'
    if (!isOurs || isExpired || !holder) throw new Refusal('invalid_provider_token')
    return holder
  }

  return (token) =>
    withDeadline(async (signal) => {
      if (!appId) throw new Refusal('provider_unavailable')
      const subject = await findHolder(token, signal)
      const { status, body } = await askProvider(graph('me', token, { fields: 'id,first_name,last_name,email' }), {
        signal,
      })
      if (status !== 200 || body['id'] !== subject || subject.length > 255) throw new Refusal('invalid_provider_token')
      return {
        subject,
        email: textOf(body['email']),
        isEmailVerified: false,
        isEmailAuthoritative: false,
        nonce: null,
        firstname: providedName(body['first_name']),
        lastname: providedName(body['last_name']),
      }
    })
}
