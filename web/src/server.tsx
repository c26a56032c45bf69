import openedScripts from 'virtual:opened-scripts'
import { defaultLocale, type Locale } from '@obole/contract/names'
import type { AnyRouter } from '@tanstack/react-router'
import { defineHandlerCallback, renderSsrHtmlResponse } from '@tanstack/react-router/ssr/server'
import { createStartHandler, StartServer } from '@tanstack/react-start/server'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { type Rendering, rendering } from './platform/rendering.server.ts'
import { asleep } from './shell/asleep.ts'
import { takeMarkedScripts } from './shell/marked-scripts.ts'

/** Carry what is known of the route from the handler to `renderPage`; not sent to the browser. */
const matchedRoute = 'x-matched-route'
const scriptMark = 'x-script-mark'
const isPublicPage = 'x-is-public'

const handle = createStartHandler(
  defineHandlerCallback(async ({ router, responseHeaders }) => {
    const html = await render(router)
    const match = router.state.matches.at(-1)
    responseHeaders.set(matchedRoute, match?.fullPath ?? '')
    responseHeaders.set(isPublicPage, String(match?.staticData.isPublic ?? false))
    responseHeaders.set(scriptMark, router.options.ssr?.nonce ?? '')
    return renderSsrHtmlResponse({ router, responseHeaders, render: () => html })
  }),
)

/** Called by `server/src/rendering` with the address, the language and the in-process API; nothing else of the request. */
export async function renderPage(url: URL, context: Rendering) {
  const response = await rendering.run(context, () => handle(new Request(url)))
  const text = inLanguage(context.locale, await response.text())
  // An error view may have to load the page again by itself.
  const isPublic = response.headers.get(isPublicPage) === 'true' && response.status < 500
  const route = response.headers.get(matchedRoute) || null
  const opened = route === '/@{$creator}/' ? openedScripts.map((address) => inLanguage(context.locale, address)) : []
  const marked = takeMarkedScripts(text, response.headers.get(scriptMark) ?? '')
  const { html, scripts } = asleep(marked, { isPublic, opened })
  return { status: response.status, html, scripts, location: response.headers.get('location'), route }
}

/** The scripts of all languages have the same names, in a folder for each (see `build/other-languages.ts`); dev has none. */
function inLanguage(locale: Locale, html: string): string {
  const folder = import.meta.env.OBOLE_SCRIPTS
  if (folder === '' || locale === defaultLocale) return html
  return html.replaceAll(folder, folder.replace(defaultLocale, locale))
}

/** React swallows an error inside a Suspense boundary and leaves this comment: a page with a hole and status 200. */
const brokenBoundary = '<!--$!-->'

async function render(router: AnyRouter): Promise<string> {
  const html = renderToString(<StartServer router={router} />)
  if (html.includes(brokenBoundary)) throw await causeOf(router)
  return html
}

/** Renders again to find the error: the string renderer does not report it. */
function causeOf(router: AnyRouter): Promise<unknown> {
  return new Promise((resolve) => {
    renderToPipeableStream(<StartServer router={router} />, {
      onError: resolve,
      onAllReady: () => resolve(new Error('A part of the page was not ready to be rendered')),
    })
  })
}
