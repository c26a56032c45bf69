import { readFileSync } from 'node:fs'
import { expect, expectAccessible, type Page, test } from '../../support/journey.ts'
import { answerAsStale, callAs, signIn } from '../../support/people.ts'
import { newTipPage, openTipDialog, payAtCheckout, receiptPath, receivedTip, type TipPage } from '../../support/tips.ts'

test('the owner sees a tip, gives a part and then the rest back, and exports the list', async ({ page }) => {
  const owner = await newTipPage(page)
  const email = await tip(page, owner, 'Merci pour « tout » ; =1+1')
  await signIn(page, owner)
  await page.goto(`/@${owner.slug}/tips`)

  await test.step('the month, the totals and the tip with its words', async () => {
    await expect(page.getByRole('heading', { name: 'Pourboires reçus' })).toBeVisible()
    await expect(page.getByText('Un pourboire ce mois-ci\u00a0: vous avez reçu 9,41\u00a0$.')).toBeVisible()
    await page.getByText('Mois par mois, en détail').click()
    await expect(ofMonth(page, 'Pourboires')).toHaveText('1')
    await expect(ofMonth(page, 'Vous avez reçu')).toHaveText('9,41\u00a0$')
    await expect(page.getByText(/^Depuis le .*, vous avez reçu 9,41\u00a0\$\. Pourboires\u00a0: 1 /)).toBeVisible()
    // One bar would say nothing more (13.6).
    await expect(page.getByRole('img', { name: /^Graphique/ })).toHaveCount(0)
    await page.getByText('Voir en chiffres').click()
    await expect(page.getByRole('figure').getByRole('row').nth(1)).toContainText('10\u00a0$')
    const item = page.getByRole('listitem').filter({ hasText: 'Merci pour « tout »' })
    await expect(item).toContainText('Ana')
    await expect(item).toContainText('Payé')
    await expect(item).toContainText('Message privé')
    await item.getByText('Merci pour « tout »').first().click()
    await expect(item.getByText('Message privé')).toBeVisible()
    await expect(page.getByText('Actifs', { exact: true })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('exports', async () => {
    await page.getByRole('button', { name: 'Exporter' }).click()
    const dialog = page.getByRole('dialog')
    await expectAccessible(page)
    await dialog.getByRole('radio', { name: 'D’une date à une autre' }).check()
    const large = page.viewportSize() ?? { width: 1280, height: 720 }
    await page.setViewportSize({ width: 390, height: 664 })
    await dialog.getByRole('button', { name: 'Exporter' }).click()
    await expect(dialog.getByText('Ce champ est obligatoire')).toHaveCount(2)
    await expect(dialog.getByText('Ce champ est obligatoire').first()).toBeInViewport({ ratio: 1 })
    await dialog.getByLabel('Du', { exact: true }).fill('2026-02-02')
    await dialog.getByLabel('Au', { exact: true }).fill('2026-02-01')
    await dialog.getByRole('button', { name: 'Exporter' }).click()
    const order = dialog.getByText('Choisissez une première et une dernière date, dans cet ordre.')
    await expect(order).toBeInViewport({ ratio: 1 })
    await page.setViewportSize(large)
    await dialog.getByRole('radio', { name: 'Depuis le début' }).check()
    const downloading = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Exporter' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toMatch(new RegExp(`^${owner.slug}-pourboires-\\d{4}-\\d{2}-\\d{2}\\.csv$`))
    await expect(dialog).toBeHidden()
    const csv = readFileSync(await download.path(), 'utf8')
    expect(csv.startsWith('\ufeff')).toBe(true)
    expect(csv).toContain('Montant')
    expect(csv).toContain('10,00')
    expect(csv).toContain('Merci pour « tout »')
  })

  await test.step('gives a part back', async () => {
    await openRefund(page)
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('La somme est prise sur votre solde chez Stripe')).toBeVisible()
    await expect(dialog.getByText('en 5 à 10 jours ouvrables')).toBeVisible()
    await expect(dialog.getByText('en est avisée par courriel')).toBeVisible()
    await dialog.getByRole('radio', { name: 'Une partie' }).check()
    await dialog.getByRole('button', { name: 'Rembourser', exact: true }).click()
    await expect(dialog.getByText('Entrez un montant d’au plus 10\u00a0$.')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByLabel(/^Montant à rembourser/).fill('2,50')
    await dialog.getByRole('button', { name: 'Rembourser 2,50\u00a0$' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Le remboursement est en route.')).toBeVisible()
    await expect(page.getByRole('listitem').getByText('Remboursé en partie').first()).toBeVisible()
    await expect(page.getByText(/^Depuis le .* Remboursé\u00a0: 2,50\u00a0\$/)).toBeVisible()
  })

  await test.step('gives the rest back', async () => {
    await openRefund(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Rembourser 7,50\u00a0$' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('listitem').getByText('Remboursé', { exact: true }).first()).toBeVisible()
    await page.getByRole('button', { name: /^Plus d’actions/ }).click()
    await expect(page.getByRole('menuitem')).toHaveText(['Répondre…', 'Copier le numéro du reçu'])
    await page.keyboard.press('Escape')
  })

  await test.step('the receipt says so', async () => {
    await page.goto((await receiptPath(page, email, 'fr')).path)
    await expect(page.getByRole('definition').filter({ hasText: '10\u00a0$' })).toBeVisible()
    await expectAccessible(page)
  })
})

test('a refund asks who it is when the sign-in was long ago, in a dialog above its own', async ({ page, expected }) => {
  expected('/refund')
  const owner = await newTipPage(page)
  await tip(page, owner, 'Bravo')
  await signIn(page, owner)
  const keys = new Set<string | undefined>()
  page.on('request', (request) => {
    if (request.url().endsWith('/refund')) keys.add(request.headers()['idempotency-key'])
  })
  await answerAsStale(page, '**/refund')
  await page.goto(`/@${owner.slug}/tips`)
  await openRefund(page)
  const refund = page.getByRole('dialog', { name: 'Rembourser ce pourboire' })
  await refund.getByRole('button', { name: 'Rembourser 10\u00a0$' }).click()
  const question = page.getByRole('dialog', { name: 'Est-ce bien vous?' })
  await question.getByLabel('Mot de passe actuel').fill(owner.password)
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await expect(refund).toBeHidden()
  // However often it is sent, it is one refund.
  expect([...keys]).toEqual([expect.stringMatching(/^[\w-]{36}$/)])
})

test('a page without tips says what to do next; its owner cannot tip themself', async ({ page }) => {
  const owner = await newTipPage(page)
  await signIn(page, owner)
  await page.goto(`/@${owner.slug}`)
  // What comes late must not move the button from under the press.
  await expect(page.getByRole('region', { name: 'Les premiers pas' })).toBeVisible()
  const dialog = await openTipDialog(page)
  await expect(dialog.getByText(/Vous ne pouvez pas vous laisser/)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Envoyer', exact: true })).toBeDisabled()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  await page.getByRole('link', { name: 'Pourboires', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Pas encore de pourboire' })).toBeVisible()
  await expectAccessible(page)

  await callAs(owner, page, 'PATCH', `/api/creators/${owner.id}`, { acceptDonation: false })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Votre page n’accepte pas de pourboires' })).toBeVisible()
})

test('payouts on hold say who waits for what, and how to go on; the tip button hides meanwhile', async ({ page }) => {
  const owner = await newTipPage(page)
  await signIn(page, owner)
  await page.goto(`/@${owner.slug}/tips`)
  await page.getByRole('button', { name: 'Mettre à jour chez Stripe' }).click()
  await expect(page).toHaveURL(/\/sandbox\/onboarding\//)
  await page.getByRole('button', { name: 'Partir sans terminer' }).click()

  await expect(async () => {
    await page.goto(`/@${owner.slug}/tips`)
    await expect(page.getByText('Suspendus', { exact: true })).toBeVisible({ timeout: 2000 })
    await expect(page.getByRole('heading', { name: 'Votre page n’accepte pas de pourboires' })).toBeVisible({
      timeout: 2000,
    })
  }).toPass()
  await expect(page.getByRole('button', { name: 'Laisser un pourboire' })).toHaveCount(0)
  await expect(page.getByText('Il manque encore')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Compléter chez Stripe' }).click()
  await page.getByRole('button', { name: 'Terminer', exact: true }).click()
  await expect(async () => {
    await page.goto(`/@${owner.slug}/tips?payouts=returned`)
    await expect(page.getByText('Actifs', { exact: true })).toBeVisible({ timeout: 5000 })
  }).toPass()
})

test('a long list is shown page by page, and a page that failed can be asked for again', async ({ page, expected }) => {
  expected('cursor=next')
  const owner = await newTipPage(page)
  await signIn(page, owner)
  let times = 0
  await page.route(`**/api/creators/${owner.id}/tips**`, (route) => {
    const { pathname, searchParams } = new URL(route.request().url())
    if (!pathname.endsWith('/tips')) return route.continue()
    if (!searchParams.has('cursor'))
      return route.fulfill({ json: { tips: [receivedTip(1), receivedTip(2)], cursor: 'next' } })
    times += 1
    return times === 1
      ? route.fulfill(refusal(500, 'unexpected'))
      : route.fulfill({ json: { tips: [receivedTip(3)], cursor: null } })
  })
  await page.goto(`/@${owner.slug}/tips`)
  await expect(page.getByText('Message 2').first()).toBeVisible()
  await page.getByRole('button', { name: 'Afficher la suite' }).click()
  await expect(page.getByRole('alert')).toContainText('La suite n’a pas pu être chargée')
  await page.getByRole('button', { name: 'Afficher la suite' }).click()
  await expect(page.getByText('Message 3').first()).toBeVisible()
  await expect(page.locator('summary').filter({ hasText: 'Message 3' })).toBeFocused()
  await expect(page.getByText('Message 1').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Afficher la suite' })).toHaveCount(0)
})

test('a tip that is being undone, and one that was refunded in part, say so in their rows', async ({ page }) => {
  const owner = await newTipPage(page)
  await signIn(page, owner)
  const undone = { ...receivedTip(1), state: 'authorized' as const, isBeingUndone: true, netAmount: null }
  const partly = { ...receivedTip(2), state: 'partially_refunded' as const, refundedAmount: 250, netAmount: 706 }
  const supporterName = 'La famille Tremblay-Gagnon de Saint-Jean-sur-Richelieu'
  await page.route(`**/api/creators/${owner.id}/tips**`, (route) =>
    new URL(route.request().url()).pathname.endsWith('/tips')
      ? route.fulfill({ json: { tips: [undone, { ...partly, supporterName }], cursor: null } })
      : route.continue(),
  )
  await page.goto(`/@${owner.slug}/tips`)
  const row = (number: number) => page.getByRole('listitem').filter({ hasText: `Message ${number}` })
  await expect(row(1).locator('summary')).toContainText('Annulation en cours')
  await row(1).locator('summary').press('Enter')
  await expect(row(1).getByText('Annulation en cours\u00a0: ce pourboire ne sera pas débité.')).toBeVisible()
  await expect(row(1).getByText(/arrive dans quelques minutes/)).toHaveCount(0)
  await expect(row(2).locator('summary')).toContainText('Remboursé en partie\u00a0: 2,50\u00a0$')
  await expect(row(2).locator('summary')).toContainText('Pour vous\u00a0: 7,06\u00a0$')
  await row(2).locator('summary').press('Enter')
  // It is cut only as long as the row is closed.
  const name = row(2).getByText(supporterName)
  expect(await name.evaluate((text) => text.scrollWidth - text.clientWidth)).toBeLessThanOrEqual(0)
  await expectAccessible(page)
})

test('someone else’s tips are not shown', async ({ page, expected }) => {
  expected(/\/tips/)
  const { slug } = await newTipPage(page)
  const stranger = await newTipPage(page)
  await page.goto(`/@${slug}/tips`)
  await expect(page).toHaveURL(/\/login\?returnUrl=/)
  await signIn(page, stranger)
  await page.goto(`/@${slug}/tips`)
  await expect(page.getByRole('heading', { name: 'Vous n’avez pas accès à cet écran' })).toBeVisible()
})

async function tip(page: Page, { slug }: TipPage, message: string): Promise<string> {
  await page.goto(`/@${slug}`)
  const dialog = await openTipDialog(page)
  await dialog.getByLabel('Montant', { exact: true }).fill('10')
  await dialog.getByLabel(/^Votre nom/).fill('Ana')
  await dialog.getByLabel(/^Message de soutien/).fill(message)
  await dialog.getByRole('checkbox', { name: 'Message privé' }).click()
  await dialog.getByRole('button', { name: 'Envoyer', exact: true }).click()
  const email = await payAtCheckout(page)
  await expect(page.getByRole('heading', { name: 'Merci' })).toBeVisible()
  return email
}

/** The figure of the current month. */
function ofMonth(page: Page, label: string) {
  const figures = page.getByRole('table', { name: 'Le mois en chiffres' })
  return figures
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: label }) })
    .getByRole('cell')
    .first()
}

async function openRefund(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Plus d’actions/ }).click()
  await page.getByRole('menuitem', { name: /^Rembourser/ }).click()
}

function refusal(status: number, code: string) {
  const body = JSON.stringify({ type: '', title: '', status, code, detail: '' })
  return { status, contentType: 'application/problem+json', body }
}
