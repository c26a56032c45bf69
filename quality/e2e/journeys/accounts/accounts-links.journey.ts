import { randomUUID } from 'node:crypto'
import { firstPassword, linkTo, secondPassword, storedKeys, untilMemberLoaded } from '../../support/accounts.ts'
import { expect, expectAccessible, test, untilHydrated } from '../../support/journey.ts'
import { callAs, newMember, signedUpMember } from '../../support/people.ts'

const token = 'x'.repeat(43)

test('PW-10, PW-11: the token of a mailed link leaves the address at once, is sent to no other site, and is used only when a person confirms', async ({
  page,
}) => {
  const member = await newMember(page)
  await page.request.post('/api/users/forgot-password', { data: { email: member.email } })
  const link = await linkTo(page, member.email, /nouveau mot de passe/i)
  const secret = new URL(link, 'http://x').searchParams.get('token') ?? ''
  for (let visit = 0; visit < 3; visit += 1) expect((await page.request.get(link)).status()).toBe(200)

  const referrers: string[] = []
  page.on('request', (request) => referrers.push(request.headers()['referer'] ?? ''))
  const answer = await page.goto(link, { waitUntil: 'networkidle' })
  expect(answer?.headers()['referrer-policy']).toBe('no-referrer')
  expect(answer?.headers()['cache-control']).toBe('no-store')
  await expect(page).toHaveURL('/reset-password')
  expect(referrers.join()).not.toContain(secret)

  await test.step('a reload and another language keep it', async () => {
    await page.reload()
    await expect(page.getByText(member.email)).toBeVisible()
    await page.goto('/reset-password?lang=en')
    await expect(page.getByText(member.email)).toBeVisible()
    await page.goto('/reset-password?lang=fr')
  })

  await page.getByLabel('Nouveau mot de passe').fill(secondPassword)
  await page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click()
  await expect(page.getByText('Votre mot de passe a été changé')).toBeVisible()
  await expect(page).toHaveURL('/landing')
})

test('who holds the link but not the registered password chooses one, and is signed in', async ({ page, expected }) => {
  expected(/409/)
  const email = `${randomUUID()}@example.com`
  await page.request.post('/api/users/register', { data: { email, password: firstPassword, locale: 'fr' } })
  await page.goto(await linkTo(page, email, /Confirmez/))
  await page.getByLabel('Mot de passe choisi à l’inscription').fill(secondPassword)
  await page.getByRole('button', { name: 'Confirmer mon adresse' }).click()
  await expect(page.getByText('Ce n’est pas le mot de passe choisi à l’inscription')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Choisir un autre mot de passe' }).click()
  await expectAccessible(page)
  await page.getByLabel('Nouveau mot de passe').fill(secondPassword)
  await page.getByRole('button', { name: 'Ouvrir mon compte' }).click()
  await expect(page).toHaveURL('/landing')
  expect(await storedKeys(page)).toHaveLength(3)
})

test('EML-2: the link to the old address says that it cancels the change, and what comes next', async ({ page }) => {
  const member = await signedUpMember(page)
  const email = `${randomUUID()}@example.com`
  await callAs(member, page, 'POST', '/api/users/email', { email })
  await page.goto(await linkTo(page, member.email, /sur le point de changer/))
  await expect(page.getByRole('heading', { name: 'Annuler le changement d’adresse' })).toBeVisible()
  await expect(page).toHaveURL('/confirm-email')
  await page.reload()
  await expect(page.getByText('Toutes les sessions se fermeront')).toBeVisible()
  await expect(page.getByText('Confirmer')).toHaveCount(0)
  await expectAccessible(page)
  await untilMemberLoaded(page)
  await page.getByRole('button', { name: 'Annuler le changement' }).click()
  await expect(page.getByRole('heading', { name: 'Le changement est annulé' })).toBeFocused()
  await expect(page.getByText('Vos sessions sont fermées')).toBeVisible()
  expect(await storedKeys(page)).toEqual([])
  await expectAccessible(page)
  await page.goto(await linkTo(page, member.email, /nouveau mot de passe/i))
  await expect(page.getByText(member.email)).toBeVisible()
})

test('an invalid link says so and offers another', async ({ page, expected }) => {
  expected(/410|400/)
  await page.goto(`/reset-password?email=a%40b.ca&token=${token}`)
  await page.getByLabel('Nouveau mot de passe').fill(secondPassword)
  await page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click()
  await expect(page.getByRole('heading', { name: 'Ce lien n’est plus valide' })).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByRole('link', { name: 'Demander un autre lien' })).toHaveAttribute('href', '/forgot-password')

  await page.goto(`/verify-email?email=a%40b.ca&token=${token}`)
  await page.getByLabel('Mot de passe choisi à l’inscription').fill(secondPassword)
  await page.getByRole('button', { name: 'Confirmer mon adresse' }).click()
  await expect(page.getByRole('heading', { name: 'Ce lien n’est plus valide' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Renvoyer le courriel' }).click()
  await expect(page.getByRole('heading', { name: 'Regardez vos courriels' })).toBeVisible()

  await page.goto(`/confirm-email?token=${token}`)
  await page.getByRole('button', { name: 'Confirmer', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Ce lien n’est plus valide' })).toBeVisible()
  await expectAccessible(page)

  await page.goto('/reset-password?email=a%40b.ca&token=cut')
  await page.getByLabel('Nouveau mot de passe').fill(secondPassword)
  await page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click()
  await expect(page.getByRole('heading', { name: 'Ce lien n’est plus valide' })).toBeVisible()
})

test('XSS-4: what an address carries is shown as text or not at all', async ({ page }) => {
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    return dialog.dismiss()
  })
  const payload = '"><svg onload=alert(1)><script>alert(2)</script>'
  const encoded = encodeURIComponent(payload)
  for (const path of [
    '/login?returnUrl=',
    '/reset-password?token=x&email=',
    '/verify-email?token=x&email=',
    '/confirm-email?token=',
  ]) {
    await page.goto(path + encoded, { waitUntil: 'networkidle' })
    expect(await page.locator('main svg[onload], main script').count()).toBe(0)
  }
  await page.goto(`/reset-password?token=x&email=${encoded}`)
  await expect(page.getByText(payload)).toBeVisible()
  expect(dialogs).toEqual([])
})

test('PW-14: password fields accept pasting and are marked for password managers', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/login')
  await expect(page.getByLabel('Adresse courriel')).toHaveAttribute('autocomplete', 'username webauthn')
  const current = page.getByLabel('Mot de passe', { exact: true })
  await expect(current).toHaveAttribute('autocomplete', 'current-password')
  await expect(current).toHaveAttribute('type', 'password')
  await page.evaluate((text) => navigator.clipboard.writeText(text), secondPassword)
  await current.focus()
  await page.keyboard.press('ControlOrMeta+v')
  await expect(current).toHaveValue(secondPassword)
  await untilHydrated(page)
  await page.getByRole('button', { name: 'Afficher le mot de passe' }).click()
  await expect(current).toHaveAttribute('type', 'text')

  await page.goto('/register')
  const next = page.getByLabel('Mot de passe', { exact: true })
  await expect(next).toHaveAttribute('autocomplete', 'new-password')
  await expect(next).toHaveAttribute('type', 'password')
  await next.focus()
  await page.keyboard.press('ControlOrMeta+v')
  await expect(next).toHaveValue(secondPassword)
})
