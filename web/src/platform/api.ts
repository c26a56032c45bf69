import type { AnyEndpoint, ReplyOf } from '@obole/contract/schema/endpoint'
import { type CallArguments, type CallOptions, call } from './http/call.ts'
import { sendFromBrowser } from './session/send-from-browser.ts'

type Input = [input?: CallOptions & { params?: unknown; query?: unknown }]
type Send = (endpoint: AnyEndpoint, input: Input) => Promise<unknown>

let send: Send = (endpoint, input) => call(sendFromBrowser, endpoint, ...input)

/** Makes a call of the contract, in the browser or while rendering on the server. Throws `ApiProblem`. */
export function api<E extends AnyEndpoint>(endpoint: E, ...input: CallArguments<E>): Promise<ReplyOf<E>> {
  return send(endpoint, input as Input) as Promise<ReplyOf<E>>
}

/** The renderer makes them without HTTP. */
export function sendCallsBy(other: Send): void {
  send = other
}
