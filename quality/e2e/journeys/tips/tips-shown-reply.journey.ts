import { locales } from '@obole/contract/formatting/names'
import { expect, expectAccessible, test, untilHydrated } from '../../support/journey.ts'
import { callAs, signIn } from '../../support/people.ts'
import { expectOnlyIn, newTipPage, openUntil, sendWords } from '../../support/tips.ts'

const texts = {
  fr: { answer: 'Répondre', yours: 'Votre réponse', show: 'L’afficher aussi sous le message', send: 'Envoyer' },
  en: { answer: 'Reply', yours: 'Your reply', show: 'Also show it under the message', send: 'Send' },
  es: { answer: 'Responder', yours: 'Tu respuesta', show: 'Mostrarla también bajo el mensaje', send: 'Enviar' },
} as const

for (const locale of locales) {
  const text = texts[locale]
  test(`12: a creator shows the reply under the message, on a phone and without script (${locale})`, async ({
    page,
    browser,
  }) => {
    const owner = await newTipPage(page)
    await callAs(owner, page, 'PUT', `/api/creators/${owner.id}/wall`, { mode: 'on' })
    await page.goto(`/@${owner.slug}?lang=${locale}`)
    await sendWords(page, owner, '♥ ♥ ♥', { supporterName: 'Ana' }, locale)
    await signIn(page, owner)
    await openUntil(page, `/@${owner.slug}/tips`, page.getByRole('main'), '♥ ♥ ♥')
    await untilHydrated(page)
    await page.getByRole('listitem').filter({ hasText: '♥ ♥ ♥' }).locator('summary').click()
    await page.getByRole('button', { name: text.answer, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(text.yours).fill('¡Õ merci!')
    const choice = dialog.getByRole('switch', { name: text.show })
    await expect(choice).not.toBeChecked()
    await choice.check()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: text.send }).click()
    await expect(dialog).toBeHidden()

    const visitor = await browser.newPage({ javaScriptEnabled: false, viewport: { width: 320, height: 640 } })
    const shown = visitor.getByRole('listitem').filter({ hasText: '♥ ♥ ♥' })
    await openUntil(visitor, `/@${owner.slug}?lang=${locale}`, shown.getByRole('figure'), '¡Õ merci!')
    await visitor.close()
    await page.goto(`/@${owner.slug}`)
    await expect(page.getByRole('figure').filter({ hasText: '¡Õ merci!' })).toBeVisible()
    await expectAccessible(page)
    await expectOnlyIn(page, locale)
  })
}
