import visitorScripts from 'virtual:visitor-scripts'
import { defaultLocale, type Locale } from '@obole/contract/names'
import type { AnyRouter } from '@tanstack/react-router'
import { defineHandlerCallback, getSsrStatus, transformHtmlStringWithRouter } from '@tanstack/react-router/ssr/server'
import { createStartHandler, StartServer } from '@tanstack/react-start/server'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { type Rendering, rendering } from './platform/rendering.server.ts'
import { asleep, putToSleep } from './shell/asleep.ts'
import { takeMarkedScripts } from './shell/marked-scripts.ts'
import { withOwnStyles } from './shell/page-styles.ts'

/** What the handler has rendered. It does not go through a response: that would encode it and decode it again. */
interface RenderedHtml {
  html: string
  scripts: string[]
  route: string | null
}

const noScripts = { visitor: [], opened: [] }
const renderings = new WeakMap<Request, RenderedHtml>()

const handle = createStartHandler(
  defineHandlerCallback(async ({ request, router }) => {
    const status = getSsrStatus(router)
    const files = putToSleep(router)
    const html = await transformHtmlStringWithRouter(router, await render(router))
    const match = router.state.matches.at(-1)
    const page = takeMarkedScripts(html, router.options.ssr?.nonce ?? '')
    // An error view may have to load the page again by itself.
    const isPublic = match?.staticData.isPublic === true && status < 500
    const route = match?.fullPath || null
    const ofVisitor = match?.staticData.visitor && status === 200 ? visitorScripts : noScripts
    const { html: written, scripts } = asleep(page, { files, isPublic, ...ofVisitor })
    renderings.set(request, { html: isPublic ? withOwnStyles(written) : written, scripts, route })
    return new Response(null, { status })
  }),
)

/** Called by `server/src/rendering` with the address, the language and the in-process API; nothing else of the request. */
export async function renderPage(url: URL, context: Rendering) {
  const request = new Request(url)
  const { status, headers } = await rendering.run(context, () => handle(request))
  const { html, scripts, route } = renderings.get(request) ?? { html: '', scripts: [], route: null }
  const translate = (text: string) => inLanguage(context.locale, text)
  return { status, html: translate(html), scripts: scripts.map(translate), location: headers.get('location'), route }
}

/** The scripts of all languages have the same names, in a folder for each (see `build/other-languages.ts`); dev has none. */
function inLanguage(locale: Locale, text: string): string {
  const folder = import.meta.env.OBOLE_SCRIPTS
  if (folder === '' || locale === defaultLocale) return text
  return text.replaceAll(folder, folder.replace(defaultLocale, locale))
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
