import type { Locale } from '@obole/contract/names'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { innerCallHeaders } from '../platform/http/inner-call.ts'
import { crashPage } from './crash-page.ts'
import type { RenderContext, RenderedPage, Renderer } from './renderer.ts'

export interface PageRendering extends RenderedPage {
  /** A call that it needed failed: the page may be shown without a part of it, but not stored. */
  isIncomplete: boolean
  /** The database could not be read. */
  isUnavailable: boolean
}

export async function renderPage(
  app: FastifyInstance,
  renderer: Renderer,
  request: FastifyRequest,
  { url, locale }: { url: URL; locale: Locale },
): Promise<PageRendering> {
  let worstStatus = 0
  const callApi: RenderContext['callApi'] = async (path, init) => {
    const answer = await callInProcess(app, request, path, init)
    if (answer.status >= 500) worstStatus = answer.status
    return answer
  }
  const outcome = () => ({ isIncomplete: worstStatus !== 0, isUnavailable: worstStatus === 503 })
  try {
    return { ...(await renderer.renderPage(url, { locale, callApi })), ...outcome() }
  } catch (error) {
    request.log.error({ error, requestId: request.id }, 'page failed')
    return { status: 500, html: crashPage(locale), scripts: [], location: null, route: null, ...outcome() }
  }
}

async function callInProcess(
  app: FastifyInstance,
  request: FastifyRequest,
  path: string,
  { method, headers, body }: Parameters<RenderContext['callApi']>[1],
): ReturnType<RenderContext['callApi']> {
  const answer = await app.inject({
    method: method as 'GET',
    url: path,
    headers: { ...headers, ...innerCallHeaders },
    remoteAddress: request.ip,
    ...(body !== undefined && { payload: body }),
  })
  return { status: answer.statusCode, text: answer.payload }
}
