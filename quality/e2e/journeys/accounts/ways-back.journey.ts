import { randomUUID } from 'node:crypto'
import { firstPassword, secondPassword } from '../../support/accounts.ts'
import { expect, expectAccessible, mailTo, test, untilHydrated } from '../../support/journey.ts'
import { newMember } from '../../support/people.ts'

test('wherever a mail is awaited it can be sent again, or to another address', async ({ page }) => {
  const { email } = await newMember(page)
  await page.goto('/forgot-password')
  await page.getByLabel('Adresse courriel').fill('typo@example.com')
  await page.getByRole('button', { name: 'Recevoir un lien' }).click()
  await expect(page).toHaveTitle('Regardez vos courriels · Obole')
  await page.getByRole('button', { name: 'Une autre adresse' }).click()
  await expect(page).toHaveTitle('Mot de passe oublié · Obole')
  await expect(page.getByLabel('Adresse courriel')).toHaveValue('typo@example.com')
  await page.getByLabel('Adresse courriel').fill(email)
  await page.getByRole('button', { name: 'Recevoir un lien' }).click()
  await mailTo(page, email, /nouveau mot de passe/i)
  await page.getByRole('button', { name: 'Renvoyer le courriel' }).click()
  await expect(page.getByText(`Si un compte correspond à ${email}`)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Revenir à la connexion' }).click()
  await expect(page.getByLabel('Adresse courriel')).toHaveValue(email)

  const unknown = `${randomUUID()}@example.com`
  await page.goto('/register')
  await page.getByLabel('Adresse courriel').fill(unknown)
  await page.getByLabel('Mot de passe', { exact: true }).fill(firstPassword)
  await page.getByRole('checkbox', { name: /14/ }).check()
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
  await expect(page.getByRole('button', { name: 'Renvoyer le courriel' })).toBeVisible()
  await page.getByRole('button', { name: 'Une autre adresse' }).click()
  await expect(page.getByLabel('Adresse courriel')).toHaveValue(unknown)

  await page.goto('/verify-email')
  await page.getByLabel('Adresse courriel').fill(unknown)
  await page.getByRole('button', { name: 'Renvoyer le courriel' }).click()
  await expect(page.getByRole('heading', { name: 'Regardez vos courriels' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Une autre adresse' })).toBeVisible()
})

test('a link that expired says so in the title, and the address is carried to the next form', async ({
  page,
  expected,
}) => {
  expected('410')
  await page.goto(`/reset-password?email=zoe%40example.com&token=${'x'.repeat(43)}`)
  await page.getByLabel('Nouveau mot de passe').fill(secondPassword)
  await page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click()
  await expect(page).toHaveTitle('Ce lien n’est plus valide · Obole')
  await expect(page.getByRole('heading', { level: 1, name: 'Ce lien n’est plus valide' })).toBeFocused()
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await page.getByRole('link', { name: 'Demander un autre lien' }).click()
  await expect(page.getByLabel('Adresse courriel')).toHaveValue('zoe@example.com')
})

test('when the sign-in after a reset fails, there is one way on, with the address', async ({ page, expected }) => {
  expected('503')
  const { email } = await newMember(page)
  await page.request.post('/api/users/forgot-password', { data: { email } })
  const { text } = await mailTo(page, email, /nouveau mot de passe/i)
  await page.route('**/api/users/login', (route) => route.fulfill({ status: 503, body: '' }))
  await page.goto(/https?:\/\/\S+\?\S+/.exec(text)?.[0] ?? '')
  await untilHydrated(page)
  await page.getByLabel('Nouveau mot de passe').fill(secondPassword)
  await page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Votre mot de passe a été changé' })).toBeFocused()
  await expectAccessible(page)
  const onward = page.getByRole('main').getByRole('link', { name: /connect/i })
  await expect(onward).toHaveCount(1)
  await onward.click()
  await expect(page.getByLabel('Adresse courriel')).toHaveValue(email)
})
