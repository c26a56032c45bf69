import type { AnyEndpoint, ReplyOf } from '@obole/contract/endpoint'
import { createIsomorphicFn } from '@tanstack/react-start'
import { type CallArguments, call, type SendCall } from './http/call.ts'
import { rendering } from './rendering.server.ts'
import { sendFromBrowser } from './session/send-from-browser.ts'

/** Makes a call of the contract, in the browser or while rendering on the server. Throws `ApiProblem`. */
export function api<E extends AnyEndpoint>(endpoint: E, ...input: CallArguments<E>): Promise<ReplyOf<E>> {
  return call(sender(), endpoint, ...input)
}

const sender = createIsomorphicFn()
  .server((): SendCall => {
    const scope = rendering.getStore()
    if (!scope) throw new Error('The API is called outside a rendering')
    return scope.callApi
  })
  .client((): SendCall => sendFromBrowser)
