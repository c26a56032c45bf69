import { firstPassword, openAccount } from './accounts.ts'
import { expect, type Page, test } from './journey.ts'

test('what is pressed and sent before the page is alive is done once it is, and nothing typed is in an address', async ({
  page,
}) => {
  const person = { email: `early-${Date.now()}@example.com`, password: firstPassword }
  await openAccount(page, person)
  const wake = await holdScripts(page)
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('Adresse courriel').fill(person.email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Afficher le mot de passe' }).click()
  await expect(page.getByLabel('Mot de passe', { exact: true })).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
  expect(new URL(page.url()).search).toBe('')
  await wake()
  await expect(page).toHaveURL('/landing')
})

/** The page is there and cannot do anything yet, as over a slow line. */
async function holdScripts(page: Page): Promise<() => Promise<void>> {
  const { promise: isAwake, resolve: wake } = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await isAwake
    await route.continue()
  })
  return async () => wake()
}
