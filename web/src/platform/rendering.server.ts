import { AsyncLocalStorage } from 'node:async_hooks'
import type { AnyEndpoint } from '@obole/contract/endpoint'
import { defaultLocale, type Locale } from '@obole/contract/names'
import { overwriteGetLocale } from '../paraglide/runtime.js'
import type { Answer } from './http/call.ts'

/** The context of one rendering on the server. */
export interface Rendering {
  locale: Locale
  /** Makes a call that anyone may make, without HTTP. */
  callApi(endpoint: AnyEndpoint, input: { params?: unknown; query?: unknown }): Promise<Answer>
}

/** Renderings run concurrently, each in its own language. */
export const rendering = new AsyncLocalStorage<Rendering>()

overwriteGetLocale(() => rendering.getStore()?.locale ?? defaultLocale)
