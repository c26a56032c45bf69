import { randomUUID } from 'node:crypto'
import path from 'node:path'
import type { Locator } from '@playwright/test'
import {
  firstPassword,
  linkTo,
  openAccount,
  openMenu,
  secondPassword,
  signInByForm,
  signOutByMenu,
  tabTo,
  untilMemberLoaded,
} from '../../support/accounts.ts'
import { expect, expectAccessible, type Page, test, untilHydrated } from '../../support/journey.ts'
import { signedUpMember, signOut } from '../../support/people.ts'

const picture = path.join(import.meta.dirname, '..', '..', '..', '..', 'web', 'public', 'icon-512.png')

test('a new person registers, verifies, fills in the whole profile, recovers the password', async ({ page }) => {
  const email = `${randomUUID()}@example.com`

  await test.step('registers', async () => {
    await page.goto('/')
    await (await openMenu(page)).getByRole('link', { name: 'Se connecter' }).click()
    await page.getByRole('link', { name: /En créer un/ }).click()
    await expect(page).toHaveURL('/register')
    await expect(page.getByRole('heading', { name: 'Créer un compte' })).toBeVisible()
    await page.getByLabel('Adresse courriel').fill(email)
    await page.getByLabel('Mot de passe', { exact: true }).fill(firstPassword)
    await expect(page.getByText('Solidité : excellente')).toBeVisible()
    await page.getByRole('checkbox', { name: /14/ }).check()
    await page.getByRole('button', { name: 'Créer mon compte' }).click()
    await expect(page.getByRole('heading', { name: 'Regardez vos courriels' })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('verifies by the mail', async () => {
    await page.getByRole('link', { name: 'Ouvrir la boîte d’essai' }).click()
    await expect(async () => {
      await page.reload()
      await page.getByRole('link', { name: /Confirmez votre adresse/ }).click({ timeout: 1000 })
    }).toPass()
    await page.frameLocator('iframe').getByRole('link', { name: 'Confirmer mon adresse' }).click()
    await expectAccessible(page)
    await page.getByLabel('Mot de passe choisi à l’inscription').fill(firstPassword)
    await page.getByRole('button', { name: 'Confirmer mon adresse' }).click()
    await expect(page).toHaveURL('/landing')
  })

  await test.step('is signed in', async () => {
    const menu = await openMenu(page)
    await expect(menu.getByText('Anonyme')).toBeVisible()
    await expect(menu.getByRole('link', { name: 'Ma page' })).toHaveAttribute('href', '/create-creator')
    await expectAccessible(page)
    await menu.getByRole('link', { name: 'Mon profil' }).click()
  })

  await test.step('changes every field', async () => {
    await expect(page.getByRole('heading', { name: 'Mon profil' })).toBeVisible()
    await save(page, 'Nom complet', { Prénom: 'Zoé', Nom: 'Tremblay' })
    await save(page, 'Pseudonyme', { Pseudonyme: 'Zoé T.' })
    await save(page, 'Date de naissance', { 'Date de naissance': '1990-05-17' })
    await save(page, 'Téléphone', { Téléphone: '(514) 555-0123' })
    await save(page, 'Adresse postale', { 'Adresse postale': '12, rue du Four\nMontréal' })
    await field(page, 'Votre langue').selectOption('fr')
    await save(page, 'Votre langue', {})
    await expectAccessible(page)
    await page.reload()
    await expect(page.getByText('Tremblay, Zoé')).toBeVisible()
    await expect(field(page, 'Pseudonyme')).toHaveValue('Zoé T.')
    await expect(field(page, 'Date de naissance')).toHaveValue('1990-05-17')
    await expect(field(page, 'Téléphone')).toHaveValue('514 555-0123')
    await expect(field(page, 'Adresse postale')).toHaveValue('12, rue du Four\nMontréal')
  })

  await test.step('changes the portrait', async () => {
    await page.getByRole('button', { name: 'Changer le portrait' }).click()
    const dialog = page.getByRole('dialog', { name: 'Changer le portrait' })
    await dialog.locator('input[type=file]').setInputFiles(picture)
    await expect(dialog.locator('.advanced-cropper-circle-stencil')).toBeVisible()
    await dialog.getByRole('button', { name: 'Appliquer' }).click()
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.locator('main img').first()).toHaveAttribute('src', /^\/media\/.+\?t=\d+$/)
  })

  await test.step('changes the address: EML-9, the link works while signed in', async () => {
    const next = `${randomUUID()}@example.com`
    await field(page, 'Nouvelle adresse courriel').fill(next)
    await page.getByRole('button', { name: 'Envoyer un lien de confirmation' }).click()
    await expect(page.getByText('En attente de confirmation')).toBeVisible()
    await page.goto(await linkTo(page, next, /nouvelle adresse/i))
    await expect(page.getByRole('heading', { name: 'Confirmer la nouvelle adresse' })).toBeVisible()
    await page.getByRole('button', { name: 'Confirmer cette adresse' }).click()
    await expect(page.getByRole('heading', { name: 'C’est confirmé' })).toBeVisible()
    await page.getByRole('link', { name: 'Aller à mon profil' }).click()
    await expect(page.getByText(next)).toBeVisible()
    await expect(page.getByText('En attente de confirmation')).toBeHidden()
    await signOutByMenu(page)
    await recover(page, next)
  })
})

/** Requests a reset, follows the mailed link and signs in with the new password. */
async function recover(page: Page, email: string): Promise<void> {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Mot de passe oublié' }).click()
  await expect(page.getByRole('heading', { name: 'Mot de passe oublié' })).toBeVisible()
  await page.getByLabel('Adresse courriel').fill(email)
  await page.getByRole('button', { name: 'Recevoir un lien' }).click()
  await expect(page.getByRole('heading', { name: 'Regardez vos courriels' })).toBeVisible()
  await expectAccessible(page)
  await page.goto(await linkTo(page, email, /nouveau mot de passe/i))
  await page.getByLabel('Nouveau mot de passe').fill(secondPassword)
  await page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click()
  await expect(page.getByText('Votre mot de passe a été changé')).toBeVisible()
  await expect(page).toHaveURL('/landing')
  await signOut(page)
  await page.goto('/login')
  await signInByForm(page, { email, password: secondPassword })
  await expect(page).toHaveURL('/landing')
}

/** The field that gives its form its name. */
function field(page: Page, name: string): Locator {
  return page.getByRole('form', { name }).getByLabel(name, { exact: true })
}

async function save(page: Page, form: string, fields: Record<string, string>): Promise<void> {
  const part = page.getByRole('form', { name: form })
  for (const [label, value] of Object.entries(fields)) await part.getByLabel(label, { exact: true }).fill(value)
  await part.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(part.getByText('Enregistré', { exact: true })).toBeVisible()
}

for (const [provider, person, alias] of [
  ['Google', 'Camille Roy', 'Camille Roy'],
  ['Facebook', 'Alex Gagnon', 'Alex Gagnon'],
] as const) {
  test(`HDR-7: a person signs in with ${provider}; nothing of it is fetched before the button is pressed`, async ({
    page,
  }) => {
    const scripts: string[] = []
    page.on('request', (request) => {
      if (/sandbox\/(google|facebook)/.test(request.url())) scripts.push(request.url())
    })
    await page.goto('/register', { waitUntil: 'networkidle' })
    expect(scripts).toEqual([])
    await page.getByRole('checkbox', { name: /14/ }).check()
    const own = page.getByRole('button', { name: `Continuer avec ${provider}` })
    const opensWindow = provider === 'Google' ? page.getByRole('button', { name: 'Se connecter avec Google' }) : own
    if (provider === 'Google') {
      await own.click()
      await expect(opensWindow).toBeFocused()
      await expectAccessible(page)
    }
    await test.step('closing the window changes nothing', async () => {
      const popup = page.waitForEvent('popup')
      await opensWindow.click()
      await (await popup).getByRole('button', { name: 'Annuler' }).click()
      await expect(opensWindow).not.toHaveAttribute('aria-busy')
      expect(new URL(page.url()).pathname).toBe('/register')
    })
    const popup = page.waitForEvent('popup')
    await opensWindow.click()
    await (await popup).getByRole('button', { name: person }).click()
    await expect(page).toHaveURL('/landing')
    await expect((await openMenu(page)).getByText(alias)).toBeVisible()
  })
}

test('a provider whose address has an account already is connected to it by the password', async ({
  page,
  expected,
}) => {
  expected(/409/)
  const email = 'lou.morales@example.com'
  await openAccount(page, { email, password: firstPassword })
  await page.goto('/login')
  await chooseAtFacebook(page, 'Lou Morales')
  await expect(page.getByText('Relier Facebook à votre compte')).toBeVisible()
  await expectAccessible(page)
  await signInByForm(page, { email, password: firstPassword })
  await expect(page).toHaveURL('/landing')
  await expect(page.getByText('Facebook est relié à votre compte.')).toBeVisible()
  await signOut(page)
  await page.goto('/login')
  await chooseAtFacebook(page, 'Lou Morales')
  await expect(page).toHaveURL('/landing')
  await page.goto('/.well-known/change-password')
  await expect(page).toHaveURL('/profile#sign-in')
  await page.getByRole('button', { name: 'Délier\u00a0: Facebook' }).click()
  await expect(page.getByText('Facebook ne permet plus de se connecter à votre compte.')).toBeVisible()
  await expect(page.getByText('Comptes reliés')).toBeHidden()
})

async function chooseAtFacebook(page: Page, person: string): Promise<void> {
  const popup = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Continuer avec Facebook' }).click()
  await (await popup).getByRole('button', { name: person }).click()
}

test('by keyboard alone: registers, verifies, renames, opens and leaves the portrait, signs out and in again', async ({
  page,
}) => {
  const email = `${randomUUID()}@example.com`
  const press = (key: string) => page.keyboard.press(key)

  await page.goto('/register')
  await untilHydrated(page)
  await tabTo(page, page.getByLabel('Adresse courriel'))
  await page.keyboard.type('pas une adresse')
  await press('Enter')
  await expect(page.getByLabel('Adresse courriel')).toBeFocused()
  await expect(page.getByLabel('Adresse courriel')).toHaveAccessibleDescription(/non valide/)
  await press('ControlOrMeta+a')
  await page.keyboard.type(email)
  await tabTo(page, page.getByLabel('Mot de passe', { exact: true }))
  await page.keyboard.type(firstPassword)
  await tabTo(page, page.getByRole('checkbox', { name: /14/ }))
  await press('Space')
  await press('Enter')
  await expect(page.getByRole('heading', { name: 'Regardez vos courriels' })).toBeFocused()

  await page.goto(await linkTo(page, email, /Confirmez votre adresse/))
  await tabTo(page, page.getByLabel('Mot de passe choisi à l’inscription'))
  await page.keyboard.type(firstPassword)
  await press('Enter')
  await expect(page).toHaveURL('/landing')

  await page.goto('/profile')
  await tabTo(page, page.getByRole('button', { name: 'Changer le portrait' }))
  await press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Changer le portrait' })).toBeFocused()
  await tabTo(page, field(page, 'Pseudonyme'))
  await page.keyboard.type('Clavier')
  await press('Enter')
  await expect(page.getByRole('form', { name: 'Pseudonyme' }).getByText('Enregistré')).toBeVisible()
  await expect(field(page, 'Pseudonyme')).toBeFocused()

  await page.goto('/landing')
  await tabTo(page, page.getByRole('button', { name: 'Menu' }))
  await press('Enter')
  await tabTo(page, page.locator('#menu').getByRole('button', { name: 'Se déconnecter' }))
  await untilMemberLoaded(page)
  await press('Enter')
  await expect(page).toHaveURL('/landing')
  await expect((await openMenu(page)).getByRole('link', { name: 'Se connecter' })).toBeVisible()

  await page.goto('/login')
  await tabTo(page, page.getByLabel('Adresse courriel'))
  await page.keyboard.type(email)
  await tabTo(page, page.getByLabel('Mot de passe', { exact: true }))
  await page.keyboard.type(firstPassword)
  await press('Enter')
  await expect(page).toHaveURL('/landing')
})

test('signing in before verifying says so and offers the mail again', async ({ page, expected }) => {
  expected('/api/users/login')
  expected('403')
  const email = `${randomUUID()}@example.com`
  await page.request.post('/api/users/register', { data: { email, password: firstPassword, locale: 'fr' } })
  await page.goto('/login')
  await signInByForm(page, { email, password: firstPassword })
  await expect(page.getByRole('alert')).toContainText('Confirmez d’abord votre adresse')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Renvoyer le courriel' }).click()
  await expect(page.getByText('un courriel vient de partir')).toBeVisible()
  await expect(page.getByLabel('Adresse courriel')).toHaveValue(email)
})

test('the account is scheduled for deletion, with its date, and restored; the data is exported', async ({ page }) => {
  await signedUpMember(page)
  await page.goto('/profile')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Télécharger le fichier' }).click()
  expect((await download).suggestedFilename()).toMatch(/^obole-.*\.json$/)
  await page.getByRole('button', { name: 'Supprimer mon compte' }).click()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer le compte' }).click()
  // The dialog, which has the same heading, may still be closing.
  const heading = page.getByRole('heading', { name: 'Supprimer mon compte', level: 3 })
  await expect(page.getByRole('alert')).toHaveText(/Votre compte sera effacé le/)
  await expect(heading).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Garder mon compte' }).click()
  await expect(page.getByText(/Votre compte sera effacé le/)).toHaveCount(0)
  await expect(page.getByText('Votre compte est gardé')).toBeVisible()
  await expect(heading).toBeFocused()
})
