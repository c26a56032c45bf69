import { expect, test } from '../support/journey.ts'
import { newTipPage, payAtCheckout } from '../support/tips.ts'

test.use({ javaScriptEnabled: false })

// The browser fetches scripts ahead and then has no use for them.
test.beforeEach(({ expected }) => expected(/^failed: .*\/assets\/.*\.js$/))

for (const width of [390, 1280]) {
  test(`without JavaScript a tip is a plain form, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    const { slug } = await newTipPage(page)
    await page.goto(`/@${slug}`)
    await page.getByRole('button', { name: 'Laisser un pourboire' }).filter({ visible: true }).click()
    const form = page.getByRole('region', { name: 'Soutenir Zoé Zü' })
    await expect(form.getByRole('link', { name: /^Conditions d’utilisation/ })).toBeVisible()
    await form.getByLabel('Montant').fill('10')
    await form.getByLabel(/^Votre nom/).fill('Ana')
    await form.getByLabel(/^Message d’encouragement/).fill('Bravo')
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
  const open = page.getByRole('button', { name: 'Laisser un pourboire' }).filter({ visible: true })
  const form = page.getByRole('region', { name: 'Soutenir Zoé Zü' })
  await open.click()
  await form.getByLabel('Montant').fill('10')
  await form.getByLabel(/^Votre nom/).fill('x'.repeat(81))
  await form.getByLabel(/^Message d’encouragement/).fill('Bravo')
  await form.getByRole('button', { name: 'Envoyer' }).click()
  await expect(page.getByRole('alert')).toHaveText(/Votre nom est trop long.*Votre texte n’est pas perdu/)
  await page.goBack()
  await open.click()
  await expect(form.getByLabel('Montant')).toHaveValue('10')
  await expect(form.getByLabel(/^Message d’encouragement/)).toHaveValue('Bravo')
  await form.getByLabel(/^Votre nom/).fill('Ana')
  await form.getByLabel(/^Message d’encouragement/).fill('x'.repeat(501))
  await form.getByRole('button', { name: 'Envoyer' }).click()
  await expect(page.getByRole('alert')).toContainText('Votre message est trop long')
})

const languages = {
  fr: [
    'Laisser un pourboire',
    'Montant',
    /^Message d’encouragement/,
    'Envoyer',
    'Changer le montant',
    'Oui, envoyer 300\u00a0$',
  ],
  en: ['Leave a tip', 'Amount', /^Message of support/, 'Send', 'Change the amount', 'Yes, send $300'],
  es: ['Dejar una propina', 'Monto', /^Mensaje de ánimo/, 'Enviar', 'Cambiar el monto', 'Sí, enviar 300\u00a0CAD'],
} as const

for (const [locale, [open, amount, message, send, change, confirm]] of Object.entries(languages)) {
  test(`#10: without JavaScript a large amount is asked about, in ${locale}`, async ({ page }) => {
    const { slug } = await newTipPage(page)
    await page.goto(`/@${slug}?lang=${locale}`)
    await page.getByRole('button', { name: open }).filter({ visible: true }).click()
    await page.getByLabel(amount).fill('250')
    await page.getByLabel(message).fill('Bravo')
    await page.getByRole('button', { name: send }).click()
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
  await page.getByRole('button', { name: 'Laisser un pourboire' }).filter({ visible: true }).click()
  const form = page.getByRole('region', { name: 'Soutenir Zoé Zü' })
  await form.getByLabel('Montant').fill('9999')
  await form.getByRole('button', { name: 'Envoyer' }).click()
  await expect(page).toHaveURL(/tip-error=invalid_request/)
  await expect(form.getByRole('alert')).toContainText('Veuillez entrer un montant valide')
  await form.getByLabel('Montant').fill('10')
  await form.getByRole('button', { name: 'Envoyer' }).click()
  await expect(page).toHaveURL(/\/sandbox\/checkout\//)
})

test('without JavaScript turning back says that nothing was charged', async ({ page }) => {
  const { slug } = await newTipPage(page)
  await page.goto(`/@${slug}/tip-cancelled`)
  await expect(page.getByText('Rien n’a été débité')).toBeVisible()
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByRole('region', { name: 'Soutenir Zoé Zü' })).toBeVisible()
})
