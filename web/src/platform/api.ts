import type { AnyEndpoint, ReplyOf } from '@obole/contract/endpoint'
import { createIsomorphicFn } from '@tanstack/react-start'
import { type CallArguments, type CallOptions, call, replyIn } from './http/call.ts'
import { rendering } from './rendering.server.ts'
import { sendFromBrowser } from './session/send-from-browser.ts'

/** Makes a call of the contract, in the browser or while rendering on the server. Throws `ApiProblem`. */
export function api<E extends AnyEndpoint>(endpoint: E, ...input: CallArguments<E>): Promise<ReplyOf<E>> {
  return send(endpoint, input as Input) as Promise<ReplyOf<E>>
}

type Input = [input?: CallOptions & { params?: unknown; query?: unknown }]

const send = createIsomorphicFn()
  .server(async (endpoint: AnyEndpoint, [input]: Input): Promise<unknown> => {
    const scope = rendering.getStore()
    if (!scope) throw new Error('The API is called outside a rendering')
    return replyIn(await scope.callApi(endpoint, input ?? {}))
  })
  .client((endpoint: AnyEndpoint, input: Input): Promise<unknown> => call(sendFromBrowser, endpoint, ...input))
