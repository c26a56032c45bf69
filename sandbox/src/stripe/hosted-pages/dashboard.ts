import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { html, sendPage, type Visit, visitOf } from '../../html/page.ts'
import type { StripeControls } from '../controls/controls.ts'
import { ApiError, WrongState } from '../store/api-error.ts'
import { accountStates } from '../store/objects.ts'
import type { Store } from '../store/store.ts'
import type { DeliveryMode } from '../webhooks/delivery-plan.ts'
import { accountCards, disputeCards, payoutCards, refundCards, sessionCards } from './dashboard-cards.ts'
import { dashboardTexts } from './dashboard-texts.ts'

interface DashboardRequest {
  Body: { action?: string; id?: string; mode?: string; state?: string }
}

const modes: Record<string, DeliveryMode> = {
  normal: { kind: 'normal' },
  late: { kind: 'late', ms: 30_000 },
  doubled: { kind: 'doubled' },
  reordered: { kind: 'reordered' },
  lost: { kind: 'lost' },
  none: { kind: 'none' },
}

/** `/sandbox/stripe`: what Stripe's dashboard would do, and switches for what goes wrong on the way. */
export function serveDashboard(app: FastifyInstance, store: Store, controls: StripeControls): void {
  app.get('/sandbox/stripe', (request, reply) => show(store, controls, request, reply))

  app.post<DashboardRequest>('/sandbox/stripe', async (request, reply) => {
    try {
      await act(controls, request.body ?? {})
    } catch (error) {
      // A button of a page that was opened before things changed: the page shows how they are now.
      if (!(error instanceof ApiError || error instanceof WrongState)) throw error
    }
    return reply.redirect(visitOf(request).link('/sandbox/stripe'), 303)
  })
}

async function act(controls: StripeControls, { action, id = '', mode = '', state }: DashboardRequest['Body']) {
  const wanted = modes[mode]
  const accountState = accountStates.find((candidate) => candidate === state)
  if (action === 'delivery' && wanted) controls.setDelivery(wanted)
  else if (action === 'flush') await controls.flush()
  else if (action === 'arrive') controls.settleLater(id, 'succeeded')
  else if (action === 'bounce') controls.settleLater(id, 'failed')
  else if (action === 'refund') controls.refundInDashboard(id, { reverseTransfer: true })
  else if (action === 'fail-refund') controls.failRefund(id)
  else if (action === 'dispute') controls.dispute(id)
  else if (action === 'won' || action === 'lost') controls.closeDispute(id, action)
  else if (action === 'pay-out') controls.payOut(id)
  else if (action === 'payout-paid') controls.movePayout(id, 'paid')
  else if (action === 'payout-failed') controls.movePayout(id, 'failed')
  else if (action === 'account' && accountState) controls.setAccount(id, accountState)
}

function show(store: Store, controls: StripeControls, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const visit = visitOf(request)
  const texts = dashboardTexts[visit.locale]
  const body = html`<h1>${texts.title}</h1><p>${texts.explanation}</p>
<section class="card"><h2>${texts.webhooks}</h2>${deliveryForm(controls, visit)}
<form method="post" class="row"><span>${texts.waiting(controls.pendingDeliveries().length)}</span>
<button class="button" name="action" value="flush">${texts.flush}</button></form></section>
<h2>${texts.sessions}</h2>${sessionCards(store, visit)}
${disputeCards(store, visit)}${refundCards(store, visit)}${payoutCards(store, visit)}${accountCards(store, visit)}`
  return sendPage(reply, visit, { title: texts.title, body, style })
}

function deliveryForm(controls: StripeControls, visit: Visit) {
  const texts = dashboardTexts[visit.locale]
  const current = controls.delivery().mode.kind
  const choices = Object.entries(texts.modes).map(
    ([mode, label]) =>
      html`<label class="choice"><input type="radio" name="mode" value="${mode}"${current === mode ? html` checked` : undefined}> ${label}</label>`,
  )
  return html`<form method="post"><fieldset><legend class="soft small">${texts.webhooksHint}</legend>${choices}</fieldset>
<button class="button" name="action" value="delivery">${texts.use}</button></form>`
}

const style = `
section.card{margin:1rem 0}
main h2{margin-top:1.5rem}
section.card h2{margin-top:0}
fieldset{margin:0;padding:0;border:0;display:grid;gap:.1rem}
.choice{display:flex;gap:.6rem;align-items:center;min-height:44px}
.choice input{width:1.15rem;height:1.15rem;accent-color:var(--accent)}
form.row{margin-top:.75rem}
.code{font:.8rem/1.4 ui-monospace,monospace;color:var(--soft)}
select{min-height:44px;padding:.4rem .6rem;border:1px solid var(--line);border-radius:12px;background:var(--paper);color:inherit;font:inherit}
`
