import { AsyncLocalStorage } from 'node:async_hooks'
import { defaultLocale, type Locale } from '@obole/contract/names'
import { overwriteGetLocale } from '../paraglide/runtime.js'
import type { SendCall } from './http/call.ts'

/** The context of one rendering on the server. */
export interface Rendering {
  locale: Locale
  callApi: SendCall
}

/** Renderings run concurrently, each in its own language. */
export const rendering = new AsyncLocalStorage<Rendering>()

overwriteGetLocale(() => rendering.getStore()?.locale ?? defaultLocale)
