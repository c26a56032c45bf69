import { locales } from '@obole/contract/names'
import { accessibilityCheck, expect, expectFits, test } from '../support/journey.ts'
import { signIn } from '../support/people.ts'
import { expectOnlyIn, newTipPage, openTipDialog, words } from '../support/tips.ts'

const fees = {
  fr: {
    cover: 'Couvrir les frais',
    hint: 'Zoé Zü recevra alors 20\u00a0$.',
    split: 'Vous payez 20\u00a0$. Zoé Zü reçoit 19,12\u00a0$.',
    covered: 'Vous payez 20,91\u00a0$. Zoé Zü reçoit 20\u00a0$.',
    asked: 'Vous vous apprêtez à envoyer 309,27\u00a0$. Est-ce bien le montant voulu?',
    pay: /^Payer 20,91/,
  },
  en: {
    cover: 'Cover the fees',
    hint: 'So that Zoé Zü receives $20.',
    split: 'You pay $20. Zoé Zü receives $19.12.',
    covered: 'You pay $20.91. Zoé Zü receives $20.',
    asked: 'You are about to send $309.27. Is that the right amount?',
    pay: /^Pay \$20\.91/,
  },
  es: {
    cover: 'Cubrir las comisiones',
    hint: 'Para que Zoé Zü reciba 20\u00a0CAD.',
    split: 'Pagas 20\u00a0CAD. Zoé Zü recibe 19,12\u00a0CAD.',
    covered: 'Pagas 20,91\u00a0CAD. Zoé Zü recibe 20\u00a0CAD.',
    asked: 'Vas a enviar 309,27\u00a0CAD. ¿Es el monto que quieres?',
    pay: /^Pagar 20,91/,
  },
}

for (const locale of locales) {
  test(`14.1: a supporter may cover the fees, in ${locale} on a phone`, async ({ page }) => {
    const say = { ...words[locale], ...fees[locale] }
    const check = accessibilityCheck(locale)
    await page.setViewportSize({ width: 390, height: 844 })
    const { slug } = await newTipPage(page)
    await page.goto(`/@${slug}?lang=${locale}`)
    const dialog = await openTipDialog(page, locale)
    const cover = dialog.getByRole('switch', { name: say.cover })
    await expect(cover).not.toBeChecked()
    await dialog.getByLabel(say.amount, { exact: true }).fill('20')
    await expect(dialog.getByText(say.split)).toBeVisible()
    await expect(dialog.getByText(say.hint)).toBeVisible()
    await cover.focus()
    await page.keyboard.press('Space')
    await expect(dialog.getByText(say.covered)).toBeVisible()
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

test('14.1: the creator sees what was paid, what was deducted and what arrived', async ({ page }) => {
  const member = await newTipPage(page)
  await page.goto(`/@${member.slug}`)
  const dialog = await openTipDialog(page)
  await dialog.getByLabel('Montant', { exact: true }).fill('20')
  await dialog.getByRole('switch', { name: fees.fr.cover }).click()
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

  test('14.1: the form says what arrives, and covers the fees when that is ticked', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const { slug } = await newTipPage(page)
    await page.goto(`/@${slug}`)
    await page.getByRole('button', { name: words.fr.tip }).filter({ visible: true }).click()
    const form = page.getByRole('region', { name: 'Soutenir Zoé Zü' })
    await expect(form.getByText('Par exemple\u00a0: vous payez 20\u00a0$, Zoé Zü reçoit 19,12\u00a0$.')).toBeVisible()
    const cover = form.getByRole('checkbox', { name: /^Couvrir les frais/ })
    await expect(cover).not.toBeChecked()
    await form.getByLabel('Montant').fill('300')
    await cover.check()
    await form.getByRole('button', { name: 'Envoyer' }).click()
    await expect(page.getByText(fees.fr.asked)).toBeVisible()
    await expect(page.getByText('Vous payez 309,27\u00a0$. Zoé Zü reçoit 300\u00a0$.')).toBeVisible()
    await page.getByRole('textbox', { name: 'Montant' }).fill('20')
    await page.getByRole('button', { name: 'Changer le montant' }).click()
    await expect(page.getByRole('button', { name: fees.fr.pay })).toBeVisible()
  })
})
