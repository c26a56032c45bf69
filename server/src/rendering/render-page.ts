import { type Locale, localeKey } from '@obole/contract/formatting/names'
import type { RenderedRequest } from '../platform/http/direct-calls.ts'
import { crashPage } from './crash-page.ts'
import type { RenderContext, RenderedPage, Renderer } from './renderer.ts'

export interface PageRendering extends RenderedPage {
  /** A call that it needed failed: the page may be shown without a part of it, but not stored. */
  isIncomplete: boolean
  /** The database could not be read. */
  isUnavailable: boolean
}

export async function renderPage(
  renderer: Renderer,
  page: RenderedRequest,
  { url, locale }: { url: URL; locale: Locale },
): Promise<PageRendering> {
  const { request } = page
  // Calls answer in the language of the page, which its address may ask for before the visitor has the cookie.
  request.cookies[localeKey] = locale
  let worstStatus = 0
  const callApi: RenderContext['callApi'] = async (endpoint, input) => {
    const call = request.server.directCalls.get(endpoint.path)
    if (!call) throw new Error(`${endpoint.path} cannot be called while a page is rendered.`)
    const answer = await call(page, input)
    if (answer.status >= 500) worstStatus = answer.status
    return answer
  }
  const outcome = () => ({ isIncomplete: worstStatus !== 0, isUnavailable: worstStatus === 503 })
  try {
    const rendered = await renderer.renderPage(url, { locale, callApi })
    return { ...rendered, ...outcome() }
  } catch (error) {
    request.log.error({ error, requestId: request.id }, 'page failed')
    return { status: 500, html: crashPage(locale), scripts: [], nonce: null, location: null, route: null, ...outcome() }
  }
}
