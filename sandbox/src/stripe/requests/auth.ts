import type { FastifyRequest } from 'fastify'
import { ApiError } from '../store/api-error.ts'
import type { Store } from '../store/store.ts'
import type { Fault } from './faults.ts'
import { parseForm } from './form.ts'
import type { Route } from './route.ts'

/** What is settled before a call is looked at: its key, its parameters, on whose behalf it is made. */

export function paramsOf(request: FastifyRequest, body: string): Record<string, unknown> {
  if (request.method === 'GET') return parseForm(request.url.split('?')[1] ?? '')
  if (!request.url.startsWith('/v2/')) return parseForm(body)
  if (body === '') return {}
  try {
    const parsed: unknown = JSON.parse(body)
    if (typeof parsed === 'object' && parsed !== null) return parsed as Record<string, unknown>
  } catch {
    // Answered below like any other body that is no object.
  }
  throw new ApiError(400, 'The request body is not a JSON object', { code: 'invalid_json' })
}

export function checkKey(apiKey: string, request: FastifyRequest): void {
  const given = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1]
  if (given === apiKey) return
  if (given === undefined) throw new ApiError(401, 'You did not provide an API key.')
  throw new ApiError(401, `Invalid API Key provided: ${given.slice(0, 8)}****${given.slice(-4)}`)
}

export function checkAccount(store: Store, route: Route, account: string): void {
  if (!store.accounts.find(account))
    throw new ApiError(403, `The provided key does not have access to account '${account}'.`, {
      code: 'account_invalid',
    })
  if (!route.isForAccounts)
    throw new ApiError(400, `The sandbox does not play ${route.path} on behalf of an account (Stripe-Account).`)
}

export function refuseEarly(fault: Fault | undefined, path: string): void {
  if (fault?.kind === 'error')
    throw new ApiError(fault.status ?? 500, 'Something went wrong on Stripe’s end.', { type: 'api_error' })
  if (fault?.kind === 'no_permission')
    throw new ApiError(403, 'The provided key does not have the required permissions for this endpoint.')
  if (fault?.kind !== 'rate_limited') return
  const message = 'Request rate limit exceeded.'
  throw path.startsWith('/v2/')
    ? new ApiError(429, message, { type: 'rate_limit', code: 'account_rate_limit_exceeded' })
    : new ApiError(429, message, { code: 'rate_limit' })
}

export function noOf({ status, code, type }: Extract<Fault, { kind: 'no' }>): ApiError {
  return new ApiError(status, 'Stripe says no.', { code, type, isRemembered: true })
}

export function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return typeof value === 'string' ? value : undefined
}
