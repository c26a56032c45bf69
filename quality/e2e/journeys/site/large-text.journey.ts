import { expect, type Page, test } from '../../support/journey.ts'
import { newTipPage, openTipDialog } from '../../support/tips.ts'

/** The text size in the browser's settings: unlike a style of the page, it also changes what `rem` is in media queries. */
async function doubleText(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
}

test('with text of twice the size the tip dialog scrolls as a whole, and begins with the amount', async ({ page }) => {
  await doubleText(page)
  const { slug } = await newTipPage(page)
  await page.goto(`/@${slug}`)
  const dialog = await openTipDialog(page)
  const title = dialog.getByRole('heading', { name: 'Soutenir Zoé Zü' })
  const send = dialog.getByRole('button', { name: 'Envoyer', exact: true })
  await expect(title).toBeInViewport()
  await expect(dialog.getByLabel('Montant', { exact: true })).toBeInViewport({ ratio: 1 })
  await expect(send).not.toBeInViewport()
  await dialog.getByLabel('Montant', { exact: true }).fill('10')
  await send.scrollIntoViewIfNeeded()
  await expect(title).not.toBeInViewport()
  await send.click()
  await expect(page).toHaveURL(/\/sandbox\/checkout\//)
})

test('on a phone on its side the tip dialog scrolls as a whole', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 })
  const { slug } = await newTipPage(page)
  await page.goto(`/@${slug}`)
  const dialog = await openTipDialog(page)
  await expect(dialog.getByLabel('Montant', { exact: true })).toBeInViewport({ ratio: 1 })
  await dialog.getByRole('button', { name: 'Envoyer', exact: true }).scrollIntoViewIfNeeded()
  await expect(dialog.getByRole('heading', { name: 'Soutenir Zoé Zü' })).not.toBeInViewport()
})

test('with text of twice the size the landing page breaks no word and cuts no name', async ({ page }) => {
  await doubleText(page)
  // One card only: other journeys make pages meanwhile.
  await page.goto('/landing?q=robledo')
  const broken = await page.getByRole('main').evaluate(async (main) => {
    await document.fonts.ready
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[^\s-]+/g)) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        if (range.getClientRects().length > 1) found.push(word)
      }
    }
    return found
  })
  expect(broken).toEqual([])
  const name = page.getByRole('link', { name: /Inés Robledo/ }).getByText('Inés Robledo')
  expect(await name.evaluate((element) => element.scrollHeight - element.clientHeight)).toBeLessThanOrEqual(0)
})
