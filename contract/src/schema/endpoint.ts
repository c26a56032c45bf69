import type { Static, TSchema } from 'typebox'
import type { RefusalCode } from '../rules/refusals.ts'

/**
 * Who may make a call. `owner`: the signed-in person whose page, album or tip the path names. `desk`: who has a role at
 * the desk and has freshly shown who they are; nobody else learns that there is such a call.
 * `provider`: a signed request of the payment provider, checked by its own route.
 */
export type Access = 'anyone' | 'signed-in' | 'owner' | 'desk' | 'provider'

/**
 * Which calls need a member to have shown within the last ten minutes who they are. `large-refund`: where it is above
 * the limit that a dialog asks twice for.
 */
export type FreshProof = 'always' | 'large-refund'

/** The path parameter that names what must be the caller's own: their page by its id or slug, their album, a tip to them. */
export type OwnerParam = 'id' | 'slug' | 'albumId' | 'tipId'

/** A moderator decides about what visitors see; an operator about everything. */
export const deskRoles = ['moderator', 'operator'] as const
export type DeskRole = (typeof deskRoles)[number]

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** One HTTP call, described once: the server validates and documents by it, the web calls by it. */
export interface Endpoint<
  Params extends TSchema = TSchema,
  Query extends TSchema = TSchema,
  Body extends TSchema = TSchema,
  Reply extends TSchema = TSchema,
> {
  method: Method
  /** `:name` stands for a parameter. */
  path: string
  summary: string
  access: Access
  owner?: OwnerParam
  freshProof?: FreshProof
  /** Of access `desk`: not for moderators. */
  forOperators?: true
  params?: Params
  query?: Query
  body?: Body
  /** The body is `multipart/form-data` with one image in the field `file`. */
  upload?: true
  status: 200 | 201 | 202 | 204
  reply?: Reply
  /** The reply carries a session's tokens: it is never compressed (BREACH). */
  hasSecretReply?: true
  /** Said besides those that any call may meet (validation, sign-in, limits). */
  refusals: readonly RefusalCode[]
}

export type AnyEndpoint = Endpoint<TSchema, TSchema, TSchema, TSchema>

export type ParamsOf<E> = E extends Endpoint<infer P, TSchema, TSchema, TSchema> ? Part<P> : never
export type QueryOf<E> = E extends Endpoint<TSchema, infer Q, TSchema, TSchema> ? Part<Q> : never
export type BodyOf<E> = E extends Endpoint<TSchema, TSchema, infer B, TSchema> ? Part<B> : never
export type ReplyOf<E> =
  E extends Endpoint<TSchema, TSchema, TSchema, infer R> ? (TSchema extends R ? undefined : Static<R>) : never

/** A part that the endpoint does not declare is inferred as the bare `TSchema`. */
type Part<S extends TSchema> = TSchema extends S ? undefined : Static<S>

export function endpoint<
  Params extends TSchema = TSchema,
  Query extends TSchema = TSchema,
  Body extends TSchema = TSchema,
  Reply extends TSchema = TSchema,
>(description: Endpoint<Params, Query, Body, Reply> & Ownership<Params>): Endpoint<Params, Query, Body, Reply> {
  return description
}

/** `access: 'owner'` requires the name of the path parameter that says of what. */
type Ownership<Params extends TSchema> =
  | { access: 'owner'; owner: OwnerParam & keyof Static<Params> }
  | { access: Exclude<Access, 'owner'>; owner?: never }

/** What a caller passes: only the parts that the endpoint declares. */
export type CallInput<E> = Given<'params', ParamsOf<E>> & Given<'query', QueryOf<E>> & Given<'body', BodyOf<E>>
type Given<Name extends string, T> = [T] extends [undefined] ? unknown : Record<Name, T>

export function pathOf(call: AnyEndpoint, input: { params?: unknown; query?: unknown }): string {
  const params = (input.params ?? {}) as Record<string, string>
  const path = call.path.replace(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries((input.query ?? {}) as Record<string, string | undefined>)) {
    if (value !== undefined) query.set(name, value)
  }
  return query.size > 0 ? `${path}?${query}` : path
}
