import { asStranger, newCreator, newSlug } from '../../support/creator-scenes.ts'
import { expect, expectAccessible, test } from '../../support/journey.ts'
import { newMember, signedUpMember, signIn } from '../../support/people.ts'

test('a page is deleted by typing its address, and restored just as it was', async ({ page, expected }) => {
  expected(/410|\/api\/albums\//)
  const creator = await newCreator(page, { photos: 2 })
  await signIn(page, creator)
  await page.goto(`/@${creator.slug}/settings`)
  await page.getByRole('button', { name: 'Supprimer ma page…' }).click()
  const dialog = page.getByRole('dialog')
  const confirm = dialog.getByRole('button', { name: 'Supprimer la page' })
  await expect(dialog).toContainText(/effacée définitivement le \d+ \S+ 20\d\d/)
  await expect(confirm).toBeDisabled()
  await dialog.getByRole('textbox').fill('autre')
  await expect(confirm).toBeDisabled()
  await expectAccessible(page)
  await dialog.getByRole('textbox').fill(`@${creator.slug}`)
  await confirm.click()
  await expect(page.getByText('en attente de suppression')).toBeVisible()
  await expect(page.getByText(/effacée définitivement le \d+ \S+ 20\d\d/)).toBeVisible()

  await asStranger(page, async (visitor) => {
    const answer = await visitor.goto(`/@${creator.slug}`)
    expect(answer?.status()).toBe(410)
    await expect(visitor.getByText('en attente de suppression')).toBeVisible()
    await expect(visitor.getByRole('button', { name: 'Rétablir la page' })).toHaveCount(0)
    await expect(visitor.getByText(creator.name)).toHaveCount(0)
    await expectAccessible(visitor)
  })

  await page.reload()
  const pending = page.getByRole('region', { name: 'Ce que devient votre page' })
  await expect(pending.getByText(/^Le \d+ \S+ 20\d\d, son texte, ses photos/)).toBeVisible()
  await expect(pending).toContainText(`l’adresse @${creator.slug}`)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Pourboires', exact: true }).click()
  await expect(page.getByText('Rétablissez-la pour recevoir de nouveau des pourboires.')).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Rétablir la page' }).click()
  await expect(pending).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: creator.name })).toBeVisible()
  await expect(page.getByRole('button', { name: /Image de l’album/ })).toHaveCount(2)
})

test('a changed address keeps the old one as a redirect, and is asked about before unsaved changes are left', async ({
  page,
}) => {
  const creator = await newCreator(page)
  await signIn(page, creator)
  await page.goto(`/@${creator.slug}/settings`)
  const slug = newSlug()
  await page.getByLabel('Adresse de la page').fill(slug)
  await expect(page.getByText('Disponible')).toBeVisible()
  await expect(page.getByText(`Les liens vers @${creator.slug} mèneront à la nouvelle adresse.`)).toBeVisible()

  await page.getByRole('link', { name: 'Voir ma page' }).click()
  await expect(page.getByRole('dialog')).toContainText('Quitter sans enregistrer')
  await page.getByRole('button', { name: 'Rester' }).click()
  await expect(page.getByLabel('Adresse de la page')).toHaveValue(slug)

  await page.getByRole('button', { name: 'Enregistrer' }).first().click()
  await expect(page).toHaveURL(`/@${slug}/settings`)
  await expect(page.getByText('Modifications enregistrées')).toBeVisible()

  const answer = await page.request.get(`/@${creator.slug}?lang=en`, { maxRedirects: 0 })
  expect(answer.status()).toBe(301)
  expect(answer.headers().location).toContain(`/@${slug}?lang=en`)
})

test('a page can be reported by others, but not by its owner', async ({ page }) => {
  const creator = await newCreator(page)
  const report = page.getByRole('link', { name: 'Signaler cette page' })
  await page.goto(`/@${creator.slug}`)
  await expect(report).toBeVisible()
  await signIn(page, creator)
  await page.goto(`/@${creator.slug}`)
  await expect(page.getByRole('link', { name: 'Réglages' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Partager cette page' })).toBeVisible()
  await expect(report).toHaveCount(0)
})

test('visitors and other members see no owner controls and no settings', async ({ page, expected }) => {
  // The settings are read by the member's own id, who has no page.
  expected('/api/albums/')
  const creator = await newCreator(page, { photos: 1 })
  for (const who of ['stranger', 'member']) {
    if (who === 'member') await signIn(page, await newMember(page))
    await page.goto(`/@${creator.slug}`)
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('heading', { level: 1, name: creator.name })).toBeVisible()
    await expect(page.getByRole('button', { name: /Modifier|Ajouter des photos/ })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Réglages' })).toHaveCount(0)
  }
  await page.goto(`/@${creator.slug}/settings`)
  await expect(page.getByText('Vous n’avez pas accès à cet écran')).toBeVisible()
})

test('an unused address answers 404 with links to go on', async ({ page, expected }) => {
  expected('404')
  const answer = await page.goto(`/@${newSlug()}`)
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('link', { name: 'Aller à l’accueil' })).toBeVisible()
  await expectAccessible(page)
})

test('a creator is redirected to their page instead of creating another', async ({ page }) => {
  const creator = await newCreator(page)
  await signIn(page, creator)
  await page.goto('/create-creator')
  await expect(page).toHaveURL(`/@${creator.slug}`)
})

test('a taken address is reported while it is typed', async ({ page }) => {
  const creator = await newCreator(page)
  await signedUpMember(page)
  await page.goto('/create-creator')
  await page.getByLabel('Nom', { exact: true }).fill('Zoé')
  await page.getByLabel('Adresse de la page').fill(creator.slug.toUpperCase())
  await expect(
    page.getByText('Cette adresse n’est pas disponible. Essayez une variante, avec un chiffre ou un tiret.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Créer ma page' }).click()
  await expect(page.getByLabel('Adresse de la page')).toBeFocused()
  await expect(page).toHaveURL('/create-creator')
})
