import { randomUUID } from 'node:crypto'
import type { ReceivedTip } from '@obole/contract/calls/received-tips'
import type { Locale } from '@obole/contract/formatting/names'
import type { Locator } from '@playwright/test'
import { expect, mailTo, type Page } from './journey.ts'
import { callAs, type Member, newMember } from './people.ts'

export interface TipPage extends Member {
  slug: string
  name: string
}

/** A new page that takes tips. Its name belongs to no language, so that all other text is the product's. */
export async function newTipPage(page: Page): Promise<TipPage> {
  const member = await newMember(page)
  const slug = `tip-${randomUUID().slice(0, 8)}`
  const name = 'Zoé Zü'
  await callAs(member, page, 'POST', '/api/creators', { name, slug })
  await callAs(member, page, 'PATCH', `/api/creators/${member.id}`, { acceptDonation: true })
  return { ...member, slug, name }
}

/** What a supporter reads and presses, in each language. */
export const words = {
  fr: {
    tip: 'Laisser un pourboire',
    amount: 'Montant',
    name: /^Votre nom/,
    message: /^Message de soutien/,
    isPrivate: 'Message privé',
    send: 'Envoyer',
    cancel: 'Annuler',
    split: 'Vous payez 10\u00a0$. Zoé Zü reçoit 9,41\u00a0$.',
    pay: /^Payer 10,00/,
    cancelPaying: 'Annuler et revenir',
    thanks: 'Merci!',
    receiptMail: /Reçu de votre pourboire/,
    receipt: 'Reçu de pourboire',
    money: '10\u00a0$',
    notTax: /aucun reçu officiel/,
  },
  en: {
    tip: 'Leave a tip',
    amount: 'Amount',
    name: /^Your name/,
    message: /^Message of support/,
    isPrivate: 'Private message',
    send: 'Send',
    cancel: 'Cancel',
    split: 'You pay $10. Zoé Zü receives $9.41.',
    pay: /^Pay \$10\.00/,
    cancelPaying: 'Cancel and go back',
    thanks: 'Thank you!',
    receiptMail: /Receipt for your tip/,
    receipt: 'Tip receipt',
    money: '$10',
    notTax: /does not qualify for an official receipt/,
  },
  es: {
    tip: 'Dejar una propina',
    amount: 'Monto',
    name: /^Tu nombre/,
    message: /^Mensaje de apoyo/,
    isPrivate: 'Mensaje privado',
    send: 'Enviar',
    cancel: 'Cancelar',
    split: 'Pagas CAD\u00a010. Zoé Zü recibe CAD\u00a09.41.',
    pay: /^Pagar 10,00/,
    cancelPaying: 'Cancelar y volver',
    thanks: '¡Gracias!',
    receiptMail: /Recibo de tu propina/,
    receipt: 'Recibo de propina',
    money: 'CAD\u00a010',
    notTax: /no da derecho a un recibo oficial/,
  },
} satisfies Record<Locale, Record<string, string | RegExp>>

/** Common words that only one of the three languages has. */
const languageMarkers: Record<Locale, RegExp> = {
  fr: /(?<!\p{L})(vous|votre|pourboire|montant|envoyer|annuler|merci|reçu|payer|courriel|avec|sans|est|une|des|du|et)(?!\p{L})/iu,
  en: /(?<!\p{L})(you|your|tip|tips|amount|send|cancel|thank|receipt|pay|the|and|with|without|this|is|of|to|test mode)(?!\p{L})/iu,
  es: /(?<!\p{L})(tu|propina|monto|enviar|cancelar|gracias|recibo|pagar|correo|con|sin|el|los|del|está)(?!\p{L})/iu,
}

/** Not one word of another language, neither in the text nor in what a screen reader says; supporters write in theirs. */
export async function expectOnlyIn(page: Page, locale: Locale): Promise<void> {
  // Stripe's pages say `fr` where ours say `fr-CA`.
  await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${locale}(-|$)`))
  const heard = await page.evaluate(() => {
    const spoken = [...document.querySelectorAll('[aria-label],[title],[placeholder],[alt]')].flatMap((element) =>
      ['aria-label', 'title', 'placeholder', 'alt'].map((name) => element.getAttribute(name) ?? ''),
    )
    const quoted = [...document.querySelectorAll<HTMLElement>('[aria-labelledby=wall] blockquote')]
    const shown = quoted.reduce((text, { innerText }) => text.replace(innerText, ''), document.body.innerText)
    return `${document.title}\n${shown}\n${spoken.join('\n')}`
  })
  expectLanguage(heard, locale)
}

export function expectLanguage(text: string, locale: Locale): void {
  const own = text.replaceAll(/https?:\/\/\S+|\S+@\S+|Facebook|Instagram|LinkedIn|Obole|Zoé Zü/gi, ' ')
  for (const other of ['fr', 'en', 'es'] as const) {
    if (other === locale) continue
    const line = own.split('\n').find((candidate) => languageMarkers[other].test(candidate))
    expect(line, `a word of “${other}” in a page in “${locale}”`).toBeUndefined()
  }
}

/** Opens the form of a tip and waits until React runs it. */
export async function openTipDialog(page: Page, locale: Locale = 'fr'): Promise<Locator> {
  const dialog = await openPlainForm(page, locale)
  await expect(dialog.locator('form')).toHaveJSProperty('noValidate', true)
  return dialog
}

/** By the browser itself: whether React runs it by then is open. */
export async function openPlainForm(page: Page, locale: Locale = 'fr'): Promise<Locator> {
  // A page may show the button at its head and in a bar that follows.
  await page.getByRole('button', { name: words[locale].tip }).filter({ visible: true }).first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  return dialog
}

/** Pays at the hosted checkout with this e-mail address, or a new one, and returns it. */
export async function payAtCheckout(
  page: Page,
  locale: Locale = 'fr',
  email = `${randomUUID()}@example.com`,
): Promise<string> {
  await expect(page).toHaveURL(/\/sandbox\/checkout\//)
  await page.locator('input[name=email]').fill(email)
  await page.getByRole('button', { name: words[locale].pay }).click()
  return email
}

/** What a job booked is on the page a moment later: it is opened until it is there. */
export async function openUntil(page: Page, path: string, text: Locator, expected: string): Promise<void> {
  await expect(async () => {
    await page.goto(path)
    await expect(text).toContainText(expected, { timeout: 5000 })
  }).toPass()
}

/** The link to the receipt, from the mail. */
export async function receiptPath(page: Page, email: string, locale: Locale): Promise<{ path: string; text: string }> {
  const { text, subject } = await mailTo(page, email, words[locale].receiptMail)
  const link = /https?:\/\/\S+\/receipts\/\S+/.exec(text)?.[0]
  expect(link, text).toBeDefined()
  const { pathname, search } = new URL(link ?? '')
  return { path: pathname + search, text: `${subject}\n${text}` }
}

/** 10 $, up to the thank-you page; returns the address of the receipt. */
export async function giveTip(page: Page, owner: TipPage, locale: Locale): Promise<string> {
  await page.goto(`/@${owner.slug}?lang=${locale}`)
  const dialog = await openTipDialog(page, locale)
  await dialog.getByLabel(words[locale].amount, { exact: true }).fill('10')
  await dialog.getByRole('button', { name: words[locale].send, exact: true }).click()
  const email = await payAtCheckout(page, locale)
  await expect(page.getByRole('heading', { level: 1, name: words[locale].thanks })).toBeVisible()
  return email
}

/** A message that its supporter shows, started by a call and paid in the browser, as if through the dialog; returns the payer's address. */
export async function sendWords(
  page: Page,
  owner: TipPage,
  message: string,
  more: object = {},
  locale: Locale = 'fr',
): Promise<string> {
  const { origin } = new URL(page.url())
  const answer = await page.request.post('/api/tips', {
    data: {
      creatorId: owner.id,
      amount: 1000,
      currency: 'CAD',
      message,
      showsWords: true,
      locale,
      checkoutSuccessUrl: `${origin}/@${owner.slug}/tip-completed`,
      checkoutCancelledUrl: `${origin}/@${owner.slug}/tip-cancelled`,
      ...more,
    },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  const { url: checkout } = (await answer.json()) as { url: string }
  await page.goto(checkout)
  const email = await payAtCheckout(page, locale)
  // In the language that the browser chose, else in that of the tip. It is booked then, which decides what the creator's page shows of it.
  await expect(page.getByRole('heading', { level: 1, name: /^(Merci|Thank you|¡Gracias)(, .+)?!$/ })).toBeVisible()
  return email
}

/** As the owner’s list has it, for a journey that answers for the server. */
export function receivedTip(number: number): ReceivedTip {
  return {
    id: `01930000-0000-7000-8000-00000000000${number}`,
    createdAt: '2026-11-01T12:00:00Z',
    amount: 1000,
    refundedAmount: 0,
    refundableAmount: 1000,
    pendingRefundAmount: 0,
    feeAmount: 0,
    netAmount: 1000,
    coversFees: false,
    currency: 'CAD',
    state: 'paid',
    isBeingUndone: false,
    dispute: null,
    supporterName: null,
    message: `Message ${number}`,
    isPrivate: false,
    showsWords: false,
    reply: null,
    canReply: false,
    refundRequestedAt: null,
    refundReason: null,
    refundAnswer: null,
    refundClosedAt: null,
  }
}
