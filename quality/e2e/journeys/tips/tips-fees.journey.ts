import { locales } from '@obole/contract/formatting/names'
import { accessibilityCheck, expect, expectFits, test } from '../../support/journey.ts'
import { signIn } from '../../support/people.ts'
import { expectOnlyIn, newTipPage, openPlainForm, openTipDialog, words } from '../../support/tips.ts'

const fees = {
  fr: {
    cover: 'Couvrir les frais',
    hint: 'Ajouter 0,91\u00a0$\u00a0: Zoé Zü recevra alors 20\u00a0$.',
    isOn: 'Vous ajoutez 0,91\u00a0$\u00a0: Zoé Zü reçoit 20\u00a0$, sans aucune déduction.',
    deducted: /sont déduits/,
    split: 'Vous payez 20\u00a0$. Zoé Zü reçoit 19,12\u00a0$.',
    covered: 'Vous payez 20,91\u00a0$. Zoé Zü reçoit 20\u00a0$.',
    asked: 'Vous vous apprêtez à envoyer 309,27\u00a0$. Est-ce bien le montant voulu?',
    pay: /^Payer 20,91/,
  },
  en: {
    cover: 'Cover the fees',
    hint: 'Add $0.91 so that Zoé Zü receives $20.',
    isOn: 'You add $0.91: Zoé Zü receives $20, with nothing deducted.',
    deducted: /is deducted/,
    split: 'You pay $20. Zoé Zü receives $19.12.',
    covered: 'You pay $20.91. Zoé Zü receives $20.',
    asked: 'You are about to send $309.27. Is that the right amount?',
    pay: /^Pay \$20\.91/,
  },
  es: {
    cover: 'Cubrir las comisiones',
    hint: 'Agregar CAD\u00a00.91 para que Zoé Zü reciba CAD\u00a020.',
    isOn: 'Agregas CAD\u00a00.91: Zoé Zü recibe CAD\u00a020, sin ningún descuento.',
    deducted: /Se descuentan/,
    split: 'Pagas CAD\u00a020. Zoé Zü recibe CAD\u00a019.12.',
    covered: 'Pagas CAD\u00a020.91. Zoé Zü recibe CAD\u00a020.',
    asked: 'Vas a enviar CAD\u00a0309.27. ¿Es el monto que quieres?',
    pay: /^Pagar 20,91/,
  },
}

for (const locale of locales) {
  test(`a supporter may cover the fees, in ${locale} on a phone`, async ({ page }) => {
    const say = { ...words[locale], ...fees[locale] }
    const check = accessibilityCheck(locale)
    await page.setViewportSize({ width: 390, height: 844 })
    const { slug } = await newTipPage(page)
    await page.goto(`/@${slug}?lang=${locale}`)
    const dialog = await openTipDialog(page, locale)
    const cover = dialog.getByRole('checkbox', { name: say.cover })
    await expect(cover).not.toBeChecked()
    await dialog.getByLabel(say.amount, { exact: true }).fill('20')
    await expect(dialog.getByText(say.split)).toBeVisible()
    await expect(dialog.getByText(say.hint)).toBeVisible()
    await expect(dialog.getByText(say.deducted)).toBeVisible()
    await cover.focus()
    await page.keyboard.press('Space')
    await expect(dialog.getByText(say.covered)).toBeInViewport({ ratio: 1 })
    await expect(dialog.getByText(say.isOn)).toBeVisible()
    await expect(dialog.getByText(say.deducted)).toHaveCount(0)
    await expectOnlyIn(page, locale)
    await check(page)
    await expectFits(page)
    await dialog.getByLabel(say.amount, { exact: true }).fill('300')
    await dialog.getByRole('button', { name: say.send, exact: true }).click()
    await expect(dialog.getByText(say.asked)).toBeVisible()
    await dialog.getByLabel(say.amount, { exact: true }).fill('20')
    await dialog.getByRole('button', { name: say.send, exact: true }).click()
    await page.getByRole('button', { name: say.pay }).click()
    await expect(page.getByRole('heading', { name: say.thanks })).toBeVisible()
  })
}

test('the creator sees what was paid, what was deducted and what arrived', async ({ page }) => {
  const member = await newTipPage(page)
  await page.goto(`/@${member.slug}`)
  const dialog = await openTipDialog(page)
  await dialog.getByLabel('Montant', { exact: true }).fill('20')
  await dialog.getByRole('checkbox', { name: fees.fr.cover }).check()
  await dialog.getByRole('button', { name: 'Envoyer', exact: true }).click()
  await page.getByRole('button', { name: fees.fr.pay }).click()
  await expect(page.getByRole('heading', { name: 'Merci' })).toBeVisible()
  await signIn(page, member)
  await page.goto(`/@${member.slug}/tips`)
  await page.getByRole('listitem').filter({ hasText: '20,91\u00a0$' }).locator('summary').press('Enter')
  await expect(page.getByText('Pour vous\u00a0: 20\u00a0$ · Frais\u00a0: 0,91\u00a0$ · Frais couverts')).toBeVisible()
  await expect(page.getByText('Sur un pourboire de 20\u00a0$, vous recevez 19,12\u00a0$.')).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test.beforeEach(({ expected }) => expected(/^failed: .*\/assets\/.*\.js$/))

  test('the form says what arrives, and covers the fees when that is ticked', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const { slug } = await newTipPage(page)
    await page.goto(`/@${slug}`)
    const form = await openPlainForm(page)
    await expect(form.getByText('Par exemple\u00a0: vous payez 20\u00a0$, Zoé Zü reçoit 19,12\u00a0$.')).toBeVisible()
    const cover = form.getByRole('checkbox', { name: /^Couvrir les frais/ })
    await expect(cover).not.toBeChecked()
    await form.getByLabel('Montant', { exact: true }).fill('300')
    await cover.check()
    await form.getByRole('button', { name: 'Envoyer' }).click()
    await expect(page.getByText(fees.fr.asked)).toBeVisible()
    await expect(page.getByText('Vous payez 309,27\u00a0$. Zoé Zü reçoit 300\u00a0$.')).toBeVisible()
    await page.getByRole('textbox', { name: 'Montant' }).fill('20')
    await page.getByRole('button', { name: 'Changer le montant' }).click()
    await expect(page.getByRole('button', { name: fees.fr.pay })).toBeVisible()
  })
})
