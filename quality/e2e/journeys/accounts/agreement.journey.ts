import { randomUUID } from 'node:crypto'
import { firstPassword } from '../../support/accounts.ts'
import { expect, test } from '../../support/journey.ts'

const texts = {
  fr: { email: 'Adresse courriel', password: 'Mot de passe', submit: 'Créer mon compte' },
  en: { email: 'E-mail address', password: 'Password', submit: 'Create my account' },
  es: { email: 'Correo electrónico', password: 'Contraseña', submit: 'Crear mi cuenta' },
} as const

for (const locale of ['fr', 'en', 'es'] as const) {
  const t = texts[locale]
  test(`nothing is ticked in advance, and what is ticked in ${locale} is sent to be recorded`, async ({ page }) => {
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
    await page.getByLabel(t.email).fill(`${randomUUID()}@example.com`)
    await page.getByLabel(t.password, { exact: true }).fill(firstPassword)
    const sent = page.waitForRequest('**/api/users/register')
    await page.getByRole('button', { name: t.submit }).click()
    expect((await sent).postDataJSON().agreement).toEqual({
      version: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      locale,
      wishesOtherLanguage: locale !== 'fr',
      isOfAge: true,
    })
    expect((await (await sent).response())?.status()).toBe(202)
  })
}
