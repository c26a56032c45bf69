import type { AnyEndpoint, ReplyOf } from '@obole/contract/endpoint'
import { createIsomorphicFn } from '@tanstack/react-start'
import { type CallArguments, call, type SendCall } from './call.ts'
import { rendering } from './rendering.server.ts'
import { accessToken } from './session.ts'

/** Makes one call of the contract, in the browser and while rendering alike. Throws `ApiProblem`. */
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

const sendFromBrowser: SendCall = async (path, { headers, ...init }) => {
  const token = accessToken()
  const response = await fetch(path, {
    ...init,
    headers: token ? { ...headers, authorization: `Bearer ${token}` } : headers,
  })
  return { status: response.status, text: await response.text() }
}
