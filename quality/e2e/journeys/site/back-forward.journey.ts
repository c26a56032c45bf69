import { findBrowser } from '../../../../scripts/browser.ts'
import { expect, type Page, test, untilHydrated } from '../../support/journey.ts'
import { signedUpMember } from '../../support/people.ts'

// Playwright switches the cache off, and the headless shell has none.
test.use({
  launchOptions: async ({ launchOptions }, use) => {
    await use({
      ...launchOptions,
      executablePath: findBrowser(),
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
      // The browser gives a page 3 s to freeze, which a busy machine can take by itself.
      args: [...(launchOptions.args ?? []), '--disable-features=BackForwardCacheEntryTimeout'],
    })
  },
})

for (const path of ['/landing', '/documents/faq', '/@demo', '/@demo?lang=en']) {
  test(`${path} is as it was after the back button, touched or not`, async ({ page }) => {
    await page.goto(path)
    await expectKept(page)
    await page.goto(path)
    await untilHydrated(page)
    await expectKept(page)
  })
}

test('a member’s page, too, is as it was', async ({ page }) => {
  await signedUpMember(page)
  await page.goto('/@demo')
  await untilHydrated(page)
  await page.waitForLoadState('networkidle')
  await expectKept(page)
})

async function expectKept(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.enable')
  const reasons: string[] = []
  devtools.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) => {
    reasons.push(...notRestoredExplanations.map(({ reason }) => reason))
  })
  await page.evaluate(() => addEventListener('pageshow', ({ persisted }) => Object.assign(window, { persisted })))
  const { pathname } = new URL(page.url())
  await page.goto('/documents/about')
  await page.evaluate(() => history.back())
  // While the page changes there is none to ask.
  await expect(async () => expect(await page.evaluate(() => location.pathname)).toBe(pathname)).toPass()
  expect(await page.evaluate(() => Reflect.get(window, 'persisted')), reasons.join()).toBe(true)
  await devtools.detach()
}
