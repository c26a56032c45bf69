import { type Locale, locales } from '@obole/contract/formatting/names'
import { storedKeys } from '../../support/accounts.ts'
import { codeOf } from '../../support/authenticator-app.ts'
import { accessibilityCheck, expect, expectAccessible, mailTo, type Page, test } from '../../support/journey.ts'
import { type Member, newMember, signedUpMember, signIn, signOut } from '../../support/people.ts'

const names: Record<Locale, { turnOn: string; kept: string }> = {
  fr: { turnOn: 'Activer', kept: 'Je les ai gardés' },
  en: { turnOn: 'Turn on', kept: 'I have kept them' },
  es: { turnOn: 'Activar', kept: 'Los guardé' },
}

/** On the profile; with the secret, and the recovery codes. */
async function turnOn(page: Page, locale: Locale = 'fr'): Promise<{ secret: string; codes: string[] }> {
  const { turnOn, kept } = names[locale]
  await page.goto('/profile')
  await page.getByRole('button', { name: turnOn, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('img')).toBeVisible()
  await accessibilityCheck(locale)(page)
  const secret = await dialog.locator('code').innerText()
  await dialog.locator('input').fill(codeOf(secret))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: kept })).toBeVisible()
  await accessibilityCheck(locale)(page)
  const codes = await page.getByRole('dialog').getByRole('listitem').allInnerTexts()
  await page.getByRole('button', { name: kept }).click()
  return { secret, codes }
}

async function giveCredentials(page: Page, { email, password }: Member): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Adresse courriel').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
}

for (const locale of locales) {
  test(`two-step sign-in is switched on with the keyboard (${locale})`, async ({ page }) => {
    await signedUpMember(page, { locale })
    await page.goto(`/profile?lang=${locale}`)
    const { codes } = await turnOn(page, locale)
    expect(new Set(codes).size).toBe(10)
    await expect(page.getByText(/: 10$/)).toBeVisible()
    await accessibilityCheck(locale)(page)
  })
}

test('signing in takes a code after the password; one that is wrong is said beside its field', async ({
  page,
  expected,
}) => {
  expected(/401/)
  const member = await newMember(page)
  await signIn(page, member)
  const { secret } = await turnOn(page)
  await signOut(page)
  await giveCredentials(page, member)
  const code = page.getByLabel('Code de l’application')
  await expect(code).toBeFocused()
  expect(await storedKeys(page)).toEqual([])
  await expectAccessible(page)
  await code.fill('12 34')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Entrez les six chiffres affichés par l’application.')).toBeVisible()
  await code.fill('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Ce code n’est pas le bon, ou il a déjà servi.')).toBeVisible()
  // That of this moment has switched it on.
  const next = codeOf(secret, 30)
  await code.fill(`${next.slice(0, 3)} ${next.slice(3)}`)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/landing')
  expect(await storedKeys(page)).not.toEqual([])
})

test('without the phone, a recovery code signs in on a small screen, and it is switched off', async ({
  page,
  expected,
}) => {
  expected(/401/)
  await page.setViewportSize({ width: 320, height: 640 })
  const member = await newMember(page)
  await signIn(page, member)
  const { codes } = await turnOn(page)
  await signOut(page)
  await giveCredentials(page, member)
  await page.getByRole('button', { name: 'Utiliser un code de secours' }).click()
  const field = page.getByLabel('Code de secours')
  await expect(field).toBeFocused()
  await expectAccessible(page)
  await field.fill(codes[0] ?? '')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/landing')
  expect((await mailTo(page, member.email, /code de secours/)).subject).toBe('Un code de secours a servi')
  await page.goto('/profile')
  await expect(page.getByText(/: 9$/)).toBeVisible()
  await page.getByRole('button', { name: 'Désactiver' }).click()
  await expect(page.getByText('La connexion en deux étapes est désactivée.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Activer', exact: true })).toBeVisible()
})

test('the recovery codes are printed alone', async ({ page }) => {
  await signedUpMember(page)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Activer', exact: true }).click()
  const secret = await page.getByRole('dialog').locator('code').innerText()
  await page.getByRole('dialog').locator('input').fill(codeOf(secret))
  await page.keyboard.press('Enter')
  const codes = page.locator('[data-recovery-codes] ol')
  await expect(codes).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(codes).toBeVisible()
  await expect(page.getByText(/Codes de secours de votre compte/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Imprimer' })).toBeHidden()
})
