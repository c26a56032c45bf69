import { locales } from '@obole/contract/formatting/names'
import { accessibilityCheck, expect, mailTo, test } from '../../support/journey.ts'
import { signIn } from '../../support/people.ts'
import { expectOnlyIn, giveTip, newTipPage, receiptPath } from '../../support/tips.ts'

const said = {
  fr: {
    reason: 'Raison (facultatif)',
    no: 'Répondre non…',
    noTitle: 'Ne pas rembourser ce pourboire',
    noField: 'Votre réponse',
    send: 'Envoyer',
    noSent: 'La demande est close',
    noMail: /^Réponse à votre demande de remboursement/,
    question: 'Vous souhaitez un remboursement?',
    ask: 'Demander un remboursement',
    asked: /^Votre demande de remboursement du .* a été transmise\.$/,
    wanted: 'Remboursement demandé',
    refund: 'Rembourser…',
    refundTitle: 'Rembourser ce pourboire',
  },
  en: {
    reason: 'Reason (optional)',
    no: 'Answer no…',
    noTitle: 'Do not refund this tip',
    noField: 'Your answer',
    send: 'Send',
    noSent: 'The request is closed',
    noMail: /^Answer to your refund request/,
    question: 'Do you want your money back?',
    ask: 'Ask for my money back',
    asked: /^Your request of .* for a refund was passed on\.$/,
    wanted: 'Refund requested',
    refund: 'Refund…',
    refundTitle: 'Refund this tip',
  },
  es: {
    reason: 'Motivo (opcional)',
    no: 'Responder que no…',
    noTitle: 'No reembolsar esta propina',
    noField: 'Tu respuesta',
    send: 'Enviar',
    noSent: 'La solicitud está cerrada',
    noMail: /^Respuesta a tu solicitud de reembolso/,
    question: '¿Quieres que te devuelvan el dinero?',
    ask: 'Pedir un reembolso',
    asked: /^Tu solicitud de reembolso del .* fue enviada\.$/,
    wanted: 'Reembolso solicitado',
    refund: 'Reembolsar…',
    refundTitle: 'Reembolsar esta propina',
  },
} as const

for (const locale of locales) {
  const text = said[locale]
  const check = accessibilityCheck(locale)

  test(`the receipt asks the creator for the money back, without script (${locale})`, async ({ page, browser }) => {
    const owner = await newTipPage(page)
    const email = await giveTip(page, owner, locale)
    const { path } = await receiptPath(page, email, locale)

    await test.step('it opens on demand', async () => {
      await page.goto(path)
      await page.getByText(text.question).click()
      await expect(page.getByRole('button', { name: text.ask })).toBeVisible()
      await expectOnlyIn(page, locale)
      await check(page)
    })

    await test.step('without script, one press asks', async () => {
      const plain = await browser.newPage({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
      await plain.goto(path)
      await plain.getByText(text.question).click()
      await plain.getByLabel(text.reason).fill('✦ 7 ✦')
      await plain.getByRole('button', { name: text.ask }).click()
      await expect(plain.getByText(text.asked)).toBeVisible()
      await plain.close()
      await page.goto(path)
      await expect(page.getByRole('status').filter({ hasText: text.asked })).toBeVisible()
      await expect(page.getByRole('button', { name: text.ask })).toHaveCount(0)
      await check(page)
    })

    await test.step('the creator is mailed, finds it in the list and can refund it there', async () => {
      await mailTo(page, owner.email, /^Demande de remboursement/)
      await signIn(page, owner)
      await page.goto(`/@${owner.slug}/tips?lang=${locale}`)
      const item = page.getByRole('listitem').filter({ hasText: text.wanted })
      // By key: what is still loading above would move it under a pointer.
      await item.locator('summary').press('Enter')
      await check(page)
      await item.getByRole('button', { name: text.refund }).press('Enter')
      await expect(page.getByRole('dialog', { name: text.refundTitle })).toBeVisible()
      await page.keyboard.press('Escape')
    })

    await test.step('or answer no in a sentence, which is mailed and ends the request', async () => {
      const item = page.getByRole('listitem').filter({ hasText: '✦ 7 ✦' })
      await item.getByRole('button', { name: text.no }).press('Enter')
      const dialog = page.getByRole('dialog', { name: text.noTitle })
      await dialog.getByLabel(text.noField).fill('✦ 8 ✦')
      await check(page)
      await dialog.getByRole('button', { name: text.send, exact: true }).click()
      await expect(page.getByText(text.noSent)).toBeVisible()
      await expect(page.getByRole('button', { name: text.no })).toHaveCount(0)
      const mail = await mailTo(page, email, text.noMail)
      expect(mail.text).toContain('> ✦ 8 ✦')
      await page.goto(path)
      await expect(page.getByText('✦ 8 ✦')).toBeVisible()
      await expectOnlyIn(page, locale)
      await check(page)
    })
  })
}
