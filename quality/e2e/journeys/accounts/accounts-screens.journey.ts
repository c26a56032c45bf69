import { intlTags, locales } from '@obole/contract/formatting/names'
import { storedKeys } from '../../support/accounts.ts'
import { accessibilityCheck, expect, expectAccessible, test } from '../../support/journey.ts'
import { answerAsStale, newMember, signedUpMember, signIn } from '../../support/people.ts'

/** The other guest screens are tested with the public pages. */
const linkedScreens = [
  `/reset-password?email=a%40b.ca&token=${'x'.repeat(43)}`,
  `/verify-email?email=a%40b.ca&token=${'x'.repeat(43)}`,
  `/confirm-email?token=${'x'.repeat(43)}`,
]

for (const locale of locales) {
  test(`the account screens are accessible (${locale}); DEL-16: a new account makes no request to anyone else`, async ({
    page,
  }) => {
    await page.goto(`/login?lang=${locale}`)
    for (const path of linkedScreens) {
      await page.goto(path)
      await expect(page.locator('form')).toBeVisible()
      await accessibilityCheck(locale)(page)
    }
    await signedUpMember(page, { locale })
    await page.goto('/profile')
    await expect(page.locator('html')).toHaveAttribute('lang', intlTags[locale])
    await expect(page.locator('#data')).toBeVisible()
    await expect(page.locator('main li').first()).toBeVisible()
    await accessibilityCheck(locale)(page)
  })
}

test('missing fields are marked, the first one gets the focus, and nothing is sent', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url())
  })
  await page.goto('/register')
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
  await expect(page.getByLabel('Adresse courriel')).toBeFocused()
  await expect(page.getByText('Ce champ est obligatoire')).toHaveCount(1)
  await expect(page.getByText('Choisissez un nouveau mot de passe.')).toHaveCount(1)
  await expect(page.getByRole('checkbox', { name: /14/ })).toHaveAccessibleDescription(/^Cochez/)
  await expectAccessible(page)
  expect(sent).toEqual([])
})

test('sign-in says what is missing, and that an answer without tokens is none', async ({ page }) => {
  await page.goto('/login')
  const submit = page.getByRole('button', { name: 'Se connecter', exact: true })
  await submit.click()
  await expect(page.getByRole('alert')).toHaveText('L’adresse courriel et le mot de passe sont obligatoires')
  await expectAccessible(page)
  await page.route('**/api/users/login', (route) => route.fulfill({ json: { accessToken: 'only one' } }))
  await page.getByLabel('Adresse courriel').fill('zoe@example.com')
  await page.getByLabel('Mot de passe', { exact: true }).fill('sept chats sur un toit')
  await submit.click()
  await expect(page.getByRole('alert')).toHaveText('La connexion n’a pas abouti. Réessayez.')
})

test('a password that is easy to guess is refused beside its field; what was typed stays', async ({
  page,
  expected,
}) => {
  expected(/400/)
  await page.goto('/register')
  await page.getByLabel('Adresse courriel').fill('zoe@example.com')
  await page.getByLabel('Mot de passe', { exact: true }).fill('passwordpassword')
  await page.getByRole('checkbox', { name: /14/ }).check()
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
  await expect(page.getByLabel('Mot de passe', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Mot de passe', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Mot de passe', { exact: true })).toHaveValue('passwordpassword')
  await expect(page.getByLabel('Adresse courriel')).toHaveValue('zoe@example.com')
})

test('other devices are listed and signed out one by one, then everywhere', async ({ page, browser }) => {
  const member = await signedUpMember(page)
  const elsewhere = await browser.newContext({ userAgent: 'Mozilla/5.0 (X11; Linux) Firefox/140.0' })
  await elsewhere.request.post(new URL('/api/users/login', process.env.BASE_URL).href, {
    data: { email: member.email, password: member.password },
  })
  await page.goto('/profile')
  const others = page.getByRole('button', { name: /^Déconnecter/ })
  await expect(page.getByText('Cet appareil')).toBeVisible()
  await expect(others).toHaveCount(1)
  await expect(others).toHaveAccessibleName(/Dernière activité le/)
  await others.first().click()
  await expect(others).toHaveCount(0)
  await expect(page.getByText('Appareil déconnecté')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Appareils connectés' })).toBeFocused()
  await page.getByRole('button', { name: 'Se déconnecter partout' }).click()
  await expect(page).toHaveURL('/landing')
  expect(await storedKeys(page)).toEqual([])
  await elsewhere.close()
})

test('the password is changed; when the sign-in is old, a dialog asks for the current one first', async ({
  page,
  expected,
}) => {
  expected(/40[13]/)
  const member = await newMember(page)
  await signIn(page, member)
  await page.goto('/profile')
  await answerAsStale(page, '**/api/users/set-password')
  const form = page.getByRole('form', { name: 'Changer le mot de passe' })
  await form.getByLabel('Nouveau mot de passe').fill('trois hiboux dans la grange')
  await form.getByRole('button', { name: 'Changer le mot de passe' }).click()
  const dialog = page.getByRole('dialog', { name: 'Est-ce bien vous?' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  // Leaving the dialog changes nothing, and the form says so.
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  await expect(form.getByText(/Rien n’a changé/)).toBeVisible()
  await form.getByRole('button', { name: 'Changer le mot de passe' }).click()
  await dialog.getByLabel('Mot de passe actuel').fill('pas celui-ci du tout')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Ce n’est pas le bon mot de passe.')).toBeVisible()
  await dialog.getByLabel('Mot de passe actuel').fill(member.password)
  await page.keyboard.press('Enter')
  await expect(form.getByText(/Mot de passe changé/)).toBeVisible()
})
