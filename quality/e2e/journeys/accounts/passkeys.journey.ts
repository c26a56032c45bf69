import { type Locale, locales } from '@obole/contract/formatting/names'
import { storedKeys } from '../../support/accounts.ts'
import { codeOf } from '../../support/authenticator-app.ts'
import { accessibilityCheck, expect, expectAccessible, type Page, test } from '../../support/journey.ts'
import { answerAsStale, newMember, signedUpMember, signIn, signOut } from '../../support/people.ts'

/** Chromium's own authenticator, which recognizes its owner at once. */
async function plugIn(page: Page) {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    recognize: (isUserVerified: boolean) =>
      browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    answer: (enabled: boolean) => browser.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
  }
}

const texts: Record<Locale, { add: string; go: string }> = {
  fr: { add: 'Ajouter une clé d’accès', go: 'Continuer' },
  en: { add: 'Add a passkey', go: 'Go on' },
  es: { add: 'Agregar una llave de acceso', go: 'Continuar' },
}

async function addPasskey(page: Page, name: string, locale: Locale = 'fr'): Promise<void> {
  const { add, go } = texts[locale]
  await page.goto('/profile')
  await page.getByRole('button', { name: add }).click()
  await page.getByRole('dialog').locator('input').fill(name)
  await accessibilityCheck(locale)(page)
  await page.getByRole('dialog').getByRole('button', { name: go }).click()
  await expect(page.getByRole('listitem').filter({ hasText: name })).toBeVisible()
}

for (const locale of locales) {
  test(`a passkey is added and named (${locale})`, async ({ page }) => {
    await plugIn(page)
    await signedUpMember(page, { locale })
    await page.goto(`/profile?lang=${locale}`)
    await addPasskey(page, 'Mon téléphone', locale)
    await accessibilityCheck(locale)(page)
  })
}

test('a passkey signs in alone by the button, is renamed and removed', async ({ page, expected }) => {
  expected(/401/)
  const device = await plugIn(page)
  await signedUpMember(page)
  await addPasskey(page, 'Téléphone')
  await signOut(page)
  // What the browser would fill in by itself is another journey.
  await device.answer(false)
  await page.goto('/login')
  const button = page.getByRole('button', { name: 'Utiliser une clé d’accès' })
  await expect(button).toBeEnabled()
  await expectAccessible(page)
  await device.answer(true)
  await button.click()
  await expect(page).toHaveURL('/landing')
  expect(await storedKeys(page)).not.toEqual([])
  await page.goto('/profile')
  const item = page.getByRole('listitem').filter({ hasText: 'Téléphone' })
  await expect(item.getByText(/Utilisée le/)).toBeVisible()
  await item.getByRole('button', { name: 'Renommer' }).click()
  await page.getByLabel('Nom de la clé d’accès').fill('Ordinateur')
  await page.keyboard.press('Enter')
  const renamed = page.getByRole('listitem').filter({ hasText: 'Ordinateur' })
  await renamed.getByRole('button', { name: 'Retirer' }).click()
  await expect(renamed).toHaveCount(0)
  await expect(page.getByText('Clé d’accès retirée')).toBeVisible()
  await signOut(page)
  await page.goto('/login')
  await button.click()
  await expect(page.getByRole('button', { name: 'Utiliser une clé d’accès' })).toBeEnabled()
  expect(await storedKeys(page)).toEqual([])
})

test('a passkey is offered among what the browser fills in', async ({ page }) => {
  await plugIn(page)
  await signedUpMember(page)
  await addPasskey(page, 'Téléphone')
  await signOut(page)
  await page.goto('/login')
  await expect(page).toHaveURL('/landing')
  expect(await storedKeys(page)).not.toEqual([])
})

test('a passkey is the second step, and shows who it is in the dialog', async ({ page, expected }) => {
  expected(/40[13]/)
  const device = await plugIn(page)
  const member = await newMember(page)
  await signIn(page, member)
  await addPasskey(page, 'Téléphone')
  await page.getByRole('button', { name: 'Activer', exact: true }).click()
  const secret = await page.getByRole('dialog').locator('code').innerText()
  await page.getByRole('dialog').locator('input').fill(codeOf(secret))
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Je les ai gardés' }).click()
  await signOut(page)
  await device.answer(false)
  await page.goto('/login')
  await page.getByLabel('Adresse courriel').fill(member.email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(member.password)
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await expect(page.getByLabel('Code de l’application')).toBeVisible()
  await device.answer(true)
  await page.getByRole('button', { name: 'Utiliser une clé d’accès' }).click()
  await expect(page).toHaveURL('/landing')
  await page.goto('/profile')
  await answerAsStale(page, '**/api/users/export', ['passkey'])
  await page.getByRole('button', { name: 'Télécharger le fichier' }).click()
  const dialog = page.getByRole('dialog', { name: 'Est-ce bien vous?' })
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Utiliser une clé d’accès' }).click()
  await download
  await expect(dialog).toBeHidden()
})
