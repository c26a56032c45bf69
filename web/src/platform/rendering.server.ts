import { AsyncLocalStorage } from 'node:async_hooks'
import { defaultLocale, type Locale } from '@obole/contract/formatting/names'
import type { AnyEndpoint } from '@obole/contract/schema/endpoint'
import { overwriteGetLocale } from '../paraglide/runtime.js'
import { sendCallsBy } from './api.ts'
import { type Answer, replyIn } from './http/call.ts'
import { setStatusBy } from './response.ts'

/** The context of one rendering on the server. */
export interface Rendering {
  locale: Locale
  /** Makes a call that anyone may make, without HTTP. */
  callApi(endpoint: AnyEndpoint, input: { params?: unknown; query?: unknown }): Promise<Answer>
}

/** Renderings run concurrently, each in its own language. */
export const rendering = new AsyncLocalStorage<Rendering & { status?: number }>()

overwriteGetLocale(() => rendering.getStore()?.locale ?? defaultLocale)
sendCallsBy(async (endpoint, [input]) => {
  const scope = rendering.getStore()
  if (!scope) throw new Error('The API is called outside a rendering')
  return replyIn(await scope.callApi(endpoint, input ?? {}))
})
setStatusBy((status) => {
  const scope = rendering.getStore()
  if (scope) scope.status = status
})
