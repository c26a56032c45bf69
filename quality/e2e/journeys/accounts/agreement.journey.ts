import { randomUUID } from 'node:crypto'
import { exportAccount, verifyEmail } from '@obole/contract/calls/accounts'
import { login, type Tokens } from '@obole/contract/calls/sessions'
import { firstPassword } from '../../support/accounts.ts'
import { expect, mailTo, test } from '../../support/journey.ts'

const texts = {
  fr: { email: 'Adresse courriel', password: 'Mot de passe', submit: 'Créer mon compte' },
  en: { email: 'E-mail address', password: 'Password', submit: 'Create my account' },
  es: { email: 'Correo electrónico', password: 'Contraseña', submit: 'Crear mi cuenta' },
} as const

for (const locale of ['fr', 'en', 'es'] as const) {
  const t = texts[locale]
  test(`nothing is ticked in advance, and what is ticked in ${locale} is recorded`, async ({ page }) => {
    await page.goto(`/register?lang=${locale}`)
    const french = page.locator('section[lang=fr]')
    await expect(french).toHaveCount(locale === 'fr' ? 0 : 1)
    const boxes = page.getByRole('checkbox')
    await expect(boxes).toHaveCount(locale === 'fr' ? 1 : 2)
    for (const box of await boxes.all()) await expect(box).not.toBeChecked()
    if (locale !== 'fr') {
      await expect(french.getByRole('heading', { name: 'En bref' })).toBeVisible()
      await boxes.first().check()
    }
    await page.getByRole('checkbox', { name: /14/ }).check()
    const email = `${randomUUID()}@example.com`
    await page.getByLabel(t.email).fill(email)
    await page.getByLabel(t.password, { exact: true }).fill(firstPassword)
    const sent = page.waitForRequest('**/api/users/register')
    await page.getByRole('button', { name: t.submit }).click()
    const agreement = {
      version: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      locale,
      wishesOtherLanguage: locale !== 'fr',
      isOfAge: true,
    }
    expect((await sent).postDataJSON().agreement).toEqual(agreement)
    expect((await (await sent).response())?.status()).toBe(202)

    const { text } = await mailTo(page, email, /./)
    const person = { email, password: firstPassword }
    const data = { ...person, token: /[?&]token=([\w-]+)/.exec(text)?.[1] }
    expect((await page.request.post(verifyEmail.path, { data })).status()).toBe(204)
    const { accessToken } = (await (await page.request.post(login.path, { data: person })).json()) as Tokens
    const headers = { authorization: `Bearer ${accessToken}` }
    const { agreements } = await (await page.request.get(exportAccount.path, { headers })).json()
    const recorded = { textHash: expect.stringMatching(/^[0-9a-f]{64}$/), agreedAt: expect.any(String) }
    expect(agreements).toEqual([{ ...agreement, ...recorded }])
  })
}
