import type { Locale } from '@obole/contract/formatting/names'
import { expect, test } from '../../support/journey.ts'
import { callAs } from '../../support/people.ts'
import { newTipPage, openPlainForm, openUntil, payAtCheckout, words } from '../../support/tips.ts'

test.use({ javaScriptEnabled: false })

// The browser fetches scripts ahead and then has no use for them.
test.beforeEach(({ expected }) => expected(/^failed: .*\/assets\/.*\.js$/))

for (const width of [390, 1280]) {
  test(`without JavaScript a tip is a plain form, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    const { slug } = await newTipPage(page)
    await page.goto(`/@${slug}`)
    const form = await openPlainForm(page)
    await expect(form.getByRole('link', { name: /^Conditions d’utilisation/ })).toBeVisible()
    await form.getByLabel('Montant', { exact: true }).fill('10')
    await form.getByLabel(/^Votre nom/).fill('Ana')
    await form.getByLabel(/^Message de soutien/).fill('Bravo')
    await form.getByRole('button', { name: 'Envoyer' }).click()
    await payAtCheckout(page)
    await expect(page).toHaveURL(new RegExp(`/@${slug}/tip-completed\\?tip=`))
    await expect(async () => {
      await page.reload()
      await expect(page.getByRole('heading', { name: 'Merci' })).toBeVisible({ timeout: 500 })
    }).toPass()
    await expect(page.getByText('10\u00a0$', { exact: true })).toBeVisible()
    await expect(page.getByText('Partager la page')).toBeHidden()
  })
}

test('without JavaScript a form that is sent back says why, and what was typed is one page back', async ({ page }) => {
  const { slug } = await newTipPage(page)
  await page.goto(`/@${slug}`)
  const form = await openPlainForm(page)
  await form.getByLabel('Montant', { exact: true }).fill('10')
  await form.getByLabel(/^Votre nom/).fill('x'.repeat(81))
  await form.getByLabel(/^Message de soutien/).fill('Bravo')
  await form.getByRole('button', { name: 'Envoyer' }).click()
  await expect(page.getByRole('alert')).toHaveText(/Votre nom est trop long.*Votre texte n’est pas perdu/)
  await page.goBack()
  await openPlainForm(page)
  await expect(form.getByLabel('Montant', { exact: true })).toHaveValue('10')
  await expect(form.getByLabel(/^Message de soutien/)).toHaveValue('Bravo')
  await form.getByLabel(/^Votre nom/).fill('Ana')
  await form.getByLabel(/^Message de soutien/).fill('x'.repeat(501))
  await form.getByRole('button', { name: 'Envoyer' }).click()
  await expect(page.getByRole('alert')).toContainText('Votre message est trop long')
})

const languages = {
  fr: ['Montant', /^Message de soutien/, 'Envoyer', 'Changer le montant', 'Oui, envoyer 300\u00a0$'],
  en: ['Amount', /^Message of support/, 'Send', 'Change the amount', 'Yes, send $300'],
  es: ['Monto', /^Mensaje de apoyo/, 'Enviar', 'Cambiar el monto', 'Sí, enviar CAD\u00a0300'],
} as const

for (const [locale, [amount, message, send, change, confirm]] of Object.entries(languages)) {
  test(`without JavaScript a large amount is asked about, in ${locale}`, async ({ page }) => {
    const { slug } = await newTipPage(page)
    await page.goto(`/@${slug}?lang=${locale}`)
    const form = await openPlainForm(page, locale as Locale)
    await form.getByLabel(amount, { exact: true }).fill('250')
    await form.getByLabel(message).fill('Bravo')
    await form.getByRole('button', { name: send }).click()
    await expect(page).toHaveURL(/\/tip-confirm\?amount=25000/)
    await page.getByRole('textbox', { name: amount }).fill('300')
    await page.getByRole('button', { name: change }).click()
    await expect(page).toHaveURL(/\/tip-confirm\?amount=30000/)
    await page.getByRole('button', { name: confirm }).click()
    await expect(page).toHaveURL(/\/sandbox\/checkout\//)
    await expect(page.getByRole('button', { name: /300/ })).toBeVisible()
  })
}

test('without JavaScript a refused form comes back with the reason', async ({ page }) => {
  const { slug } = await newTipPage(page)
  await page.goto(`/@${slug}`)
  const dialog = await openPlainForm(page)
  await dialog.getByLabel('Montant', { exact: true }).fill('9999')
  await dialog.getByRole('button', { name: 'Envoyer' }).click()
  await expect(page).toHaveURL(/tip-error=invalid_request/)
  await expect(page.getByRole('button', { name: words.fr.tip })).toHaveCount(0)
  const form = page.getByRole('region', { name: 'Soutenir Zoé Zü' })
  await expect(form.getByRole('alert')).toContainText('Veuillez entrer un montant valide')
  await form.getByLabel('Montant', { exact: true }).fill('10')
  await form.getByRole('button', { name: 'Envoyer' }).click()
  await expect(page).toHaveURL(/\/sandbox\/checkout\//)
})

test('without JavaScript turning back says that nothing was charged', async ({ page }) => {
  const { slug } = await newTipPage(page)
  await page.goto(`/@${slug}/tip-cancelled`)
  await expect(page.getByText('Rien n’a été débité')).toBeVisible()
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByRole('dialog', { name: 'Soutenir Zoé Zü' })).toBeVisible()
})

test('without JavaScript a chip is the amount, one choice shows the words, and Cancel closes', async ({ page }) => {
  const owner = await newTipPage(page)
  await callAs(owner, page, 'PUT', `/api/creators/${owner.id}/wall`, { mode: 'on' })
  await page.goto(`/@${owner.slug}`)
  const form = await openPlainForm(page)
  await form.getByLabel(words.fr.name).fill('Ana')
  await form.getByRole('button', { name: 'Annuler' }).click()
  await expect(form).toBeHidden()
  await openPlainForm(page)
  await expect(form.getByLabel(words.fr.name)).toHaveValue('Ana')
  await form.getByRole('radio', { name: '20\u00a0$', exact: true }).check({ force: true })
  await form.getByLabel(words.fr.message).fill('Bravo')
  await expect(form.getByRole('checkbox', { name: 'Avec mon nom' })).toBeHidden()
  await form.getByRole('radio', { name: 'Aussi sur sa page' }).check()
  await form.getByRole('checkbox', { name: 'Avec mon nom' }).check()
  await form.getByRole('button', { name: 'Envoyer' }).click()
  await expect(page.getByRole('button', { name: /^Payer 20,00/ })).toBeVisible()
  await page.locator('input[name=email]').fill('ana@example.com')
  await page.getByRole('button', { name: /^Payer 20,00/ }).click()
  await expect(page).toHaveURL(/tip-completed/)
  const wall = page.getByRole('region', { name: 'Messages de soutien' })
  await openUntil(page, `/@${owner.slug}`, wall.getByRole('listitem'), 'Ana')
})
