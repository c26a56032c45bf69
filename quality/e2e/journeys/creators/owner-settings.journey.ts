import type { Locator } from '@playwright/test'
import { asStranger, newCreator } from '../../support/creator-scenes.ts'
import { expect, type Page, test, untilHydrated } from '../../support/journey.ts'
import { callAs, newMember, signIn } from '../../support/people.ts'

test('a switch is turned by a press anywhere on its row, and says that it was saved', async ({ page }) => {
  const creator = await newCreator(page)
  await signIn(page, creator)
  await page.goto(`/@${creator.slug}/settings`)
  const control = page.getByRole('switch', { name: 'Accepter les pourboires' })
  const row = page.locator('label', { has: control })
  expect((await row.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await row.getByText('Accepter les pourboires').click()
  await expect(control).toBeChecked()
  await expect(page.getByText('Votre page accepte les pourboires.')).toBeVisible()
  await expect(control).toBeEnabled()
  await row.click({ position: { x: 2, y: 2 } })
  await expect(page.getByText('Votre page n’accepte plus de pourboires.')).toBeVisible()
  await expect(control).not.toBeChecked()
  await control.press('Space')
  await expect(control).toBeChecked()
})

test('the settings appear whole, and nothing is pushed away from under the finger', async ({ page }) => {
  const creator = await newCreator(page)
  await signIn(page, creator)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: asked, resolve: onAsked } = Promise.withResolvers<void>()
  await page.route('**/api/creators/*/goals', async (route) => {
    onAsked()
    await released
    await route.continue()
  })
  const wallRead = page.waitForResponse(/\/api\/creators\/[^/]+\/wall$/)
  await page.goto(`/@${creator.slug}/settings`)
  await Promise.all([asked, wallRead])
  await expect(page.getByRole('main').getByRole('status')).toBeVisible()
  const danger = page.getByRole('button', { name: 'Supprimer ma page…' })
  await expect(danger).toHaveCount(0)
  release()
  await expect(danger).toBeVisible()
  await expect(page.getByRole('main').getByText('Chargement')).toHaveCount(0)
})

test('the save bar never covers the field in use; deleting is outlined', async ({ page }) => {
  const creator = await newCreator(page)
  await signIn(page, creator)
  await page.goto(`/@${creator.slug}/settings`)
  await untilHydrated(page)
  // The bar comes with the first letter; it is there when the second field is used.
  for (const label of ['TikTok', 'Courriel']) {
    const field = page.getByRole('main').getByRole('textbox', { name: label, exact: true })
    await moveToFoot(field)
    await field.focus()
    await page.keyboard.type('a')
    await expectUncovered(page, field)
  }
  const danger = page.getByRole('button', { name: 'Supprimer ma page…' })
  const paint = await danger.evaluate((element) => {
    const { backgroundColor, borderTopColor, color } = getComputedStyle(element)
    const raised = getComputedStyle(element.closest('section') as Element).backgroundColor
    return { isFilled: backgroundColor !== raised, isOutlined: borderTopColor === color }
  })
  expect(paint).toEqual({ isFilled: false, isOutlined: true })
})

test('no form shows an error before something was typed or sent', async ({ page }) => {
  const member = await newMember(page)
  await signIn(page, member)
  const errors = page.locator('main [aria-invalid=true]')

  await page.goto('/create-creator')
  await page.getByLabel('Nom', { exact: true }).fill('É')
  await expect(page.getByLabel('Adresse de la page')).toHaveValue('e')
  await expect(errors).toHaveCount(0)
  await page.getByRole('button', { name: 'Créer ma page' }).click()
  await expect(errors).toHaveCount(1)

  const slug = `z-${member.id.slice(-12)}`
  await callAs(member, page, 'POST', '/api/creators', { name: 'Zoé', slug })
  await page.goto(`/@${slug}`)
  await page.getByRole('button', { name: 'Écrire ma présentation' }).click()
  const text = page.getByLabel('Votre texte')
  await expect(text).toBeFocused()
  await expect(errors).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Enregistrer' })).toBeDisabled()
  await text.fill('a')
  await text.fill('')
  await expect(page.getByText('Écrivez quelques mots\u00a0: ce texte est obligatoire.')).toBeVisible()

  await page.goto(`/@${slug}/settings`)
  await expect(page.getByRole('switch')).toHaveCount(2)
  await expect(errors).toHaveCount(0)

  await asStranger(page, async (guest) => {
    const reset = `/reset-password?email=zoe%40example.com&token=${'x'.repeat(43)}`
    for (const path of ['/login', '/register', '/forgot-password', '/verify-email', reset]) {
      await guest.goto(path)
      await untilHydrated(guest)
      const field = guest.getByRole('main').locator('input:visible').first()
      await field.focus()
      await field.blur()
      const told = guest.locator('main').locator('[aria-invalid=true], [data-problem]').first()
      await expect(told).toHaveCount(0)
      await guest.locator('main button[type=submit]').click()
      await expect(told).toBeVisible()
    }
  })
})

/** Scrolls until the field is at the lower edge of the window. */
async function moveToFoot(field: Locator): Promise<void> {
  const belowPx = await field.evaluate((element) => {
    window.scrollBy({ top: element.getBoundingClientRect().bottom - innerHeight, behavior: 'instant' })
    return innerHeight - element.getBoundingClientRect().bottom
  })
  expect(Math.abs(belowPx)).toBeLessThan(2)
}

async function expectUncovered(page: Page, field: Locator): Promise<void> {
  const bar = page.locator('form .sticky')
  await expect(bar).toBeVisible()
  await expect
    .poll(async () => {
      const [fieldBox, barBox] = [await field.boundingBox(), await bar.boundingBox()]
      return (barBox?.y ?? 0) - ((fieldBox?.y ?? 0) + (fieldBox?.height ?? 0))
    })
    .toBeGreaterThanOrEqual(0)
}

test('the pictures to choose for a thank-you are squares, however many there are', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const creator = await newCreator(page, { photos: 1 })
  await signIn(page, creator)
  await page.route('**/api/albums/*', async (route) => {
    const response = await route.fetch()
    const album = await response.json()
    const photos = Array.from({ length: 30 }, () => ({ ...album.photos[0], id: crypto.randomUUID() }))
    await route.fulfill({ response, json: { ...album, photos } })
  })
  await page.goto(`/@${creator.slug}/settings`)
  const picture = page.getByRole('form', { name: 'Remerciement' }).locator('label:has(img)')
  await expect(picture).toHaveCount(30)
  const { width = 0, height = 1 } = (await picture.first().boundingBox()) ?? {}
  expect(Math.abs(width - height)).toBeLessThan(1)
  const next = await picture.nth(3).boundingBox()
  const last = await picture.nth(29).boundingBox()
  expect((last?.y ?? 0) - (next?.y ?? 0)).toBeGreaterThan(8 * height)
})
