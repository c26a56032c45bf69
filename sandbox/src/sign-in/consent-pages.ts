import { readFileSync } from 'node:fs'
import formbody from '@fastify/formbody'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { html, type Page, sendPage, type Visit, visitOf } from '../html/page.ts'
import { consentTexts } from './consent-texts.ts'
import { type Identities, type Identity, identityKeys, isIdentityKey, nameOf } from './identity.ts'

interface Consent {
  /** As people write it, and in lower case in addresses. */
  provider: 'Google' | 'Facebook'
  publicUrl: string
  /** What the site loads in the browser: its address, and the file that `popup.browser.js` is served with. */
  script: { path: string; file: URL }
  identities: Identities
  /** The provider's word for what is wrong with a request, if anything is. */
  error(query: URLSearchParams): string | undefined
  /** What the site's callback is given; without an identity the person said no. */
  answer(query: URLSearchParams, identity?: Identity): unknown | Promise<unknown>
}

/** The provider as a browser meets it: the script, the window where a person chooses, and its answer to the site. */
export function consentPages(consent: Consent): FastifyPluginAsync {
  const folder = `/sandbox/${consent.provider.toLowerCase()}`
  const read = (file: string | URL) => readFileSync(new URL(file, import.meta.url), 'utf8')
  const script = `(() => {\n${read('popup.browser.js')}\n${read(consent.script.file)}\n})()\n`
  const answerScript = `(() => {\n${read('answer.browser.js')}\n})()\n`

  return async (app) => {
    if (!app.hasContentTypeParser('application/x-www-form-urlencoded')) await app.register(formbody)

    app.get(consent.script.path, (_request, reply) => sendScript(reply, script))
    app.get(`${folder}/answer.js`, (_request, reply) => sendScript(reply, answerScript))

    app.get(`${folder}/consent`, (request, reply) => {
      const asked = readRequest(consent, request)
      if (asked.error !== undefined) return refuse(reply, asked.visit, asked.error)
      const texts = consentTexts[asked.visit.locale]
      const choices = identityKeys.map((key) => {
        const identity = consent.identities[key]
        return html`<li><button class="card" name="identity" value="${key}">
<b>${nameOf(identity)}</b><br>${identity.email ? html`<span class="small">${identity.email}</span><br>` : ''}<span class="soft small">${texts.kinds[key]}</span></button></li>`
      })
      return sendWindow(reply, asked.visit, {
        title: texts.title(consent.provider),
        body: html`<h1>${texts.title(consent.provider)}</h1>
<p class="soft">${texts.intro(new URL(asked.origin).host)}</p>
<form method="post" action="${request.url}"><ul class="stack">${choices}</ul>
<button class="button wide" name="identity" value="">${texts.cancel}</button></form>`,
      })
    })

    app.post<{ Body: { identity?: string } | undefined }>(`${folder}/consent`, async (request, reply) => {
      const asked = readRequest(consent, request)
      if (asked.error !== undefined) return refuse(reply, asked.visit, asked.error)
      const chosen = request.body?.identity
      const response = await consent.answer(asked.query, isIdentityKey(chosen) ? consent.identities[chosen] : undefined)
      const message = JSON.stringify({ request: asked.query.get('request'), response })
      const texts = consentTexts[asked.visit.locale]
      return sendWindow(reply, asked.visit, {
        title: texts.done,
        body: html`<h1>${texts.done}</h1><p class="soft">${texts.doneHint}</p>
<div id="answer" data-origin="${asked.origin}" data-message="${message}"></div><script src="${folder}/answer.js"></script>`,
        csp: { 'script-src': "'self'" },
      })
    })
  }
}

interface Asked {
  visit: Visit
  query: URLSearchParams
  origin: string
  error?: string
}

/** The answer is posted to the origin that asked: one that is not the site's own would be handed a person's sign-in. */
function readRequest(consent: Consent, request: FastifyRequest): Asked {
  const query = new URL(request.url, 'http://sandbox.invalid').searchParams
  const origin = query.get('origin') ?? ''
  const isOurs = origin === new URL(consent.publicUrl).origin || URL.parse(origin)?.host === request.host
  return { visit: visitOf(request), query, origin, error: isOurs ? consent.error(query) : 'origin_mismatch' }
}

function refuse(reply: FastifyReply, visit: Visit, error: string): FastifyReply {
  const texts = consentTexts[visit.locale]
  const body = html`<h1>${texts.refused}</h1><p>${texts.refusedHint(error)}</p>`
  return sendWindow(reply, visit, { status: 400, title: texts.refused, body })
}

/** As the real providers do: a site whose own opener policy cuts the window off gets no answer here either. */
function sendWindow(reply: FastifyReply, visit: Visit, page: Page): FastifyReply {
  return sendPage(reply.header('cross-origin-opener-policy', 'unsafe-none'), visit, page)
}

function sendScript(reply: FastifyReply, script: string): FastifyReply {
  return reply
    .type('text/javascript; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .send(script)
}
