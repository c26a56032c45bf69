import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Html, html, sendPage } from '../../html/page.ts'
import { collectsAll, isUsable, returnUrls, spendLink } from '../accounts/account-links.ts'
import { isMerchant, laterRequirements, onboardingRequirements } from '../accounts/account-object.ts'
import type { StripeControls } from '../controls/controls.ts'
import type { AccountLink } from '../store/objects.ts'
import type { Store } from '../store/store.ts'
import { formStyle } from './form-style.ts'
import { onboardingTexts } from './onboarding-texts.ts'
import { hostedVisit } from './visit.ts'

interface OnboardingRequest {
  Params: { id: string }
  Body: { action?: string }
}

/** `/sandbox/onboarding/{link}`: where a creator would tell Stripe who they are. */
export function serveOnboarding(app: FastifyInstance, store: Store, controls: StripeControls): void {
  app.get<OnboardingRequest>('/sandbox/onboarding/:id', (request, reply) => {
    const link = store.accountLinks.find(request.params.id)
    if (!link) return sendUnknown(request, reply)
    if (!isUsable(store, link)) return reply.redirect(returnUrls(link).refreshUrl, 303)
    return show(store, request, reply, link)
  })

  app.post<OnboardingRequest>('/sandbox/onboarding/:id', (request, reply) => {
    const link = store.accountLinks.find(request.params.id)
    if (!link) return sendUnknown(request, reply)
    const { refreshUrl, returnUrl } = returnUrls(link)
    if (!isUsable(store, link)) return reply.redirect(refreshUrl, 303)
    const { account } = link.link
    const action = request.body?.action
    if (action === 'finish')
      controls.setAccount(account, 'enabled', { requirements: collectsAll(link) ? [] : laterRequirements })
    else if (action === 'verify-later') controls.setAccount(account, 'pending')
    else if (action === 'leave') leaveUnfinished(store, controls, account)
    else return show(store, request, reply, link)
    spendLink(store, link)
    return reply.redirect(returnUrl, 303)
  })
}

/** An account that worked is held back from now on; one that never did simply stays unfinished. */
function leaveUnfinished(store: Store, controls: StripeControls, accountId: string): void {
  const account = store.accounts.get(accountId)
  const state = account.state === 'enabled' ? 'restricted' : 'new'
  controls.setAccount(accountId, state, { requirements: onboardingRequirements(account).slice(-2) })
}

function show(store: Store, request: FastifyRequest, reply: FastifyReply, link: AccountLink): FastifyReply {
  const account = store.accounts.get(link.link.account)
  const visit = hostedVisit(request, account.given.defaults?.locales?.[0])
  const texts = onboardingTexts[visit.locale]
  const { individual } = account.given.identity ?? {}
  const body = html`<p class="notice">${texts.noMoney}</p>
<h1>${texts.title}</h1>
<p>${texts.explanation(store.settings.merchantName)}</p>
${account.state === 'enabled' ? html`<p class="card">${texts.isReady}</p>` : undefined}
<form method="post">
${field('given-name', texts.firstName, individual?.given_name ?? 'Camille')}
${field('family-name', texts.lastName, individual?.surname ?? 'Tremblay')}
${field('bday', texts.birthDate, '1990-01-01', 'date')}
${isMerchant(account) ? field('organization-title', texts.activity, 'Poterie') : undefined}
<div class="field"><label for="bank">${texts.bank}</label>
<input id="bank" name="bank" inputmode="numeric" value="000123456789" aria-describedby="bank-hint">
<span id="bank-hint" class="soft small">${texts.bankHint}</span></div>
${choice('finish', texts.finish, texts.finishHint, 'button primary wide')}
<div class="others">${choice('verify-later', texts.verifyLater, texts.verifyLaterHint)}
${choice('leave', texts.leave, texts.leaveHint)}</div>
</form>`
  const { refreshUrl, returnUrl } = returnUrls(link)
  const formAction = ["'self'", new URL(refreshUrl).origin, new URL(returnUrl).origin].join(' ')
  return sendPage(reply, visit, { title: texts.title, body, style: formStyle, csp: { 'form-action': formAction } })
}

function field(autocomplete: string, label: string, value: string, type = 'text'): Html {
  return html`<div class="field"><label for="${autocomplete}">${label}</label>
<input id="${autocomplete}" name="${autocomplete}" type="${type}" autocomplete="${autocomplete}" value="${value}"></div>`
}

function choice(action: string, label: string, hint: string, look = 'button wide'): Html {
  return html`<button class="${look}" name="action" value="${action}" formnovalidate>${label}</button>
<p class="soft small">${hint}</p>`
}

function sendUnknown(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const visit = hostedVisit(request, null)
  const { unknown, back } = onboardingTexts[visit.locale]
  const body = html`<h1>${unknown.title}</h1><p>${unknown.text}</p><p><a class="button" href="/">${back}</a></p>`
  return sendPage(reply, visit, { title: unknown.title, body, style: formStyle, status: 404 })
}
