import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Html, html, sendPage, type Visit } from '../../html/page.ts'
import { expireDue } from '../checkout/sessions.ts'
import { type StripeControls, testPayer } from '../controls/controls.ts'
import type { Session } from '../store/objects.ts'
import type { Store } from '../store/store.ts'
import { checkoutForm, checkoutHeading } from './checkout-form.ts'
import { checkoutTexts } from './checkout-texts.ts'
import { formStyle } from './form-style.ts'
import { sessionState } from './session-state.ts'
import { hostedVisit } from './visit.ts'

interface CheckoutRequest {
  Params: { id: string }
  Body: { action?: string; email?: string; name?: string }
}

const emailForm = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** `/sandbox/checkout/{session}`: where Stripe's hosted checkout would be. */
export function serveCheckout(app: FastifyInstance, store: Store, controls: StripeControls): void {
  const show = (request: FastifyRequest, reply: FastifyReply, session: Session, more: ShownMore = {}) => {
    const visit = hostedVisit(request, session.locale)
    const texts = checkoutTexts[visit.locale]
    return sendPage(reply, visit, {
      title: texts.title(store.settings.merchantName),
      body: html`${checkoutHeading(store, session, visit)}${stateOf(store, session, visit, more)}`,
      style: formStyle,
      csp: { 'form-action': ["'self'", ...origins(session)].join(' ') },
      status: more.status,
    })
  }
  const find = (request: FastifyRequest<CheckoutRequest>) => {
    expireDue(store)
    return store.sessions.find(request.params.id)
  }

  app.get<CheckoutRequest>('/sandbox/checkout/:id', (request, reply) => {
    const session = find(request)
    return session ? show(request, reply, session) : sendUnknown(request, reply)
  })

  app.post<CheckoutRequest>('/sandbox/checkout/:id', (request, reply) => {
    const session = find(request)
    if (!session) return sendUnknown(request, reply)
    const { action, email = '', name = '' } = request.body ?? {}
    if (action === 'arrive' || action === 'bounce') {
      if (sessionState(store, session) === 'onItsWay')
        controls.settleLater(session.id, action === 'arrive' ? 'succeeded' : 'failed')
      return show(request, reply, session)
    }
    // A second click on the button: the first has paid, and both lead to the same page.
    if (session.status === 'complete' && (action === 'pay' || action === 'later'))
      return reply.redirect(successUrl(session), 303)
    if (session.status !== 'open') return show(request, reply, session)
    if (action === 'cancel') return reply.redirect(controls.cancel(session.id) ?? store.settings.publicUrl, 303)
    if (!emailForm.test(email))
      return show(request, reply, session, { problem: 'emailWrong', email, name, status: 400 })
    const payer = { email, name: name.trim() || null }
    if (action === 'decline') {
      controls.decline(session.id, payer)
      return show(request, reply, session, { problem: 'declined', email, name, status: 402 })
    }
    if (action === 'later') controls.payLater(session.id, payer)
    else if (action === 'pay') controls.pay(session.id, payer)
    else return show(request, reply, session, { email, name, status: 400 })
    return reply.redirect(successUrl(session), 303)
  })
}

interface ShownMore {
  problem?: 'emailWrong' | 'declined'
  email?: string
  name?: string
  status?: number
}

function stateOf(store: Store, session: Session, visit: Visit, more: ShownMore): Html {
  const texts = checkoutTexts[visit.locale]
  const back = html`<p><a class="button wide" href="${backOf(session)}">${texts.back}</a></p>`
  const notice = ({ title, text }: { title: string; text: string }) => html`<h2>${title}</h2><p>${text}</p>${back}`
  const state = sessionState(store, session)
  if (state === 'onItsWay') {
    return html`<h2>${texts.onItsWay.title}</h2><p>${texts.onItsWay.text}</p>
<form method="post"><button class="button primary wide" name="action" value="arrive">${texts.onItsWay.arrive}</button>
<button class="button wide" name="action" value="bounce">${texts.onItsWay.bounce}</button></form>${back}`
  }
  if (state !== 'open') return notice(texts[state])
  const { email = session.customer_email ?? testPayer.email, name = testPayer.name, problem } = more
  return checkoutForm(session, visit, { email, name, problem: problem && texts[problem] })
}

function successUrl(session: Session): string {
  return (session.success_url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', session.id)
}

/** A paid or expired session leads back to the site's front page, never to a page that claims anything. */
function backOf(session: Session): string {
  return new URL('/', session.cancel_url ?? session.success_url ?? 'http://localhost').href
}

/** A browser holds a form's redirect to `form-action` as well. */
function origins(session: Session): string[] {
  return [session.success_url, session.cancel_url].flatMap((url) => (url ? [new URL(url).origin] : []))
}

function sendUnknown(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const visit = hostedVisit(request, null)
  const { unknown, back } = checkoutTexts[visit.locale]
  const body = html`<h1>${unknown.title}</h1><p>${unknown.text}</p><p><a class="button" href="/">${back}</a></p>`
  return sendPage(reply, visit, { title: unknown.title, body, style: formStyle, status: 404 })
}
