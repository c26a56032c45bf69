import { randomUUID } from 'node:crypto'
import { intlTags, locales } from '@obole/contract/formatting/names'
import {
  accessibilityCheck,
  expect,
  expectAccessible,
  expectFits,
  type Page,
  test,
  untilHydrated,
} from '../../support/journey.ts'

const publicPages = [
  '/landing',
  '/@obole',
  '/@obole/report',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/confirm-email',
  '/documents/helpandcontact',
  '/documents/termsandconditions',
  '/documents/privacy',
  '/documents/contentpolicy',
  '/documents/faq',
  '/documents/about',
  '/documents/pricing',
  '/@obole/tip-completed',
  '/@obole/tip-cancelled',
]

test.describe('language', () => {
  test.use({ locale: 'en-CA' })

  test('is French until chosen otherwise, regardless of the browser; the switch cycles and is remembered', async ({
    page,
  }) => {
    await page.goto('/')
    await expect(page).toHaveURL('/landing')
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr-CA')
    for (const locale of ['en', 'es', 'fr', 'en'] as const) {
      await changeLanguage(page)
      await expect(page.locator('html')).toHaveAttribute('lang', intlTags[locale])
      await expect(async () => {
        expect(await page.evaluate(() => localStorage.getItem('user-locale'))).toBe(locale)
      }).toPass()
    }
    await page.goto('/@obole')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-CA')
  })

  test('is set by ?lang= on any address', async ({ page }) => {
    await page.goto('/@obole?lang=es')
    await expect(page.locator('html')).toHaveAttribute('lang', 'es-419')
    await page.goto('/login')
    await expect(page.locator('html')).toHaveAttribute('lang', 'es-419')
  })

  test('chosen by ?lang= replaces an earlier one, also when that page is left before its scripts run', async ({
    page,
  }) => {
    await page.goto('/landing?lang=es')
    await untilHydrated(page)
    await page.request.get('/@obole?lang=en')
    await page.goto('/landing')
    await untilHydrated(page)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-CA')
    expect(await page.evaluate(() => localStorage.getItem('user-locale'))).toBe('en')
  })
})

test('an unknown creator is a 404 in the words of the specification', async ({ page, expected }) => {
  expected('/api/creators/@nobody-here')
  expected('404')
  await page.goto('/landing?lang=en')
  const answer = await page.goto('/@nobody-here')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Creator Not Found' })).toBeVisible()
  await expect(page.getByText("The creator 'nobody-here' doesn't exist or may have been removed.")).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Go Back' }).click()
  await expect(page).toHaveURL(/\/landing/)
  await page.goto('/@nobody-here')
  await page.getByRole('link', { name: 'Go to Home' }).click()
  await expect(page).toHaveURL('/landing')
})

test('every general 404 has the same title', async ({ page, expected }) => {
  expected('404')
  for (const address of ['/nothing', '/documents/nothing', '/receipts/abc', '/replies/abc']) {
    expect((await page.goto(address))?.status()).toBe(404)
    await expect(page).toHaveTitle('Page introuvable · Obole')
    await untilHydrated(page)
    await expect(page).toHaveTitle('Page introuvable · Obole')
  }
})

test('the link that reports words is a target of 44 px', async ({ page }) => {
  await page.goto('/@demo/words')
  const dots = page.locator('summary[aria-label^="Plus d’actions pour le message"]').first()
  await dots.click()
  const report = page.getByRole('link', { name: /^Signaler ce message/ }).filter({ visible: true })
  for (const target of [dots, report]) {
    const box = await target.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  }
})

test('a wrong cursor shows the first words, a wrong report that there is nothing to report', async ({ page }) => {
  const words = page.getByRole('region', { name: 'Messages de soutien' }).getByRole('listitem')
  await page.goto('/@demo/words')
  const shown = await words.allInnerTexts()
  expect(shown).not.toHaveLength(0)
  await page.goto('/@demo/words?after=zzz')
  expect(await words.allInnerTexts()).toEqual(shown)
  for (const id of ['zzz', randomUUID()]) {
    await page.goto(`/@demo/report?words=${id}`)
    await expect(page.getByRole('region', { name: 'Signaler ce message' })).toContainText('n’est plus affiché')
  }
})

test('a screen that needs sign-in redirects to the login with the full return address', async ({ page }) => {
  await page.goto('/profile?tab=a')
  await expect(page).toHaveURL('/login?returnUrl=%2Fprofile%3Ftab%3Da')
})

test('invalid addresses are refused, never a 500', async ({ request }) => {
  const wrong = [
    '/%00',
    '/@%',
    '/@a%2Fb',
    '/@@x',
    '/@',
    '/nothing',
    '/assets/nothing.js',
    '/@obole/nothing',
    '/../../etc/passwd',
    '/.env',
    '/.git/config',
    '/package.json',
    `/${'x'.repeat(3000)}`,
  ]
  for (const address of wrong) {
    const answer = await request.get(address, { maxRedirects: 0 })
    expect([400, 404], address).toContain(answer.status())
    expect(await answer.text()).not.toMatch(/node_modules|\bat .*\.ts:|SyntaxError/)
  }
  expect((await request.get('/@OBOLE?a=1', { maxRedirects: 0 })).headers()['location']).toBe('/@obole?a=1')
})

for (const locale of locales) {
  test(`every public page is accessible, holds still and fits in 320 pixels (${locale})`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 800 })
    for (const address of publicPages) {
      await page.goto(`${address}?lang=${locale}`)
      await expect(page.locator('h1').first()).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('lang', intlTags[locale])
      const shift = await page.evaluate(measureShift)
      expect(shift, `${address} shifts`).toBeLessThan(goodShift)
      await accessibilityCheck(locale)(page)
    }
  })
}

test('the name beside the mark stands on one line', async ({ page }) => {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/landing')
    const name = page.getByRole('banner').getByText('obole', { exact: true }).filter({ visible: true })
    const lines = await name.evaluate(async (element) => {
      await document.fonts.ready
      const text = document.createRange()
      text.selectNodeContents(element)
      return text.getClientRects().length
    })
    expect(lines).toBe(1)
  }
})

for (const locale of locales) {
  test(`no word and no amount in the table of prices is broken on a phone (${locale})`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 800 })
    await page.goto(`/documents/pricing?lang=${locale}`)
    const broken = await page.locator('td,th').evaluateAll((cells) =>
      cells.flatMap((cell) => {
        const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
        const found: string[] = []
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[^ \n-]+/g)) {
            const range = document.createRange()
            range.setStart(node, index)
            range.setEnd(node, index + word.length)
            if (range.getClientRects().length > 1) found.push(word)
          }
        }
        return found
      }),
    )
    expect(broken).toEqual([])
  })
}

test('in forced colours the current page is still marked, and a goal shows how far it is', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/documents/faq')
  const colorOf = (name: string) =>
    page
      .getByRole('navigation')
      .getByRole('link', { name, exact: true })
      .first()
      .evaluate((link) => getComputedStyle(link).backgroundColor)
  expect(await colorOf('Foire aux questions')).not.toBe(await colorOf('Tarifs'))
  await page.goto('/@demo')
  const [bar, part] = await page
    .locator('.progress')
    .first()
    .evaluate((raised) => [raised.parentElement as Element, raised].map((box) => getComputedStyle(box).backgroundColor))
  expect(part).not.toBe(bar)
})

test('a page is complete without script', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: process.env['BASE_URL'] ?? '' })
  const page = await context.newPage()
  await page.goto('/@obole')
  await expect(page.getByRole('heading', { name: 'Obole', level: 1 })).toBeVisible()
  await page.goto('/landing')
  await changeLanguage(page)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-CA')
  await context.close()
})

for (const locale of locales) {
  test(`public pages fit at 640 px with text of twice the size (${locale})`, async ({ page }) => {
    await page.setViewportSize({ width: 640, height: 800 })
    for (const address of publicPages) {
      await page.goto(`${address}?lang=${locale}`)
      await page.addStyleTag({ content: ':root { font-size: 200% !important }' })
      await expectFits(page)
    }
  })
}

/** On a phone it stands in the menu, which opens without script too. */
async function changeLanguage(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Men/ }).click()
  await page
    .getByRole('link', { name: /Langue|Language|Idioma/ })
    .filter({ visible: true })
    .click()
}

/** Web Vitals call a layout shift below this good: a font that comes late moves a line. */
const goodShift = 0.1

/** Runs in the page: how much it moved while loading. */
function measureShift(): Promise<number> {
  return new Promise((resolve) => {
    let shift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shift += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(shift)))
  })
}
