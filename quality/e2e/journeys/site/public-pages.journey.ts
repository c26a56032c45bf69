import { brotliCompressSync } from 'node:zlib'
import { newCreator } from '../../support/creator-scenes.ts'
import { expect, isApplication, type Page, test, untilHydrated } from '../../support/journey.ts'
import { signedUpMember } from '../../support/people.ts'
import { newTipPage, openTipDialog, words } from '../../support/tips.ts'

const loaderBytesMax = 1700
const isScript = /\/assets\/.*\.js$/

function scriptsAskedFor(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (isScript.test(request.url())) asked.push(request.url())
  })
  return asked
}

/** Scripts stay away until they are released. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(isScript, async (route) => {
    await released
    await route.continue()
  })
  return release
}

for (const path of ['/landing', '/documents', '/documents/faq', '/@demo', '/@nobody-here']) {
  test(`${path} runs one small script, and fetches none until it is touched`, async ({ page, expected }) => {
    expected('404')
    const html = await (await page.request.get(path)).text()
    const run = [...html.matchAll(/<script(?![^>]* type=)[^>]*>([\s\S]*?)<\/script>/g)].map(([, code = '']) => code)
    expect(brotliCompressSync(run.join('\n')).length).toBeLessThanOrEqual(loaderBytesMax)
    expect(html).not.toMatch(/rel="modulepreload"|type="module"|<script[^>]* src=/)

    const asked = scriptsAskedFor(page)
    await page.goto(path)
    // In the corner of the top bar, which stays: no control comes under the pointer.
    await page.mouse.move(2, 2)
    await page.mouse.wheel(0, 300)
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle, { timeout: 1000 })))
    expect(asked).toEqual([])
    await untilHydrated(page)
    expect(await isApplication(page)).toBe(false)
  })
}

test('a member’s public page runs the application', async ({ page }) => {
  await signedUpMember(page)
  await page.goto('/documents/faq')
  await expect.poll(() => isApplication(page)).toBe(true)
})

test('a member’s page runs the application, also when it is used before it is painted', async ({ page }) => {
  await signedUpMember(page)
  await page.addInitScript(() => {
    window.requestAnimationFrame = () => 0
  })
  await page.goto('/@demo')
  expect(await isApplication(page)).toBe(false)
  await page.keyboard.press('Tab')
  await expect.poll(() => isApplication(page)).toBe(true)
})

test('what is typed before the scripts have come stays where it is when they have', async ({ page }) => {
  const { slug } = await newTipPage(page)
  const release = await holdScripts(page)
  await page.goto(`/@${slug}`)
  await page.getByRole('button', { name: words.fr.tip }).filter({ visible: true }).click()
  const dialog = page.getByRole('dialog')
  const message = dialog.getByLabel('Message', { exact: false }).first()
  await message.fill('Merci po')
  release()
  await expect(page.locator('[data-island=tip][data-is-hydrated]')).toHaveCount(1)
  await page.keyboard.type('ur tout')
  await expect(message).toHaveValue('Merci pour tout')
})

test('an island whose script could not be fetched is hydrated by the next touch', async ({ page, expected }) => {
  expected(/islands\.js/)
  await page.route(isScript, (route) => route.abort())
  await page.goto('/landing')
  await page.getByRole('searchbox').fill('camille')
  await page.unroute(isScript)
  await page.getByRole('searchbox').press('End')
  await expect(page).toHaveURL('/landing?q=camille')
})

test('on a visitor’s page a press runs no router, and a link loads the next page', async ({ page }) => {
  const { slug } = await newTipPage(page)
  await page.goto(`/@${slug}`)
  const dialog = await openTipDialog(page)
  await dialog.getByLabel('Montant', { exact: true }).fill('12')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  expect(await page.evaluate(() => '__TSR_ROUTER__' in window)).toBe(false)
  await page.getByRole('link', { name: 'Signaler cette page' }).click()
  await expect(page).toHaveURL(`/@${slug}/report`)
})

test('a visitor’s page whose islands run becomes a member’s when another tab signs in', async ({ page, context }) => {
  const { slug } = await newTipPage(page)
  const visitor = await context.newPage()
  await visitor.setViewportSize({ width: 1280, height: 900 })
  await visitor.goto(`/@${slug}`)
  await untilHydrated(visitor)
  await expect(visitor.getByRole('link', { name: 'Se connecter' })).toBeVisible()
  const other = await context.newPage()
  await signedUpMember(other)
  // Its script tells the other tabs, and gives them the session.
  await other.goto('/documents/faq')
  await expect(visitor.getByRole('link', { name: 'Mon profil' })).toBeVisible()
})

test('the link of a page is copied by the first press', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/@demo')
  await page.getByRole('button', { name: 'Copier le lien' }).click()
  await expect(page.getByRole('button', { name: 'Lien copié' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/@demo$/)
})

test('before the scripts have come, links lead on and Enter sends a form', async ({ page }) => {
  const { slug } = await newTipPage(page)
  await holdScripts(page)
  await page.goto('/landing')
  await page.getByRole('searchbox').fill('Obole')
  await page.getByRole('searchbox').press('Enter')
  await expect(page).toHaveURL(/\/landing\?q=Obole/)
  await page.locator('#discover').getByRole('link', { name: /Obole/ }).first().click()
  await expect(page).toHaveURL('/@obole')
  await page.goto(`/@${slug}`)
  await page.getByRole('button', { name: words.fr.tip }).filter({ visible: true }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Montant').fill('10')
  await form.getByLabel('Montant').press('Enter')
  await expect(page).toHaveURL(/\/sandbox\/checkout\//)
})

test('a public page is reloaded where it was, without the language in its address', async ({ page }) => {
  await page.goto('/documents/faq?lang=en')
  await expect(page).toHaveURL('/documents/faq')
  await page.evaluate(() => scrollTo(0, 800))
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-CA')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(800)
  expect(await isApplication(page)).toBe(false)
})

test('titles need one font file, and a second one for a name with other Latin letters', async ({ page }) => {
  const fonts: string[] = []
  page.on('request', (request) => {
    if (/bricolage.*woff2$/.test(request.url())) fonts.push(request.url())
  })
  await page.goto('/@demo')
  await page.evaluate(() => document.fonts.ready)
  expect(fonts).toHaveLength(1)
  const [font = ''] = fonts
  expect((await (await page.request.get(font)).body()).length).toBeLessThanOrEqual(13_000)
  const { slug } = await newCreator(page, { name: 'Željko Đặng' })
  fonts.length = 0
  await page.goto(`/@${slug}`)
  await expect.poll(() => fonts.length).toBeGreaterThan(0)
  await page.evaluate(() => document.fonts.ready)
  // Until they have come, the browser uses the fallback.
  const loaded = await page.evaluate(() => {
    const isOurs = ({ family }: FontFace) => family.includes('Bricolage Grotesque')
    return [...document.fonts].filter((font) => isOurs(font) && font.status === 'loaded').length
  })
  expect(loaded).toBe(2)
})
