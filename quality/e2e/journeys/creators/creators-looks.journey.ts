import { locales } from '@obole/contract/formatting/names'
import { newCreator } from '../../support/creator-scenes.ts'
import { accessibilityCheck, expect, type Page, test } from '../../support/journey.ts'
import { newMember, signIn } from '../../support/people.ts'
import { picture } from '../../support/pictures.ts'

for (const locale of locales) {
  test(`every state of a page and its editors is accessible (${locale})`, async ({ page }) => {
    const check = accessibilityCheck(locale)
    const creator = await newCreator(page, { photos: 6 })
    await page.goto(`/@${creator.slug}?lang=${locale}`)
    await check(page)
    await signIn(page, creator)
    await page.goto(`/@${creator.slug}?lang=${locale}`)

    for (const name of [/(edit|modifier).*(banner|bannière|portada)/i, /(edit|modifier).*logo/i]) {
      await page.getByRole('button', { name }).click()
      await walkImageDialog(page, check)
    }
    await page.getByRole('button', { name: /edit about|modifier la présentation|editar la presentación/i }).click()
    await page.getByRole('main').locator('form').getByRole('textbox').first().fill('')
    await check(page)
    await page.getByRole('button', { name: /cancel|annuler/i }).click()

    await page.getByRole('button', { name: /edit album|modifier l’album|editar el álbum/i }).click()
    await expect(page.locator('input[type=file][multiple]')).toBeAttached()
    await check(page)
    await page.goto(`/@${creator.slug}/settings`)
    // That of tips, and that of the goal's amounts.
    await expect(page.getByRole('switch')).toHaveCount(2)
    await check(page)

    await signIn(page, await newMember(page))
    await page.goto('/create-creator')
    await expect(page.getByRole('textbox').first()).toBeVisible()
    await page
      .getByRole('button', { name: /page|página/i })
      .last()
      .click()
    await check(page)
  })
}

async function walkImageDialog(page: Page, check: (page: Page) => Promise<void>): Promise<void> {
  const dialog = page.getByRole('dialog')
  const primary = dialog.getByRole('button').last()
  await expect(primary).toBeDisabled()
  await check(page)
  await dialog.locator('input[type=file]').setInputFiles(picture('image.png', 800, 600, 2))
  await expect(primary).toBeEnabled()
  await check(page)
  await primary.click()
  await expect(dialog.locator('img[src^="blob:"]')).toBeVisible()
  await check(page)
  await page.keyboard.press('Escape')
  const leave = page.getByRole('button', { name: /^(Quitter|Leave|Salir)$/ })
  await expect(leave).toBeVisible()
  await check(page)
  await leave.click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('a phone with three pixels to the point takes the small banner, a sharp desktop the large one', async ({
  page,
  browser,
  baseURL,
}) => {
  const creator = await newCreator(page)
  const saved = await page.request.post(`/api/creators/${creator.id}/banner`, {
    headers: { authorization: `Bearer ${creator.tokens.accessToken}` },
    multipart: { file: picture('banner.png', 2048, 512, 2) },
  })
  expect(saved.ok()).toBe(true)
  for (const [viewport, width] of [
    [{ width: 430, height: 932 }, 1024],
    [{ width: 1440, height: 900 }, 2048],
  ] as const) {
    const screen = await browser.newPage({ viewport, deviceScaleFactor: 3, ...(baseURL && { baseURL }) })
    await screen.goto(`/@${creator.slug}`)
    const taken = await screen.locator('img[fetchpriority="high"]').evaluate(async (banner: HTMLImageElement) => {
      const file = new Image()
      file.src = banner.currentSrc
      await file.decode()
      return file.naturalWidth
    })
    expect(taken).toBe(width)
    await screen.close()
  }
})
