import type { AnyEndpoint } from '@obole/contract/schema/endpoint'
import { type Role, roles, type Target } from '../people/test-users.ts'

export interface Input {
  params?: object
  query?: object
  body?: object
}

export interface Row {
  call: AnyEndpoint
  /** A well-formed call on the target. */
  input: (target: Target) => Input
  expected: Record<Role, number>
}

export function row(call: AnyEndpoint, input: (target: Target) => Input, expected: Record<Role, number>): Row {
  return { call, input, expected }
}

/** In the order of `roles`. A role at the desk changes nothing elsewhere. */
export function each(...expected: [number, number, number, number, number, number, number]): Record<Role, number> {
  const [, , member] = expected
  return Object.fromEntries(roles.map((role, index) => [role, expected[index] ?? member])) as Record<Role, number>
}

/** Nobody but the desk learns that the call exists; a session that has ended may be renewed. */
export function atDesk(operator: number, moderator = operator): Record<Role, number> {
  return { ...each(404, 404, 404, 404, 404, 404, 401), MO: moderator, OP: operator }
}

/** Anyone; but an access token that is sent must be valid. */
export function open(status: number): Record<Role, number> {
  return each(status, status, status, status, status, status, 401)
}

/** Any member, on their own data. */
export function own(status: number): Record<Role, number> {
  return each(401, status, status, status, status, status, 401)
}

export function owner(status: number, whenDeleted: number): Record<Role, number> {
  return each(401, 403, 403, status, 403, whenDeleted, 401)
}
