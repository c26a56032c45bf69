import { brotliCompressSync } from 'node:zlib'
import { newCreator } from '../support/creator-scenes.ts'
import { expect, isAwake, type Page, test, untilHydrated } from '../support/journey.ts'
import { signedUpMember } from '../support/people.ts'
import { newTipPage, openTipDialog, words } from '../support/tips.ts'

const scriptsBeforeIntentBytes = 3000
const isScript = /\/assets\/.*\.js$/

/**
 * Frames and idle callbacks run in the order in which they were asked for, and end their wait in that order: what the
 * page does when idle has begun. Without a limit Chromium may never call back in a page where nothing else happens.
 */
const untilIdle = (page: Page) =>
  page.evaluate(async () => {
    if (document.readyState !== 'complete') await new Promise((loaded) => addEventListener('load', loaded))
    for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame)
    await new Promise((idle) => requestIdleCallback(idle, { timeout: 1000 }))
    await new Promise((idle) => requestIdleCallback(idle, { timeout: 1000 }))
  })

/** What the page names to be fetched ahead. */
function scriptsNamedBy(html: string): string[] {
  const named = (list: string) => new RegExp(` data-${list}="([^"]+)"`).exec(html)?.[1]?.split(' ') ?? []
  const ofVisitor = named('visitor')
  return [...(ofVisitor.length > 0 ? ofVisitor : named('scripts')), ...named('later')]
}

function scriptsAskedFor(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (isScript.test(request.url())) asked.push(request.url())
  })
  return asked
}

/** By the browser's own times, each of which it tells once the file is there. */
const scriptStarts = (page: Page) =>
  page.evaluate(() => {
    const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
    return scripts.map(({ startTime }) => (page && startTime > page.loadEventStart ? 'after the page' : 'early'))
  })

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
  test(`15.2: ${path} runs one small script and fetches the rest when idle, until it is touched`, async ({
    page,
    expected,
  }) => {
    expected('404')
    const html = await (await page.request.get(path)).text()
    const run = [...html.matchAll(/<script(?![^>]* type=)[^>]*>([\s\S]*?)<\/script>/g)].map(([, code = '']) => code)
    expect(brotliCompressSync(run.join('\n')).length).toBeLessThanOrEqual(scriptsBeforeIntentBytes)
    expect(html).not.toMatch(/rel="modulepreload"|type="module"|<script[^>]* src=/)

    const asked = scriptsAskedFor(page)
    await page.goto(path)
    await untilIdle(page)
    await expect.poll(() => asked.map((url) => new URL(url).pathname)).toEqual(scriptsNamedBy(html))
    await expect.poll(() => scriptStarts(page)).toEqual(asked.map(() => 'after the page'))
    // In the corner of the top bar, which stays: no control comes under the pointer.
    await page.mouse.move(2, 2)
    await page.mouse.wheel(0, 300)
    await untilIdle(page)
    expect(await isAwake(page)).toBe(false)
    await untilHydrated(page)
  })
}

for (const connection of [{ saveData: true }, { effectiveType: '2g' }]) {
  test(`15.2: nothing is fetched ahead with ${JSON.stringify(connection)}, and a press still works`, async ({
    page,
  }) => {
    const { slug } = await newCreator(page, { photos: 3 })
    await page.addInitScript((value) => {
      Object.defineProperty(navigator, 'connection', { value })
    }, connection)
    const asked = scriptsAskedFor(page)
    await page.goto(`/@${slug}`)
    await untilIdle(page)
    expect(asked).toEqual([])
    await page
      .getByRole('button', { name: /Image de l’album/ })
      .first()
      .click()
    await expect(page.getByText('1 / 3')).toBeVisible()
  })
}

test('15.2: a member wakes the page at once', async ({ page }) => {
  await signedUpMember(page)
  await page.goto('/documents/faq')
  await expect.poll(() => isAwake(page)).toBe(true)
})

test('15.2: a member’s page runs the application, also when it is used before it is painted', async ({ page }) => {
  await signedUpMember(page)
  await page.addInitScript(() => {
    window.requestAnimationFrame = () => 0
  })
  await page.goto('/@demo')
  expect(await isAwake(page)).toBe(false)
  await page.keyboard.press('Tab')
  await expect.poll(() => page.evaluate(() => '__TSR_ROUTER__' in window)).toBe(true)
})

test('15.2: a press before the scripts have come takes effect when they have, by mouse, touch and keyboard', async ({
  browser,
  page: first,
}) => {
  const { slug } = await newCreator(first, { photos: 3 })
  const press = {
    mouse: (page: Page) =>
      page
        .getByRole('button', { name: /Image de l’album/ })
        .first()
        .click(),
    touch: (page: Page) =>
      page
        .getByRole('button', { name: /Image de l’album/ })
        .first()
        .tap(),
    keyboard: async (page: Page) => {
      await page
        .getByRole('button', { name: /Image de l’album/ })
        .first()
        .focus()
      await page.keyboard.press('Enter')
    },
  }
  for (const [name, act] of Object.entries(press)) {
    const page = await browser.newPage({ baseURL: process.env['BASE_URL'] ?? '', hasTouch: name === 'touch' })
    const release = await holdScripts(page)
    await page.goto(`/@${slug}`)
    await act(page)
    // By the browser itself.
    await expect(page.getByRole('img', { name: 'Image 1' }), name).toBeVisible()
    release()
    await expect(page.getByText('1 / 3'), name).toBeVisible()
    await page.close()
  }
})

test('15.2: an amount pressed before the scripts have come is in the form, and then in the dialog', async ({
  page,
}) => {
  const { slug } = await newTipPage(page)
  await page.setViewportSize({ width: 1400, height: 900 })
  const release = await holdScripts(page)
  await page.goto(`/@${slug}`)
  await page.getByRole('group', { name: words.fr.tip }).getByRole('button', { name: '20' }).click()
  await expect(page.getByRole('region', { name: 'Soutenir Zoé Zü' }).getByLabel('Montant')).toHaveValue('20')
  release()
  await expect(page.getByRole('dialog').getByLabel('Montant', { exact: true })).toHaveValue('20')
})

test('15.2: on a visitor’s page a press runs no router, and a link loads the next page', async ({ page }) => {
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

test('15.2: no format of numbers or dates is made to wake a page, which takes a phone a tenth of a second', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const made: string[] = []
    for (const name of ['NumberFormat', 'DateTimeFormat'] as const) {
      const construct = (format: new (...args: unknown[]) => object, args: unknown[]) => {
        made.push(`${name} ${JSON.stringify(args)}`)
        return new format(...args)
      }
      Object.assign(Intl, { [name]: new Proxy<object>(Intl[name], { construct } as ProxyHandler<object>) })
    }
    Object.assign(window, { made })
  })
  const made = () => page.evaluate(() => (window as unknown as { made: string[] }).made)
  for (const path of ['/landing', '/login', '/documents/faq', '/@demo']) {
    await page.goto(path)
    await untilHydrated(page)
    if (path === '/@demo') await openTipDialog(page)
    expect(await made(), path).toEqual([])
  }
})

test('15.2: a visitor’s page that is awake becomes a member’s when another tab signs in', async ({ page, context }) => {
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

test('15.2: the link of a page is copied by the first press', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/@demo')
  await page.getByRole('button', { name: 'Copier le lien' }).click()
  await expect(page.getByRole('button', { name: 'Lien copié' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/@demo$/)
})

test('15.2: before the scripts have come, links lead on and Enter sends a form', async ({ page }) => {
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
  const form = page.getByRole('region', { name: 'Soutenir Zoé Zü' })
  await form.getByLabel('Montant').fill('10')
  await form.getByLabel('Montant').press('Enter')
  await expect(page).toHaveURL(/\/sandbox\/checkout\//)
})

test('15.2: a sleeping page is reloaded where it was, without the language in its address', async ({ page }) => {
  await page.goto('/documents/faq?lang=en')
  await expect(page).toHaveURL('/documents/faq')
  await page.evaluate(() => scrollTo(0, 800))
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(800)
  expect(await isAwake(page)).toBe(false)
})

test('15.2: titles need one font file, and a second one for a name with other Latin letters', async ({ page }) => {
  const fonts: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('.woff2')) fonts.push(request.url())
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
