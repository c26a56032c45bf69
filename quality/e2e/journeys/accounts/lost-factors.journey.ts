import { type Locale, locales } from '@obole/contract/formatting/names'
import { linkTo, secondPassword, signInByForm, storedKeys } from '../../support/accounts.ts'
import { codeOf } from '../../support/authenticator-app.ts'
import { accessibilityCheck, expect, expectAccessible, type Page, test } from '../../support/journey.ts'
import { answerAsStale, callAs, type Member, newMember, signIn, signOut } from '../../support/people.ts'

const words: Record<
  Locale,
  { email: string; password: string; enter: string; lost: string; ask: string; cancel: string }
> = {
  fr: {
    email: 'Adresse courriel',
    password: 'Mot de passe',
    enter: 'Se connecter',
    lost: 'J’ai tout perdu',
    ask: 'Demander le lien',
    cancel: 'Annuler la demande',
  },
  en: {
    email: 'E-mail address',
    password: 'Password',
    enter: 'Sign in',
    lost: 'I have lost everything',
    ask: 'Ask for the link',
    cancel: 'Cancel the request',
  },
  es: {
    email: 'Correo electrónico',
    password: 'Contraseña',
    enter: 'Iniciar sesión',
    lost: 'Lo perdí todo',
    ask: 'Pedir el enlace',
    cancel: 'Cancelar la solicitud',
  },
}

/** Somebody with two-step sign-in, who is not signed in on this page. */
async function newCareful(page: Page, locale: Locale = 'fr'): Promise<Member> {
  const member = await newMember(page, { locale })
  const { secret } = await (await callAs(member, page, 'POST', '/api/users/totp')).json()
  await callAs(member, page, 'POST', '/api/users/totp/confirm', { code: codeOf(secret) })
  return member
}

for (const locale of locales) {
  test(`who has lost everything asks for the link, and cancels it on a device that is signed in (${locale})`, async ({
    page,
    expected,
  }) => {
    expected(/401/)
    const { email, password, enter, lost, ask, cancel } = words[locale]
    await page.setViewportSize({ width: 390, height: 844 })
    const member = await newCareful(page, locale)
    await page.goto(`/login?lang=${locale}`)
    await page.getByLabel(email).fill(member.email)
    await page.getByLabel(password, { exact: true }).fill(member.password)
    await page.getByRole('button', { name: enter, exact: true }).click()
    await page.getByRole('button', { name: lost }).click()
    await expect(page.getByRole('heading', { name: lost })).toBeFocused()
    await accessibilityCheck(locale)(page)
    await page.getByRole('button', { name: ask }).press('Enter')
    await expect(page.getByRole('button', { name: ask })).toHaveCount(0)
    await accessibilityCheck(locale)(page)

    await signIn(page, member)
    await page.goto('/landing')
    const button = page.getByRole('button', { name: cancel })
    await expect(button).toBeVisible()
    await accessibilityCheck(locale)(page)
    await button.press('Enter')
    await expect(button).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(button).toHaveCount(0)
  })
}

test('the mail cancels it with one press', async ({ page, expected }) => {
  expected(/401/)
  const member = await newCareful(page)
  await page.goto('/login')
  await signInByForm(page, member)
  await page.getByRole('button', { name: 'J’ai tout perdu' }).click()
  await page.getByRole('button', { name: 'Demander le lien' }).click()
  await expect(page.getByText('La demande est en route')).toBeVisible()
  await page.goto(await linkTo(page, member.email, /retrouver votre compte/))
  await expect(page).toHaveURL('/confirm-email')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Annuler la demande' }).click()
  await expect(page.getByRole('heading', { name: 'La demande est annulée' })).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Choisir un mot de passe' }).click()
  await expect(page).toHaveURL('/forgot-password')
})

test('a member who is asked for a proof that they have lost starts it from the dialog', async ({ page, expected }) => {
  expected(/403/)
  const member = await newCareful(page)
  await signIn(page, member)
  await page.goto('/profile')
  await answerAsStale(page, '**/api/users/export', ['code'])
  await page.getByRole('button', { name: 'Télécharger le fichier' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'J’ai tout perdu' }).click()
  const dialog = page.getByRole('dialog', { name: 'J’ai tout perdu' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Demander le lien' }).click()
  await expect(dialog.getByText('La demande est en route')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Annuler la demande' })).toBeVisible()
})

test('the link at the end says when it is of no use any more', async ({ page, expected }) => {
  expected(/410/)
  await page.goto(`/confirm-email?email=zoe%40example.com&token=${'x'.repeat(43)}&purpose=recover`)
  await expect(page.getByRole('heading', { name: 'Retrouver votre compte' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Nouveau mot de passe').fill(secondPassword)
  await page.getByRole('button', { name: 'Retrouver mon compte' }).click()
  await expect(page.getByRole('heading', { name: 'Ce lien n’est plus valide' })).toBeFocused()
})

test('the mail about a new device signs it out with one press, and a new password is chosen', async ({
  page,
  browser,
  expected,
}) => {
  // The device of the thief learns that its session has ended, and so does this one with the new password.
  expected(/401/)
  const member = await newMember(page)
  const elsewhere = await browser.newContext({
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko Firefox/140.0',
  })
  const thief = await elsewhere.newPage()
  await thief.goto(new URL('/login', process.env['BASE_URL']).href)
  await signInByForm(thief, member)
  await expect.poll(() => storedKeys(thief)).not.toEqual([])

  await signIn(page, member)
  await page.goto(await linkTo(page, member.email, /Nouvelle connexion/))
  await expect(page).toHaveURL('/confirm-email')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Déconnecter l’appareil inconnu' }).click()
  await expect(page.getByRole('heading', { name: 'L’appareil est déconnecté' })).toBeFocused()
  await expectAccessible(page)
  await thief.goto(new URL('/profile', process.env['BASE_URL']).href)
  await expect(thief).toHaveURL(/\/login/)
  await elsewhere.close()

  await page.getByLabel('Nouveau mot de passe').fill(secondPassword)
  await page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click()
  await expect(page).not.toHaveURL('/confirm-email')
  await signOut(page)
  await page.goto('/login')
  await signInByForm(page, { ...member, password: secondPassword })
  await expect(page).toHaveURL('/landing')
})
