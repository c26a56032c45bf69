import type { Locator } from '@playwright/test'
import { newCreator } from '../support/creator-scenes.ts'
import { expect, type Page, test } from '../support/journey.ts'
import { signIn } from '../support/people.ts'

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
    await pressByKey(page, form.getByRole('button', { name: 'Terminer l’objectif' }))
    await pressByKey(page, page.getByRole('dialog').getByRole('button', { name: 'Terminer l’objectif' }))
    await expect(page.getByRole('heading', { name: 'Objectifs précédents' })).toBeVisible()
    await expect(heading).toBeFocused()
  })
})

async function pressByKey(page: Page, target: Locator): Promise<void> {
  await target.focus()
  await page.keyboard.press('Enter')
}
