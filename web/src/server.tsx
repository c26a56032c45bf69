import type { AnyRouter } from '@tanstack/react-router'
import { defineHandlerCallback, renderSsrHtmlResponse } from '@tanstack/react-router/ssr/server'
import { createStartHandler, StartServer } from '@tanstack/react-start/server'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { type Rendering, rendering } from './platform/rendering.server.ts'

const render = createStartHandler(
  defineHandlerCallback(async ({ router, responseHeaders }) => {
    const html = await draw(router)
    return renderSsrHtmlResponse({ router, responseHeaders, render: () => html })
  }),
)

/** Called by `server/src/pages.ts` with the visitor's language and the API in process. */
export default {
  fetch: (request: Request, { context }: { context: Rendering }) => rendering.run(context, () => render(request)),
}

/** React hides what fails inside a Suspense boundary and leaves this mark: a page with a hole and status 200. */
const brokenBoundary = '<!--$!-->'

async function draw(router: AnyRouter): Promise<string> {
  const html = renderToString(<StartServer router={router} />)
  if (html.includes(brokenBoundary)) throw await causeOf(router)
  return html
}

/** Draws once more to learn what failed; the string renderer does not tell. */
function causeOf(router: AnyRouter): Promise<unknown> {
  return new Promise((resolve) => {
    renderToPipeableStream(<StartServer router={router} />, {
      onError: resolve,
      onAllReady: () => resolve(new Error('A part of the page was not ready to be drawn')),
    })
  })
}
