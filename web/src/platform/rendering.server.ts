import { AsyncLocalStorage } from 'node:async_hooks'
import { defaultLocale, type Locale } from '@obole/contract/names'
import { overwriteGetLocale } from '../paraglide/runtime.js'
import type { SendCall } from './http/call.ts'

/** What one rendering on the server knows of its visitor. */
export interface Rendering {
  locale: Locale
  callApi: SendCall
}

/** Several visitors are rendered at once, each in their language. */
export const rendering = new AsyncLocalStorage<Rendering>()

overwriteGetLocale(() => rendering.getStore()?.locale ?? defaultLocale)
