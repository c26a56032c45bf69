import { type Html, html, type Visit } from '../../html/page.ts'
import { detailsOf } from '../checkout/sessions.ts'
import { balanceOfAccount } from '../payments/balance.ts'
import { accountStates, type Session } from '../store/objects.ts'
import type { Store } from '../store/store.ts'
import { type DashboardTexts, dashboardTexts } from './dashboard-texts.ts'
import { sessionState } from './session-state.ts'
import { formatMoney, formatTime } from './visit.ts'

const shown = { limit: 20 }

export function sessionCards(store: Store, visit: Visit): Html {
  const texts = dashboardTexts[visit.locale]
  const sessions = store.sessions.list('', shown).data
  if (sessions.length === 0) return html`<p class="soft">${texts.noSessions}</p>`
  const cards = sessions.map((session) => {
    const state = sessionState(store, session)
    const what = detailsOf(store, session).lineItems[0]?.description ?? ''
    return card(session, visit, html`${what} · ${texts.states[state]}`, [
      state === 'open' && html`<a class="button" href="/sandbox/checkout/${session.id}">${texts.openPage}</a>`,
      state === 'onItsWay' && button('arrive', session.id, texts.arrive),
      state === 'onItsWay' && button('bounce', session.id, texts.bounce),
      state === 'paid' && canMove(store, session) && button('refund', session.id, texts.refund),
      state === 'paid' && canMove(store, session) && button('dispute', session.id, texts.dispute),
    ])
  })
  return html`<ul class="stack">${cards}</ul>`
}

export function disputeCards(store: Store, visit: Visit): Html {
  const texts = dashboardTexts[visit.locale]
  const disputes = store.disputes.list('', shown).data
  if (disputes.length === 0) return html``
  const cards = disputes.map((dispute) => {
    const isOpen = dispute.status !== 'won' && dispute.status !== 'lost'
    const state = texts.disputeStates[dispute.status as keyof DashboardTexts['disputeStates']]
    return card(dispute, visit, html`${state}`, [
      isOpen && button('won', dispute.id, texts.won),
      isOpen && button('lost', dispute.id, texts.lost),
    ])
  })
  return html`<h2>${texts.disputes}</h2><ul class="stack">${cards}</ul>`
}

export function refundCards(store: Store, visit: Visit): Html {
  const texts = dashboardTexts[visit.locale]
  const refunds = store.refunds.list('', shown).data
  if (refunds.length === 0) return html``
  const cards = refunds.map((refund) =>
    card(refund, visit, html`${texts.refundStates[refund.status as keyof DashboardTexts['refundStates']]}`, [
      refund.status === 'succeeded' && button('fail-refund', refund.id, texts.failRefund),
    ]),
  )
  return html`<h2>${texts.refunds}</h2><ul class="stack">${cards}</ul>`
}

export function accountCards(store: Store, visit: Visit): Html {
  const texts = dashboardTexts[visit.locale]
  const accounts = store.accounts.list('', shown).data
  if (accounts.length === 0) return html``
  const cards = accounts.map(({ id, state, given }) => {
    const options = accountStates.map(
      (option) =>
        html`<option value="${option}"${option === state ? html` selected` : undefined}>${texts.accountStates[option]}</option>`,
    )
    return html`<li class="card"><b>${given.display_name ?? id}</b> · ${texts.accountStates[state]}<br><span class="code">${id}</span>
<form method="post" class="row"><input type="hidden" name="id" value="${id}">
<select name="state" aria-label="${texts.accounts}">${options}</select>
<button class="button" name="action" value="account">${texts.change}</button>
${balanceOfAccount(store, id) === 0 ? undefined : html`<button class="button" name="action" value="pay-out">${texts.payOut}</button>`}</form></li>`
  })
  return html`<h2>${texts.accounts}</h2><ul class="stack">${cards}</ul>`
}

export function payoutCards(store: Store, visit: Visit): Html {
  const texts = dashboardTexts[visit.locale]
  const payouts = store.payouts.list('', shown).data
  if (payouts.length === 0) return html``
  const cards = payouts.map(({ payout }) => {
    const { id, status } = payout
    const isUnderWay = status === 'pending' || status === 'in_transit'
    return card(payout, visit, html`${texts.payoutStates[status as keyof DashboardTexts['payoutStates']]}`, [
      isUnderWay && button('payout-paid', id, texts.payoutPaid),
      status !== 'failed' && button('payout-failed', id, texts.payoutFailed),
    ])
  })
  return html`<h2>${texts.payouts}</h2><ul class="stack">${cards}</ul>`
}

interface Movement {
  id: string
  created: number
  currency: string | null
  amount?: number
  amount_total?: number | null
}

function card(item: Movement, visit: Visit, line: Html, actions: (Html | false)[]): Html {
  const amount = item.amount ?? item.amount_total ?? 0
  const buttons = actions.filter((action) => action !== false)
  return html`<li class="card"><span class="spread"><b>${formatMoney(amount, item.currency ?? 'cad', visit.locale)}</b>
<span class="soft small">${formatTime(item.created, visit.locale)}</span></span>
${line}<br><span class="code">${item.id}</span>
${buttons.length > 0 ? html`<div class="row">${buttons}</div>` : undefined}</li>`
}

function button(action: string, id: string, label: string): Html {
  return html`<form method="post" class="row"><input type="hidden" name="id" value="${id}"><button class="button" name="action" value="${action}">${label}</button></form>`
}

/** Neither given back in full nor in dispute. */
function canMove(store: Store, session: Session): boolean {
  const charge = store.charges.find(store.paymentIntents.find(session.payment_intent)?.latest_charge)
  return charge !== undefined && !charge.refunded && !charge.disputed
}
