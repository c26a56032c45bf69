import { newCreator, newSlug } from '../../support/creator-scenes.ts'
import { expect, expectAccessible, type Page, test, untilHydrated } from '../../support/journey.ts'
import { signedUpMember, signIn } from '../../support/people.ts'
import { picture } from '../../support/pictures.ts'

/** The specification's error catalogue, for calls that fail; uploads and tips have their own journeys. */
const failing = { status: 500, contentType: 'application/problem+json', body: '{"code":"unexpected","status":500}' }

test('a page that cannot be loaded says so and can be retried', async ({ page, expected }) => {
  expected(/500|ApiProblem/)
  const creator = await newCreator(page, { name: newSlug() })
  const isAsked = /\/api\/creators\/@/
  await page.route(isAsked, (route) => route.fulfill(failing))
  await openByRouter(page, creator.slug)
  await expect(page.getByRole('heading', { name: 'Une erreur est survenue' })).toBeVisible()
  await expect(page.getByText(/^500 · Une erreur/)).toBeVisible()
  await expect(page.getByText('Nous n’arrivons pas à charger cette page pour l’instant.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Aller à l’accueil' })).toBeVisible()
  await expectAccessible(page)
  await page.unroute(isAsked)
  await page.getByRole('link', { name: 'Réessayer' }).click()
  await expect(page.getByRole('heading', { name: creator.name, level: 1 })).toBeVisible()
})

test('a page whose album cannot be loaded is shown without it', async ({ page, expected }) => {
  expected('500')
  const creator = await newCreator(page, { photos: 2, name: newSlug() })
  await page.route(/\/api\/albums\//, (route) => route.fulfill(failing))
  await openByRouter(page, creator.slug)
  await expect(page.getByRole('heading', { name: creator.name, level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Album photo' })).toBeHidden()
})

test('a file that is not an image is refused in the dialog', async ({ page }) => {
  const creator = await newCreator(page)
  await signIn(page, creator)
  await page.goto(`/@${creator.slug}`)
  await page.getByRole('button', { name: 'Modifier le logo' }).click()
  const dialog = page.getByRole('dialog')
  const broken = { name: 'image.png', mimeType: 'image/png', buffer: Buffer.from('not an image') }
  await dialog.locator('input[type=file]').setInputFiles(broken)
  await expect(dialog.getByText('Erreur de chargement de l’image')).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await page.getByRole('button', { name: 'Modifier le logo' }).click()
  // Many computers know no type for a phone’s photos.
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ ...broken, name: 'IMG_1234.HEIC', mimeType: 'application/octet-stream' })
  await expect(dialog.getByRole('alert')).toContainText('Choisissez une image JPEG, PNG, WebP, AVIF ou GIF.')
  await page.setViewportSize({ width: 360, height: 640 })
  await dialog.locator('input[type=file]').setInputFiles(picture('logo.png', 500, 500, 1))
  await expect(dialog.getByRole('button', { name: 'Appliquer' })).toBeEnabled()
  await dialog.locator('input[type=file]').setInputFiles({ ...broken, mimeType: 'application/octet-stream' })
  await expect(dialog.getByRole('alert')).toBeInViewport({ ratio: 1 })
  await expect(dialog.getByRole('button', { name: 'Appliquer' })).toBeEnabled()
})

test('a profile that cannot be saved says so and keeps what was typed', async ({ page, expected }) => {
  expected('500')
  await signedUpMember(page)
  await page.goto('/profile')
  await page.route('**/api/users/alias', (route) => route.fulfill(failing))
  const form = page.getByRole('form', { name: 'Pseudonyme' })
  await form.getByLabel('Pseudonyme', { exact: true }).fill('Zoé')
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(form.getByText('Une erreur inattendue est survenue')).toBeVisible()
  await expect(form.getByLabel('Pseudonyme', { exact: true })).toHaveValue('Zoé')
  await page.unroute('**/api/users/alias')
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(form.getByText('Enregistré', { exact: true })).toBeVisible()
})

for (const link of ['Obole\u00a0: notre page', 'Mon profil']) {
  test(`offline, a member’s link « ${link} » ends in the error view, and works again online`, async ({
    page,
    expected,
  }) => {
    expected(/ERR_INTERNET_DISCONNECTED|Script not loaded|Failed to fetch|failed: /)
    await page.setViewportSize({ width: 1280, height: 844 })
    await signedUpMember(page)
    await page.goto('/documents/about')
    await untilHydrated(page)
    await page.context().setOffline(true)
    await page.getByRole('link', { name: link }).first().click()
    const failed = page.getByRole('heading', { name: 'Une erreur est survenue' })
    await expect(failed).toBeVisible()
    await page.getByRole('link', { name: 'Réessayer' }).click()
    await expect(failed).toBeVisible()
    await page.context().setOffline(false)
    await page.getByRole('link', { name: 'Réessayer' }).click()
    await expect(page).toHaveURL(/\/(@obole|profile)$/)
    await expect(failed).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^(Obole|Mon profil)$/)
  })
}

/** As the application does, whose calls can be made to fail. */
async function openByRouter(page: Page, slug: string): Promise<void> {
  await page.goto('/login')
  await untilHydrated(page)
  await page.evaluate((href) => {
    const { __TSR_ROUTER__ } = window as unknown as { __TSR_ROUTER__: { navigate(to: object): void } }
    __TSR_ROUTER__.navigate({ href })
  }, `/@${slug}`)
}
