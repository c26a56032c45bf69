import { createHmac } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { nameOf } from '../sign-in/identity.ts'
import type { UserToken, UserTokens } from './user-tokens.ts'

export interface GraphState {
  appId: string
  appSecret: string
  tokens: UserTokens
  now(): number
}

interface GraphQuery {
  Querystring: { input_token?: string; access_token?: string; appsecret_proof?: string; fields?: string }
}

/** https://graph.facebook.com, with or without a version before the path (`/v23.0/me`). */
export function addGraphRoutes(app: FastifyInstance, facebook: GraphState): void {
  for (const version of ['', '/v:version']) {
    app.get<GraphQuery>(`${version}/debug_token`, (request, reply) => {
      const { input_token: input = '', access_token: appToken = '', appsecret_proof: proof } = request.query
      if (appToken !== `${facebook.appId}|${facebook.appSecret}`) return invalidToken(reply)
      if (proof !== undefined && proof !== proofOf(facebook, appToken)) return wrongProof(reply)
      return reply.send({ data: debugFacts(facebook, facebook.tokens.find(input)) })
    })

    app.get<GraphQuery>(`${version}/me`, (request, reply) => {
      const { access_token: given, appsecret_proof: proof, fields = 'id,name' } = request.query
      const text = given ?? /^(?:Bearer|OAuth) (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
      const token = facebook.tokens.find(text)
      if (!token) return invalidToken(reply)
      if (token.expiresAtMs <= facebook.now()) return expiredToken(reply)
      if (proof === undefined) return missingProof(reply)
      if (proof !== proofOf(facebook, text)) return wrongProof(reply)
      const asked = ['id', ...fields.split(',')]
      const known = Object.entries({ ...profileFacts(token), ...token.profile })
      return reply.send(Object.fromEntries(known.filter(([name]) => asked.includes(name))))
    })
  }
}

/** `appsecret_proof`: shows that a call comes from who knows the secret, not from who stole a token. */
function proofOf(facebook: Pick<GraphState, 'appSecret'>, token: string): string {
  return createHmac('sha256', facebook.appSecret).update(token).digest('hex')
}

/**
 * A token of another app is called valid, under that app's id: whether it is meant for us is
 * for the caller to see.
 */
function debugFacts(facebook: GraphState, token: UserToken | undefined): Record<string, unknown> {
  if (!token) {
    return { error: { code: 190, message: 'Invalid OAuth access token.' }, is_valid: false, scopes: [] }
  }
  const isExpired = token.expiresAtMs <= facebook.now()
  return {
    app_id: token.appId,
    type: token.type,
    application: 'Sandbox',
    data_access_expires_at: seconds(facebook.now()) + 90 * 24 * 3600,
    expires_at: seconds(token.expiresAtMs),
    is_valid: !isExpired,
    scopes: token.scopes,
    user_id: token.identity.id,
    ...(token.type === 'PAGE' && { profile_id: `9${token.identity.id}` }),
    ...(isExpired && { error: { code: 190, subcode: 463, message: sessionExpired } }),
    ...token.debug,
  }
}

/** Facebook never says whether it has verified an address. */
function profileFacts({ identity, scopes }: UserToken): Record<string, unknown> {
  return {
    id: identity.id,
    name: nameOf(identity),
    first_name: identity.firstName,
    last_name: identity.lastName,
    ...(identity.email && scopes.includes('email') && { email: identity.email }),
    picture: { data: { height: 50, width: 50, is_silhouette: true, url: silhouette } },
  }
}

const sessionExpired = 'Error validating access token: Session has expired.'
const silhouette = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

function seconds(milliseconds: number): number {
  return Math.floor(milliseconds / 1000)
}

function invalidToken(reply: FastifyReply): FastifyReply {
  return graphError(reply, 'Invalid OAuth access token - Cannot parse access token', 'OAuthException', 190)
}

function expiredToken(reply: FastifyReply): FastifyReply {
  return graphError(reply, sessionExpired, 'OAuthException', 190, 463)
}

function missingProof(reply: FastifyReply): FastifyReply {
  return graphError(reply, 'API calls from the server require an appsecret_proof argument', 'GraphMethodException', 100)
}

function wrongProof(reply: FastifyReply): FastifyReply {
  return graphError(reply, 'Invalid appsecret_proof provided in the API argument', 'GraphMethodException', 100)
}

function graphError(
  reply: FastifyReply,
  message: string,
  type: string,
  code: number,
  error_subcode?: number,
): FastifyReply {
  return reply.status(400).send({ error: { message, type, code, error_subcode, fbtrace_id: 'sandbox' } })
}
