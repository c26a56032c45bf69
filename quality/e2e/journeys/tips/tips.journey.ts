import { locales } from '@obole/contract/formatting/names'
import { accessibilityCheck, expect, expectAccessible, expectFits, test } from '../../support/journey.ts'
import {
  expectLanguage,
  expectOnlyIn,
  newTipPage,
  openTipDialog,
  payAtCheckout,
  receiptPath,
  words,
} from '../../support/tips.ts'

for (const locale of locales) {
  test(`a supporter tips on a phone, in ${locale} from the button to the receipt`, async ({ page }) => {
    const say = words[locale]
    const check = accessibilityCheck(locale)
    const { slug, name } = await newTipPage(page)

    await page.goto(`/@${slug}?lang=${locale}`)
    await expectOnlyIn(page, locale)
    await check(page)

    const dialog = await openTipDialog(page, locale)
    await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0)
    await expect(dialog.getByLabel(say.amount, { exact: true })).toHaveValue('')
    await dialog.getByRole('radio', { name: '10' }).check({ force: true })
    await expect(dialog.getByLabel(say.amount, { exact: true })).toHaveValue('10')
    await expect(dialog.getByText(say.split)).toBeVisible()
    await dialog.getByLabel(say.name).fill('Ana')
    await dialog.getByLabel(say.message).fill('Bravo!')
    await dialog.getByRole('checkbox', { name: say.isPrivate }).click()
    await expectOnlyIn(page, locale)
    await check(page)
    await dialog.getByRole('button', { name: say.send, exact: true }).click()

    await expect(page).toHaveURL(/\/sandbox\/checkout\//)
    await expectOnlyIn(page, locale)
    const email = await payAtCheckout(page, locale)

    await expect(page).toHaveURL(new RegExp(`/@${slug}/tip-completed\\?tip=`))
    await expect(page.getByRole('heading', { name: say.thanks })).toBeVisible()
    await expect(page.getByText(say.money, { exact: true })).toBeVisible()
    await expectOnlyIn(page, locale)
    await check(page)

    const receipt = await receiptPath(page, email, locale)
    expectLanguage(receipt.text, locale)
    await page.goto(receipt.path)
    await expect(page.getByRole('heading', { name: say.receipt })).toBeVisible()
    await expect(page.getByText(say.money, { exact: true })).toBeVisible()
    await expect(page.getByText(name, { exact: true })).toBeVisible()
    await expect(page.getByText(say.notTax)).toBeVisible()
    await expectOnlyIn(page, locale)
    await check(page)
    await page.setViewportSize({ width: 320, height: 800 })
    await expectFits(page)
    const site = new URL(page.url()).origin
    const issuer = page.getByRole('definition').filter({ hasText: '/documents/helpandcontact#contact' })
    await expect(issuer.getByText('bonjour@obole.example')).toBeVisible()
    await expect(issuer.getByText(site, { exact: true })).toBeHidden()
    await page.emulateMedia({ media: 'print' })
    await expect(issuer).toHaveText(`Obolebonjour@obole.example${site}${site}/documents/helpandcontact#contact`)
    await expect(page.getByRole('contentinfo')).toBeHidden()
    await expect(page.getByRole('banner').first()).toBeHidden()
    await page.emulateMedia({ media: null })
  })
}

test('the demo creator of a fresh start can be tipped at once, in French throughout', async ({ page }) => {
  await page.goto('/@demo')
  await expectOnlyIn(page, 'fr')
  const dialog = await openTipDialog(page)
  await dialog.getByRole('radio', { name: '10' }).check({ force: true })
  await dialog.getByRole('button', { name: 'Envoyer', exact: true }).click()
  await expect(page).toHaveURL(/\/sandbox\/checkout\//)
  await expectOnlyIn(page, 'fr')
  const email = await payAtCheckout(page)
  await expect(page.getByRole('heading', { name: 'Merci' })).toBeVisible()
  await expectOnlyIn(page, 'fr')
  expectLanguage((await receiptPath(page, email, 'fr')).text, 'fr')
})

test('a declined card is reported at the checkout, where another attempt pays', async ({ page, expected }) => {
  expected('402')
  const { slug } = await newTipPage(page)
  await page.goto(`/@${slug}`)
  const dialog = await openTipDialog(page)
  await dialog.getByLabel('Montant', { exact: true }).fill('10')
  await dialog.getByLabel('Montant', { exact: true }).press('Enter')
  await page.getByRole('button', { name: 'Faire refuser la carte' }).click()
  await expect(page.getByRole('alert')).toContainText('Rien n’a été débité')
  await payAtCheckout(page)
  await expect(page.getByRole('heading', { name: 'Merci' })).toBeVisible()
})

test('after cancelling, the draft is as it was and can be sent again', async ({ page }) => {
  const { slug } = await newTipPage(page)
  await page.goto(`/@${slug}`)
  const dialog = await openTipDialog(page)
  await dialog.getByLabel('Montant', { exact: true }).fill('10')
  await dialog.getByLabel(/^Votre nom/).fill('Ana')
  await dialog.getByLabel(/^Message de soutien/).fill('Bravo !\nEncore !')
  await dialog.getByRole('button', { name: 'Envoyer', exact: true }).click()
  await page.getByRole('button', { name: 'Annuler et revenir' }).click()

  await expect(page).toHaveURL(new RegExp(`/@${slug}/tip-cancelled\\?tip=`))
  await expect(page.getByRole('heading', { name: 'Le pourboire n’a pas été envoyé' })).toBeVisible()
  await expect(page.getByText('Rien n’a été débité')).toBeVisible()
  await expectAccessible(page)
  const tipId = new URL(page.url()).searchParams.get('tip')
  await expect
    .poll(async () => (await (await page.request.get(`/api/tips/${tipId}/status`)).json()).state)
    .toBe('cancelled')

  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(dialog.getByLabel('Montant', { exact: true })).toHaveValue('10')
  await expect(dialog.getByLabel(/^Votre nom/)).toHaveValue('Ana')
  await expect(dialog.getByLabel(/^Message de soutien/)).toHaveValue('Bravo !\nEncore !')
  await dialog.getByRole('button', { name: 'Envoyer', exact: true }).click()
  await payAtCheckout(page)
  await expect(page.getByRole('heading', { name: 'Merci' })).toBeVisible()

  await page.getByRole('link', { name: 'Revenir à la page' }).click()
  await openTipDialog(page)
  await expect(dialog.getByLabel('Montant', { exact: true })).toHaveValue('')
})

test('TIP-9: an address that names no tip claims nothing', async ({ page }) => {
  const { slug } = await newTipPage(page)
  for (const search of ['', '?tip=cs_fake', '?session_id=cs_fake', '?tip=01930000-0000-7000-8000-0000000000ff']) {
    const answer = await page.goto(`/@${slug}/tip-completed${search}`)
    expect(answer?.status()).toBe(200)
    await expect(page.getByText(/Si vous venez de payer/)).toBeVisible()
    await expect(page.getByText(/\d\s?\$/).filter({ visible: true })).toHaveCount(0)
  }
  await expectAccessible(page)
})

test('an unknown receipt is a 404', async ({ page, expected }) => {
  expected('/receipts/')
  const answer = await page.goto('/receipts/nothing-here')
  expect(answer?.status()).toBe(404)
})
