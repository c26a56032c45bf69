import { type AnyRouter, RouterProvider } from '@tanstack/react-router'
import { createRequestHandler, getSsrStatus } from '@tanstack/react-router/ssr/server'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { type Rendering, rendering } from './platform/rendering.server.ts'
import { getRouter } from './router.tsx'
import { loaderScript } from './shell/loader-script.tsx'

/** What the handler has rendered. It does not go through a response: that would encode it and decode it again. */
interface RenderedHtml {
  html: string
  nonce: string | null
  route: string | null
}

/** Called by `server/src/rendering` with the address, the language and the in-process API; nothing else of the request. */
export function renderPage(url: URL, context: Rendering) {
  return rendering.run({ ...context }, async () => {
    let page: RenderedHtml = { html: '', nonce: null, route: null }
    const handle = createRequestHandler({ createRouter: getRouter, request: new Request(url) })
    const { status, headers } = await handle(async ({ router }) => {
      page = await render(router)
      return new Response(null, { status: rendering.getStore()?.status ?? getSsrStatus(router) })
    })
    return { status, scripts: [loaderScript], location: headers.get('location'), ...page }
  })
}

async function render(router: AnyRouter): Promise<RenderedHtml> {
  const match = router.state.matches.at(-1)
  const isPublic = match?.staticData.isPublic === true
  const nonce = isPublic ? null : (router.options.ssr?.nonce ?? null)
  // Public pages are kept and cannot carry a nonce. They have no script but the loader.
  if (isPublic) router.update({ ...router.options, ssr: {}, scrollRestoration: false })
  const html = renderToString(<RouterProvider router={router} />)
  if (html.includes(brokenBoundary)) throw await causeOf(router)
  return { html: `<!DOCTYPE html>${html}`, nonce, route: match?.fullPath || null }
}

/** React swallows an error inside a Suspense boundary and leaves this comment: a page with a hole and status 200. */
const brokenBoundary = '<!--$!-->'

/** Renders again to find the error: the string renderer does not report it. */
function causeOf(router: AnyRouter): Promise<unknown> {
  return new Promise((resolve) => {
    renderToPipeableStream(<RouterProvider router={router} />, {
      onError: resolve,
      onAllReady: () => resolve(new Error('A part of the page was not ready to be rendered')),
    })
  })
}
