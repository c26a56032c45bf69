import type { Locator } from '@playwright/test'
import { openMenu, tabTo } from '../../support/accounts.ts'
import { newCreator, newSlug } from '../../support/creator-scenes.ts'
import { expect, type Page, test, untilHydrated } from '../../support/journey.ts'
import { signedUpMember, signIn } from '../../support/people.ts'

test('what saves keeps the keyboard focus, or hands it to its heading', async ({ page }) => {
  const creator = await newCreator(page)
  await signIn(page, creator)
  await page.goto(`/@${creator.slug}/settings`)

  await test.step('the bar that leaves', async () => {
    await page.getByRole('main').getByRole('textbox', { name: 'Courriel', exact: true }).fill('atelier@example.com')
    await pressByKey(page, page.getByRole('button', { name: 'Enregistrer' }).first())
    await expect(page.getByText('Modifications enregistrées')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Contact' })).toBeFocused()
  })

  await test.step('a form that has nothing more to save', async () => {
    const form = page.getByRole('form', { name: 'Remerciement' })
    await form.getByLabel('Votre remerciement (Français)').fill('Merci!')
    const save = form.getByRole('button', { name: 'Enregistrer' })
    await pressByKey(page, save)
    await expect(page.getByText('Remerciement enregistré')).toBeVisible()
    await expect(save).toBeDisabled()
    await expect(save).toBeFocused()
  })

  await test.step('a form that is replaced', async () => {
    const form = page.getByRole('form', { name: 'Objectif' })
    const heading = page.getByRole('heading', { name: 'Objectif', exact: true })
    await form.getByLabel(/^Montant à atteindre/).fill('10')
    await form.getByLabel('Titre (Français)').fill('Une guitare')
    await pressByKey(page, form.getByRole('button', { name: 'Lancer l’objectif' }))
    await expect(page.getByText('Objectif enregistré')).toBeVisible()
    await expect(heading).toBeFocused()
    await pressByKey(page, form.getByRole('button', { name: 'Clore l’objectif' }))
    await pressByKey(page, page.getByRole('dialog').getByRole('button', { name: 'Clore l’objectif' }))
    await expect(page.getByRole('heading', { name: 'Objectifs précédents' })).toBeVisible()
    await expect(heading).toBeFocused()
  })
})

test('the album says what its buttons did, and the focus stays in it', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  const creator = await newCreator(page, { photos: 3 })
  await signIn(page, creator)
  await page.goto(`/@${creator.slug}`)
  await page.getByRole('button', { name: 'Modifier l’album' }).click()
  const said = page.getByText('Photos\u00a0:')

  const toLeft = (index: number) => page.getByRole('button', { name: `Déplacer à gauche\u00a0: image ${index}` })
  await pressByKey(page, toLeft(2))
  await expect(said).toContainText('Image 2, place 1 sur 3.')
  await expect(toLeft(1)).toBeFocused()
  await expect(toLeft(1)).toBeDisabled()

  const remove = (index: number) => page.getByRole('button', { name: `Supprimer\u00a0: image ${index}` })
  const photo = (index: number) => page.getByRole('button', { name: `Image ${index}\u00a0: glissez pour réordonner` })
  await pressByKey(page, remove(3))
  await expect(said).toContainText('Photos\u00a0: 2 sur 60Image 3 supprimée.')
  await expect(photo(2)).toBeFocused()
  await pressByKey(page, remove(1))
  await expect(photo(1)).toBeFocused()
  await pressByKey(page, remove(1))
  await expect(page.getByRole('heading', { name: 'Album', exact: true })).toBeFocused()
  await expect(said).toHaveAttribute('aria-live', 'polite')
})

test('a page that the router shows is announced, and the keyboard goes on in it', async ({ page }) => {
  const creator = await newCreator(page)
  await signIn(page, creator)
  await page.goto(`/@${creator.slug}`)
  await untilHydrated(page)
  const announced = page.locator('body > [aria-live=polite]')
  const tab = page.getByRole('link', { name: 'Réglages', exact: true })
  await expect(announced).toBeEmpty()
  await pressByKey(page, tab)
  await expect(announced).toHaveText(/^Réglages de la page/)
  await expect(page).toHaveTitle(await announced.innerText())
  await expect(tab).toBeFocused()
})

test('the keyboard goes on in a page that was just made', async ({ page }) => {
  await signedUpMember(page)
  await page.goto('/create-creator')
  await page.getByLabel('Nom', { exact: true }).fill('Zoé')
  await page.getByLabel(/^Adresse/).fill(newSlug())
  await expect(page.getByText('Disponible')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Zoé' })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
})

for (const path of ['/landing', 'a creator’s page']) {
  test(`on a phone, the keyboard stays in the menu until Escape closes it (${path})`, async ({ page }) => {
    await page.goto(path === '/landing' ? path : `/@${(await newCreator(page)).slug}`)
    const menu = await openMenu(page)
    await tabTo(page, menu.getByRole('link').last())
    await page.keyboard.press('Tab')
    await expect(page.locator('main :focus')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused()
    await openMenu(page)
    // Beside it.
    await page.mouse.click(195, 20)
    await expect(menu).toBeHidden()
  })
}

async function pressByKey(page: Page, target: Locator): Promise<void> {
  await target.focus()
  await page.keyboard.press('Enter')
}
