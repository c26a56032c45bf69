import type { FastifyPluginAsync } from 'fastify'
import { timeText } from '../html/intl.ts'
import { type Html, html, type Locale, sendPage, visitOf } from '../html/page.ts'
import type { Mailbox, Message } from './mailbox.ts'
import { mailboxTexts } from './mailbox-texts.ts'

type Query = { Querystring: { to?: string | string[] } }
type ById = { Params: { id: string } }

/** What the mail server has taken, for people at `/sandbox/mailbox` and for programs at `/sandbox/mailbox.json`. */
export function mailboxPages(mailbox: Mailbox): FastifyPluginAsync {
  return async (app) => {
    app.get<Query>('/sandbox/mailbox.json', (request, reply) => {
      const messages = mailbox.list(String(request.query.to ?? '')).map(({ messageId, ...shown }) => shown)
      return reply.header('cache-control', 'no-store').send(messages)
    })

    app.get<Query>('/sandbox/mailbox', (request, reply) => {
      const visit = visitOf(request)
      const texts = mailboxTexts[visit.locale]
      const to = String(request.query.to ?? '')
      const cards = mailbox.list(to).map(
        (message) => html`<li><a class="card" href="${visit.link(`/sandbox/mailbox/${message.id}`)}">
<span class="spread"><b>${message.subject || texts.noSubject}</b><span class="soft small">${when(message, visit.locale)}</span></span>
<span class="soft small">${texts.to} ${message.to}</span></a></li>`,
      )
      const body = html`<h1>${texts.mailbox}</h1>
<p class="soft">${texts.explanation}</p>
<form class="row" method="get" action="/sandbox/mailbox">
<input type="hidden" name="lang" value="${visit.locale}">
<input class="field" type="search" name="to" value="${to}" aria-label="${texts.search}" placeholder="${texts.search}" autocomplete="off">
<button class="button">${texts.searchButton}</button>
<a class="button" href="${request.url}">${texts.refresh}</a>
</form>
${cards.length > 0 ? html`<ol class="stack" aria-label="${texts.newestFirst}">${cards}</ol>` : html`<div class="card stack"><h2>${texts.empty}</h2><p class="soft">${texts.emptyHint}</p></div>`}`
      return sendPage(reply, visit, { title: texts.mailbox, body, style: pageRules })
    })

    app.get<ById>('/sandbox/mailbox/:id', (request, reply) => {
      const visit = visitOf(request)
      const texts = mailboxTexts[visit.locale]
      const back = html`<p><a href="${visit.link('/sandbox/mailbox')}">← ${texts.back}</a></p>`
      const message = mailbox.find(request.params.id)
      if (!message) {
        const body = html`${back}<h1>${texts.notFound}</h1><p class="soft">${texts.notFoundHint}</p>`
        return sendPage(reply, visit, { status: 404, title: texts.notFound, body })
      }
      const subject = message.subject || texts.noSubject
      const text = html`<pre>${linked(message.text)}</pre>`
      const content = message.html
        ? html`<iframe src="/sandbox/mailbox/${message.id}/html" title="${texts.message}" sandbox="${frameRights}"></iframe>
<details class="card"><summary>${texts.textVersion}</summary>${text}</details>`
        : html`<div class="card">${text}</div>`
      const body = html`${back}<h1>${subject}</h1>
<dl><dt>${texts.from}</dt><dd>${message.from}</dd><dt>${texts.to}</dt><dd>${message.to}</dd><dt>${texts.received}</dt><dd>${when(message, visit.locale)}</dd></dl>
${content}`
      return sendPage(reply, visit, { title: subject, body, style: pageRules, csp: { 'frame-src': "'self'" } })
    })

    app.get<ById>('/sandbox/mailbox/:id/html', (request, reply) => {
      const message = mailbox.find(request.params.id)
      if (!message?.html) return reply.status(404).type('text/plain').send('')
      return (
        reply
          .type('text/html; charset=utf-8')
          .header('cache-control', 'no-store')
          .header('content-security-policy', frameCsp)
          .header('x-frame-options', 'SAMEORIGIN')
          .header('x-content-type-options', 'nosniff')
          // Links lead out of the frame: the pages that they name refuse to be framed.
          .send(`<!doctype html><base target="_top">${message.html}`)
      )
    })
  }
}

const frameRights = 'allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation'
const frameCsp = `sandbox ${frameRights}; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`

const pageRules = `
.field{flex:1 1 14rem;min-width:0;min-height:44px;padding:.5rem 1rem;border:1px solid var(--soft);border-radius:999px;background:var(--card);color:inherit;font:inherit}
iframe{display:block;width:100%;height:75vh;min-height:26rem;margin:1rem 0;border:1px solid var(--line);border-radius:12px;background:#fff;color-scheme:light}
summary{min-height:44px;align-content:center;cursor:pointer}
`

function when(message: Message, locale: Locale): string {
  return timeText(locale, { dateStyle: 'long', timeStyle: 'medium' }, new Date(message.sentAt))
}

function linked(text: string): Html[] {
  return text
    .split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]])/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`))
}
