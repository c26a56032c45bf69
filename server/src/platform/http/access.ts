import { Refusal } from '@obole/contract/rules/refusals'
import type { Access, DeskRole, FreshProof, OwnerParam } from '@obole/contract/schema/endpoint'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** A signed-in person as every call sees them. */
export interface Member {
  id: string
  sessionId: string
  emailVerified: boolean
  signedInAt: Date
  /** Has shown who they are within the last ten minutes, in this session. */
  isProven: boolean
  /** At the desk; null for everyone who has nothing to decide there. */
  deskRole: DeskRole | null
}

declare module 'fastify' {
  interface FastifyRequest {
    visitor: Member | null
    /** Its body comes after the person was looked up: their session may end meanwhile. */
    isBodyLate: boolean
  }
  interface FastifyContextConfig {
    access?: Access
    owner?: OwnerParam
    freshProof?: FreshProof
    forOperators?: true
  }
}

export interface AccessRules {
  /** The person behind a bearer token, asked of the database so that an ended session is refused at once. */
  authenticate(accessToken: string): Promise<Member | null>
  /** By the path parameter that names it: is it this person's? */
  owns: Record<OwnerParam, (value: string, userId: string) => boolean | Promise<boolean>>
  /** Refuses a member who has not shown for long who they are. */
  requireFreshProof(member: Member, currentPassword: string | undefined, request: FastifyRequest): Promise<void>
}

/** The one place that decides who may make a call. Writes repeat the owner in their `where`: no gap between check and act. */
export function guardAccess(app: FastifyInstance, rules: AccessRules): void {
  app.decorateRequest('visitor', null)
  app.decorateRequest('isBodyLate', false)
  app.addHook('onRequest', async (request) => {
    const { access } = request.routeOptions.config
    if (!access || access === 'provider') return
    const token = bearerToken(request)
    if (token !== null) request.visitor = await rules.authenticate(token)
    // A token that is sent must be good, also where none is needed: a client must learn that its session has ended.
    if (access === 'anyone' && token === null) return
    if (access === 'desk') requireDeskRole(request, token)
    if (!request.visitor) throw new Refusal('sign_in_required')
    if (access === 'owner' && !(await isOwner(rules, request, request.visitor))) throw new Refusal('not_owner')
    request.isBodyLate = request.raw.complete === false
  })
  app.addHook('preHandler', async (request) => {
    if (!request.visitor || !request.isBodyLate) return
    request.visitor = await rules.authenticate(bearerToken(request) ?? '')
    if (!request.visitor) throw new Refusal('sign_in_required')
  })
  app.addHook('preHandler', async (request) => {
    const { access, freshProof } = request.routeOptions.config
    if (!request.visitor || (freshProof !== 'always' && access !== 'desk')) return
    const { currentPassword } = (request.body ?? {}) as { currentPassword?: string }
    await rules.requireFreshProof(request.visitor, currentPassword, request)
  })
}

/** Who has no role is answered as at an address where nothing is; a session that has ended is told so, to be renewed. */
function requireDeskRole({ visitor, routeOptions }: FastifyRequest, token: string | null): void {
  if (token === null) throw new Refusal('not_found')
  if (!visitor) return
  if (visitor.deskRole === null) throw new Refusal('not_found')
  if (routeOptions.config.forOperators && visitor.deskRole !== 'operator') throw new Refusal('operator_required')
}

function bearerToken(request: FastifyRequest): string | null {
  const header = request.headers.authorization
  if (header === undefined) return null
  return /^Bearer ([\x21-\x7e]+)$/.exec(header)?.[1] ?? ''
}

async function isOwner(rules: AccessRules, request: FastifyRequest, visitor: Member): Promise<boolean> {
  const { owner } = request.routeOptions.config
  const value = owner && (request.params as Record<string, string>)[owner]
  return owner !== undefined && value !== undefined && (await rules.owns[owner](value, visitor.id))
}
