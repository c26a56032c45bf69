import type { Store } from '../store/store.ts'

/** One request that has passed the auth: the key is right, the parameters are parsed. */
export interface Call {
  store: Store
  /** The part of the path that names the object. */
  id: string
  params: Record<string, unknown>
  /** From the header `Stripe-Account`: the request is made on behalf of that account. */
  account: string | null
  cause: Cause
}

/** Part of each event that a request caused; both null for what a person did on a hosted page. */
export interface Cause {
  id: string | null
  idempotency_key: string | null
}

export const byHand: Cause = { id: null, idempotency_key: null }

export interface Route {
  method: 'GET' | 'POST'
  /** `:id` stands for the object's id. */
  path: string
  /** Whether a connected account may ask (header `Stripe-Account`). */
  isForAccounts?: true
  answer(call: Call): object
}

export function get(path: string, answer: Route['answer']): Route {
  return { method: 'GET', path, answer }
}

export function post(path: string, answer: Route['answer']): Route {
  return { method: 'POST', path, answer }
}
