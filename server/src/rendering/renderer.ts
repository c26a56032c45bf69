import type { Locale } from '@obole/contract/formatting/names'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { DirectInput } from '../platform/http/direct-calls.ts'

/** What the web's renderer is given: the visitor's language and the API without HTTP. */
export interface RenderContext {
  locale: Locale
  callApi(endpoint: { path: string }, input: DirectInput): Promise<{ status: number; text: string }>
}

export interface RenderedPage {
  status: number
  html: string
  /** The code of each inline script of every page; the page's policy allows these and no other. */
  scripts: string[]
  /** What marks the inline scripts of a page that is never kept; null on public pages. */
  nonce: string | null
  /** Where a redirect leads. */
  location: string | null
  /** The pattern of the route that matched, such as `/receipts/$token`; null when none did. */
  route: string | null
}

/** What `web/src/server.tsx` exports. */
export interface Renderer {
  renderPage(url: URL, context: RenderContext): Promise<RenderedPage>
}

/** Null when the request was no page and has been answered already. */
export type FindRenderer = (request: FastifyRequest, reply: FastifyReply) => Promise<Renderer | null>
