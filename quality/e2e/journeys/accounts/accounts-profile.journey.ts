import type { Locator } from '@playwright/test'
import { openMenu } from '../../support/accounts.ts'
import { expect, expectAccessible, type Page, test } from '../../support/journey.ts'
import { signedUpMember } from '../../support/people.ts'

test('what is typed in the profile, or for a new page, is not left without a question', async ({ page }) => {
  await signedUpMember(page)
  const question = page.getByRole('dialog', { name: 'Quitter sans enregistrer?' })
  const leaveFor = async (name: string) => (await openMenu(page)).getByRole('link', { name }).click()
  await page.goto('/profile', { waitUntil: 'networkidle' })
  await field(page, 'Pseudonyme').fill('Zoé')
  await field(page, 'Téléphone').fill('514')
  await leaveFor('Ma page')
  await question.getByRole('button', { name: 'Rester' }).click()
  await expect(field(page, 'Pseudonyme')).toHaveValue('Zoé')
  await field(page, 'Téléphone').fill('(514) 555-0123')
  for (const name of ['Téléphone', 'Pseudonyme']) await save(page, name)
  await leaveFor('Ma page')
  await expect(page.getByRole('button', { name: 'Créer ma page' })).toBeVisible()
  await page.getByLabel('Nom', { exact: true }).fill('Atelier Zoé')
  await leaveFor('Mon profil')
  await expect(question).toBeVisible()
  await expect(question.getByRole('button', { name: 'Rester' })).toBeFocused()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Quitter' }).click()
  await expect(page).toHaveURL('/profile')
})

test('the present address is not taken for a new one', async ({ page }) => {
  const { email } = await signedUpMember(page)
  await page.goto('/profile', { waitUntil: 'networkidle' })
  const form = page.getByRole('form', { name: 'Nouvelle adresse courriel' })
  await form.getByLabel('Nouvelle adresse courriel').fill(email.toUpperCase())
  await form.getByRole('button', { name: 'Envoyer un lien de confirmation' }).click()
  await expect(form.getByText('C’est déjà votre adresse.')).toBeVisible()
  await expect(form.getByText('Lien envoyé')).toHaveCount(0)
})

test('a pasted tab is a space where there is one line, and marks that nobody sees are dropped', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const member = await signedUpMember(page)
  await page.goto('/profile', { waitUntil: 'networkidle' })
  await page.evaluate(() => navigator.clipboard.writeText('\u202AZoé\tTremblay\u202C'))
  await field(page, 'Pseudonyme').focus()
  await page.keyboard.press('ControlOrMeta+v')
  await expect(field(page, 'Pseudonyme')).toHaveValue('Zoé Tremblay')
  await save(page, 'Pseudonyme')

  await page.goto('/create-creator', { waitUntil: 'networkidle' })
  await page.getByLabel('Nom', { exact: true }).focus()
  await page.keyboard.press('ControlOrMeta+v')
  await page.keyboard.type('!')
  await expect(page.getByLabel('Nom', { exact: true })).toHaveValue('Zoé Tremblay!')
  const slug = `p${member.id.replaceAll('-', '').slice(-20)}`
  await page.getByLabel('Adresse de la page').fill(slug)
  await page.getByRole('button', { name: 'Créer ma page' }).click()
  await expect(page).toHaveURL(`/@${slug}`)
})

/** The field that gives its form its name. */
function field(page: Page, name: string): Locator {
  return page.getByRole('form', { name }).getByLabel(name, { exact: true })
}

async function save(page: Page, name: string): Promise<void> {
  const form = page.getByRole('form', { name })
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(form.getByText('Enregistré', { exact: true })).toBeVisible()
}
