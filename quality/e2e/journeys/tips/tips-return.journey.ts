import { expect, expectAccessible, type Page, test } from '../../support/journey.ts'
import {
  expectOnlyIn,
  newTipPage,
  openTipDialog,
  payAtCheckout,
  sendWords,
  type TipPage,
  words,
} from '../../support/tips.ts'

test('a payment that is not confirmed within a minute is left to the mail', async ({ page }) => {
  const owner = await newTipPage(page)
  const tipId = await beginTip(page, owner)
  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith(`/api/tips/${tipId}/status`)) asked += 1
  })
  await page.clock.install()
  await page.goto(`/@${owner.slug}/tip-completed?tip=${tipId}`)
  await expect(page.getByRole('heading', { name: 'Confirmation du paiement' })).toBeVisible()
  await expectAccessible(page)
  await expect(async () => {
    await page.clock.runFor(10_000)
    await expect(page.getByRole('heading', { name: 'La confirmation se fait attendre' })).toBeVisible({ timeout: 200 })
  }).toPass()
  await expectAccessible(page)
  const inAll = asked
  expect(inAll).toBeLessThan(15)
  await page.clock.runFor(120_000)
  expect(asked).toBe(inAll)
})

const outcomes = [
  { state: 'authorized', isBeingUndone: true, title: 'Annulation en cours', canRetry: false },
  { state: 'failed', title: 'Le paiement n’a pas abouti', canRetry: true },
  { state: 'expired', title: 'La page de paiement a expiré', canRetry: true },
  { state: 'cancelled', title: 'Le pourboire n’a pas été envoyé', canRetry: true },
  { state: 'refunded', title: 'Ce pourboire a été remboursé', canRetry: false },
  { state: 'disputed', title: 'Ce paiement est contesté', canRetry: false },
  { state: 'partially_refunded', title: 'Merci!', canRetry: false },
]

test('every final state of a tip is shown', async ({ page }) => {
  const owner = await newTipPage(page)
  const tipId = await beginTip(page, owner)
  for (const { title, canRetry, ...status } of outcomes) {
    await page.route(`**/api/tips/${tipId}/status`, (route) =>
      route.fulfill({ json: { ...status, amount: 1000, currency: 'CAD', creatorName: owner.name } }),
    )
    await page.goto(`/@${owner.slug}/tip-completed?tip=${tipId}`)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Réessayer' })).toHaveCount(canRetry ? 1 : 0)
    await expectAccessible(page)
    await page.unroute(`**/api/tips/${tipId}/status`)
  }
})

test('paying in one tab and cancelling in another shows the tip as paid', async ({ page, context }) => {
  const owner = await newTipPage(page)
  const tipId = await beginTip(page, owner)
  const checkout = page.url()
  await page.getByRole('button', { name: /^Payer 10,00/ }).click()
  await expect(page.getByRole('heading', { name: 'Merci' })).toBeVisible()
  const other = await context.newPage()
  await other.goto(`/@${owner.slug}/tip-cancelled?tip=${tipId}`)
  await expect(other.getByRole('heading', { name: 'Merci' })).toBeVisible()
  expect(checkout).toContain('/sandbox/checkout/')
})

test('a step back from the checkout finds the dialog as it was, and the same checkout again', async ({ page }) => {
  const owner = await newTipPage(page)
  await beginTip(page, owner)
  const checkout = page.url()
  await page.goBack()
  const dialog = page.getByRole('dialog')
  if (!(await dialog.isVisible())) await openTipDialog(page)
  await expect(dialog.getByLabel('Montant', { exact: true })).toHaveValue('10')
  await dialog.getByRole('button', { name: 'Envoyer', exact: true }).click()
  await expect(page).toHaveURL(checkout)
})

test('a tip whose checkout was closed meanwhile is begun anew when it is sent again', async ({ page, expected }) => {
  const owner = await newTipPage(page)
  const tipId = await beginTip(page, owner)
  const closed = page.url()
  await page.request.post(`/api/tips/${tipId}/cancel`)
  await page.goBack()
  const dialog = page.getByRole('dialog')
  if (!(await dialog.isVisible())) await openTipDialog(page)
  expected('409')
  await dialog.getByRole('button', { name: 'Envoyer', exact: true }).click()
  await expect(page).toHaveURL(/\/sandbox\/checkout\//)
  expect(page.url()).not.toBe(closed)
  await payAtCheckout(page)
  await expect(page.getByRole('heading', { name: 'Merci' })).toBeVisible()
})

test('the thank-you page speaks the language of the tip, unless another was chosen', async ({ page, context }) => {
  const owner = await newTipPage(page)
  await page.goto(`/@${owner.slug}`)
  await sendWords(page, owner, '♥ ♥ ♥', {}, 'es')
  await expect(page.getByRole('heading', { name: words.es.thanks })).toBeVisible()
  await expectOnlyIn(page, 'es')
  const address = page.url()
  expect(address).not.toContain('locale=')
  await page.reload()
  await expectOnlyIn(page, 'es')
  await page.goto('/landing?lang=en')
  await expect(page).not.toHaveURL(/lang=/)
  await sendWords(page, owner, '♥ ♥', {}, 'es')
  await expect(page.getByRole('heading', { name: words.en.thanks })).toBeVisible()
  // Local storage alone, whose cookie was lost.
  await context.clearCookies()
  await page.goto(`${address}&locale=es`)
  await expectOnlyIn(page, 'en')
})

/** Goes as far as the checkout; returns the tip's id. */
async function beginTip(page: Page, { slug }: TipPage): Promise<string> {
  let begun = { tipId: '' }
  await page.route('**/api/tips', async (route) => {
    const response = await route.fetch()
    begun = await response.json()
    await route.fulfill({ response })
  })
  await page.goto(`/@${slug}`)
  const dialog = await openTipDialog(page)
  await dialog.getByLabel('Montant', { exact: true }).fill('10')
  await dialog.getByRole('button', { name: 'Envoyer', exact: true }).click()
  await expect(page).toHaveURL(/\/sandbox\/checkout\//)
  await page.unroute('**/api/tips')
  return begun.tipId
}
