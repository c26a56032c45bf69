import { expect, expectAccessible, test } from '../../support/journey.ts'
import { openUntil } from '../../support/tips.ts'

test('the front shows a real page with its goal and a message, and leads to it', async ({ page }) => {
  const shown = page.locator('main section').first().locator('a:has(.progress)')
  // A job of the first start books the demo's past.
  await openUntil(page, '/landing', shown, 'Camille Aubry')
  await expect(shown).toContainText('Un petit four pour l’école du village')
  await expect(shown).toContainText('Elle n’a plus jamais mangé ses céréales ailleurs.')
  await expectAccessible(page)
  await shown.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Camille Aubry' })).toBeVisible()
})

test('visitors find the way to discover, to create a page and to help beside every page', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/@demo')
  const bar = page.getByRole('banner').getByRole('navigation')
  await expect(bar.getByRole('link')).toHaveText(['Découvrir', 'Créer ma page', 'Aide', 'Se connecter'])
  await bar.getByRole('link', { name: 'Aide' }).click()
  await expect(page).toHaveURL(/\/documents\/helpandcontact$/)
  await bar.getByRole('link', { name: 'Découvrir' }).click()
  await expect(page.getByRole('heading', { name: 'À découvrir' })).toBeInViewport()
})

test('on a page are a few words, the pinned one first, and the way to all of them', async ({ page }) => {
  const wall = page.getByRole('region', { name: 'Messages de soutien' })
  await openUntil(page, '/@demo', wall.getByRole('listitem').first(), 'Épinglé')
  await expect(wall.getByRole('listitem')).toHaveCount(5)
  await expect(wall.getByRole('link', { name: /^Signaler/ }).filter({ visible: true })).toHaveCount(0)
  await wall.getByRole('link', { name: /^Voir les \d+ messages$/ }).click()
  await expect(page).toHaveURL(/\/@demo\/words$/)
})

test.describe('in a browser that speaks English', () => {
  test.use({ locale: 'en-CA' })

  test('the page stays in French, and a line that can be closed offers English', async ({ page, context }) => {
    await page.goto('/@demo')
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr-CA')
    const offer = page.getByRole('complementary').filter({ hasText: 'This page in English' })
    await expect(offer).toHaveAttribute('lang', 'en')
    await expectAccessible(page)
    await offer.getByRole('button', { name: 'Close' }).click()
    await expect(offer).toBeHidden()
    await page.goto('/landing')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('This page in English')).toBeHidden()
    await page.evaluate(() => localStorage.clear())
    await context.clearCookies()
    await page.goto('/@demo')
    await page.getByRole('link', { name: 'This page in English' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-CA')
    await expect(page.getByText('Cette page en français')).toBeHidden()
  })
})
