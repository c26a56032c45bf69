import { type Html, html, type Visit } from '../../html/page.ts'
import { detailsOf } from '../checkout/sessions.ts'
import type { Session } from '../store/objects.ts'
import type { Store } from '../store/store.ts'
import { checkoutTexts } from './checkout-texts.ts'
import { formatMoney, formatTime } from './visit.ts'

export function checkoutHeading(store: Store, session: Session, visit: Visit): Html {
  const texts = checkoutTexts[visit.locale]
  const { lineItems, paymentIntent } = detailsOf(store, session)
  const names = lineItems.map(({ description, quantity }) => {
    const times = (quantity ?? 1) > 1 ? ` × ${quantity}` : ''
    return html`<span>${description ?? ''}${times}</span>`
  })
  const { description } = paymentIntent
  const currency = (session.currency ?? 'cad').toUpperCase()
  const amount = formatMoney(session.amount_total ?? 0, currency, visit.locale)
  const isSaid = lineItems.some((item) => item.description === description)
  return html`<p class="notice">${texts.noMoney}</p>
<h1>${texts.payTo(store.settings.merchantName)}</h1>
<p class="amount">${amount}${amount.includes(currency) ? undefined : html` <span class="soft small">${currency}</span>`}</p>
<section class="card lines" aria-label="${texts.details}">${names}${description && !isSaid ? html`<span class="soft small">${description}</span>` : undefined}</section>`
}

interface Typed {
  email: string
  name: string
  problem?: string
}

export function checkoutForm(session: Session, visit: Visit, { email, name, problem }: Typed): Html {
  const texts = checkoutTexts[visit.locale]
  const amount = formatMoney(session.amount_total ?? 0, session.currency ?? 'cad', visit.locale)
  const message = session.custom_text.submit?.message
  return html`${problem ? html`<p class="problem" role="alert">${problem}</p>` : undefined}
<form method="post">
<div class="field"><label for="email">${texts.email}</label>
<input id="email" name="email" type="email" autocomplete="email" inputmode="email" required maxlength="254" value="${email}" aria-describedby="email-hint">
<span id="email-hint" class="soft small">${texts.emailHint}</span></div>
<div class="field"><label for="name">${texts.name}</label>
<input id="name" name="name" autocomplete="cc-name" maxlength="120" value="${name}"></div>
<div class="plate">${cardPicture}<span><b>${texts.card}</b> <span class="digits">•••• 4242</span><br><span class="soft small">${texts.cardHint}</span></span></div>
<button class="button primary wide" name="action" value="pay">${texts.pay(amount)}</button>
${message ? html`<p class="soft small">${message}</p>` : undefined}
<div class="others">
${hasBankDebit(session) ? laterButton(visit) : undefined}
<button class="button wide" name="action" value="decline">${texts.decline}</button>
<button class="button wide" name="action" value="cancel" formnovalidate>${texts.cancel}</button>
</div>
</form>
<p class="soft small">${texts.openUntil(formatTime(session.expires_at, visit.locale))}</p>`
}

function laterButton(visit: Visit): Html {
  const texts = checkoutTexts[visit.locale]
  return html`<button class="button wide" name="action" value="later">${texts.payLater}</button>
<p class="soft small">${texts.payLaterHint}</p>`
}

function hasBankDebit(session: Session): boolean {
  return session.payment_method_types.includes('acss_debit')
}

const cardPicture = html`<svg width="44" height="30" viewBox="0 0 44 30" aria-hidden="true"><rect x=".5" y=".5" width="43" height="29" rx="5" fill="none" stroke="currentColor"/><rect y="6" width="44" height="6" fill="currentColor" opacity=".35"/><rect x="6" y="19" width="14" height="4" rx="2" fill="currentColor" opacity=".5"/></svg>`
