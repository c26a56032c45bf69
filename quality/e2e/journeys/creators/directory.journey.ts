import { randomUUID } from 'node:crypto'
import type { Browser } from '@playwright/test'
import { expect, expectAccessible, mailTo, type Page, test, untilHydrated } from '../../support/journey.ts'
import { callAs, type Member, newMember, signedUpMember } from '../../support/people.ts'

const operator = 'bonjour@obole.example'

interface OwnPage {
  owner: Member
  slug: string
  name: string
}

async function newPage(page: Page): Promise<OwnPage> {
  const owner = await newMember(page)
  const word = randomUUID().slice(0, 8)
  const slug = `d-${word}`
  const name = `Zoë Ñandú ${word}`
  await callAs(owner, page, 'POST', '/api/creators', { name, slug, title: 'Fée des œuvres' })
  return { owner, slug, name }
}

async function withoutScript(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: process.env['BASE_URL'] ?? '' })
  return context.newPage()
}

test.describe('the directory', () => {
  test('is searched while typing, with or without accents, and the field keeps the focus', async ({ page }) => {
    const { name, slug } = await newPage(page)
    await page.goto('/landing?lang=fr')
    const field = page.getByRole('searchbox', { name: 'Chercher une page' })
    await expect(page.getByRole('button', { name: 'Chercher' })).toBeVisible()
    await field.pressSequentially(`zoe nandu ${slug.slice(2)}`, { delay: 20 })
    const card = page.getByRole('link', { name })
    await expect(card).toBeVisible()
    await expect(page.locator('#discover li')).toHaveCount(1)
    await expect(field).toBeFocused()
    await expect(page).toHaveURL(/\?q=zoe/)
    await expectAccessible(page)
    await field.fill('personne-de-ce-nom')
    await expect(page.getByText('Rien trouvé')).toBeVisible()
    await expectAccessible(page)
    await field.fill(`OEUVRES ${slug.slice(2)}`)
    await card.click()
    await expect(page).toHaveURL(`/@${slug}`)
    await page.goBack()
    await expect(card).toBeVisible()
  })

  test('is searched and paged without script', async ({ browser, page }) => {
    const { name, slug } = await newPage(page)
    const plain = await withoutScript(browser)
    await plain.goto('/landing')
    await plain.getByRole('searchbox').fill(`nandu ${slug.slice(2)}`)
    await plain.getByRole('button', { name: 'Chercher' }).click()
    await expect(plain.getByRole('link', { name })).toBeVisible()
    await expect(plain.locator('#discover li')).toHaveCount(1)
    const answer = await plain.goto('/landing?after=nonsense')
    expect(answer?.status()).toBe(200)
    await plain.context().close()
  })

  test('shows a few creators first and more when asked, with and without script', async ({ browser, page }) => {
    await newPage(page)
    await newPage(page)
    await page.goto('/landing?lang=fr')
    const cards = page.locator('#discover li')
    await expect(cards).toHaveCount(6)
    await page.getByRole('link', { name: 'Afficher plus' }).click()
    await expect.poll(() => cards.count()).toBeGreaterThan(6)
    const plain = await withoutScript(browser)
    await plain.goto('/landing')
    await plain.getByRole('link', { name: 'Afficher plus' }).click()
    await expect(plain).toHaveURL(/all=1/)
    expect(await plain.locator('#discover li').count()).toBeGreaterThan(6)
    await plain.context().close()
  })
})

test.describe('the documents', () => {
  for (const [locale, heading] of [
    ['fr', 'Le reçu sert-il pour mes impôts?'],
    ['en', 'Can I use the receipt for my taxes?'],
    ['es', '¿Me sirve el recibo para los impuestos?'],
  ] as const) {
    test(`have the same anchors in ${locale}`, async ({ page }) => {
      await page.goto(`/documents/faq?lang=${locale}#receipt`)
      await expect(page.getByRole('heading', { name: heading })).toBeInViewport()
      await page.getByRole('group').locator('summary').first().click()
      await page.getByRole('navigation').getByRole('link', { name: heading }).click()
      await expect(page).toHaveURL(/#receipt$/)
      await expectAccessible(page)
      await page.goto(`/documents/pricing?lang=${locale}`)
      const text = await page.locator('.document').innerText()
      expect(text).not.toMatch(/[{}]/)
      expect(text).toMatch(/20/)
    })
  }

  test('show the tab of the one that is read on a phone, without script too', async ({ browser }) => {
    const plain = await withoutScript(browser)
    await plain.setViewportSize({ width: 390, height: 844 })
    for (const document of ['termsandconditions', 'pricing']) {
      await plain.goto(`/documents/${document}`)
      await expect(plain.locator('nav a[aria-current=page]').first()).toBeInViewport({ ratio: 1 })
      await expect(plain.getByRole('banner')).toBeInViewport()
    }
    await plain.context().close()
  })

  test('that do not exist are a 404', async ({ page, expected }) => {
    expected('404')
    expect((await page.goto('/documents/nothing'))?.status()).toBe(404)
  })

  test('are printed as text alone, over the whole width', async ({ page }) => {
    await page.setViewportSize({ width: 1100, height: 900 })
    await page.goto('/documents/helpandcontact?lang=en')
    await page.emulateMedia({ media: 'print' })
    for (const role of ['banner', 'contentinfo', 'navigation', 'form'] as const)
      await expect(page.getByRole(role)).toHaveCount(0)
    await expect.poll(async () => (await page.locator('.document').boundingBox())?.width).toBeGreaterThan(900)
  })

  test('link to each other without a page load, for a member', async ({ page }) => {
    await signedUpMember(page)
    await page.goto('/documents/pricing?lang=en')
    await untilHydrated(page)
    await page.evaluate(() => Object.assign(window, { isSame: true }))
    await page.getByRole('link', { name: 'terms and conditions', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Terms and conditions' })).toBeVisible()
    await expect(page).toHaveURL('/documents/termsandconditions#refunds')
    expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
  })
})

test.describe('the contact form', () => {
  test('takes its subject and the page from its address, and its message arrives', async ({ page }) => {
    const { slug } = await newPage(page)
    await page.goto(`/documents/helpandcontact?lang=en&topic=report&page=/@${slug}`)
    await expect(page.getByLabel('Subject')).toHaveValue('report')
    await expect(page.getByLabel('The page in question (optional)')).toHaveValue(`/@${slug}`)
    // Before it the browser checks the fields, in its own words.
    await untilHydrated(page)
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText('Invalid email address')).toBeVisible()
    await expect(page.getByLabel('Your e-mail address')).toBeFocused()
    await expectAccessible(page)
    const words = `This page copies mine: ${randomUUID()}`
    await page.getByLabel('Your e-mail address').fill('zoe@example.com')
    await page.getByLabel('Your message').fill(words)
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText('Thank you, your message is on its way.')).toBeVisible()
    await expectAccessible(page)
    const mail = await mailTo(page, operator, new RegExp(`Report of a page \\(/@${slug}\\)`))
    expect(mail.text).toContain(words)
    expect(mail.text).toContain('zoe@example.com')
    await page.getByRole('button', { name: 'Write another message' }).press('Enter')
    await expect(page.getByLabel('Subject')).toBeFocused()
  })

  test('works without script', async ({ browser, page }) => {
    const plain = await withoutScript(browser)
    const words = `Sans script ${randomUUID()}`
    await plain.goto('/documents/helpandcontact')
    await plain.getByLabel('Votre adresse courriel').fill('zoe@example.com')
    await plain.getByLabel('Votre message').fill(words)
    await plain.getByLabel('Page concernée (facultatif)').fill(words)
    await plain.getByRole('button', { name: 'Envoyer' }).click()
    await expect(plain.getByText('Merci, votre message est parti.')).toBeVisible()
    expect((await mailTo(page, operator, new RegExp(words))).text).toContain(words)
    await plain.context().close()
  })
})

test.describe('a shared page', () => {
  test('has a head that networks and search engines read', async ({ page, request }) => {
    const { slug, name } = await newPage(page)
    await page.goto(`/@${slug}?lang=es`)
    const content = (property: string) => page.locator(`meta[property="${property}"]`).getAttribute('content')
    expect(await content('og:title')).toBe(name)
    expect(await content('og:locale')).toBe('es_419')
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toMatch(new RegExp(`/@${slug}\\?lang=es$`))
    await expect(page.locator('link[rel=alternate]')).toHaveCount(4)
    const facts = JSON.parse((await page.locator('script[type="application/ld+json"]').first().textContent()) ?? '')
    expect(facts).toMatchObject({ '@type': 'ProfilePage', mainEntity: { name, alternateName: `@${slug}` } })
    const image = await request.get(new URL((await content('og:image')) ?? '').pathname)
    const bytes = await image.body()
    expect(image.headers()['content-type']).toBe('image/png')
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630])
  })

  test('shows its link and its QR code', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const { slug } = await newPage(page)
    await page.goto(`/@${slug}?lang=en`)
    await page.getByRole('button', { name: 'Copy link' }).click()
    await expect(page.getByRole('button', { name: 'Link copied' })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`/@${slug}$`))
    await page.getByText('QR code', { exact: true }).click()
    const code = page.getByRole('img', { name: /QR code that leads to/ })
    await expect(code).toBeVisible()
    await expect.poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download as PNG' }).click(),
    ])
    expect(download.suggestedFilename()).toBe(`${slug}.png`)
    await expectAccessible(page)
  })

  test('says what to do when its link cannot be copied', async ({ page }) => {
    const { slug } = await newPage(page)
    await page.addInitScript(() =>
      Object.assign(navigator.clipboard, { writeText: () => Promise.reject(new Error('refused')) }),
    )
    await page.goto(`/@${slug}?lang=en`)
    await page.getByRole('button', { name: 'Copy link' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Copy the selected link.' })).toBeVisible()
    expect(await page.evaluate(() => String(getSelection()))).toMatch(new RegExp(`/@${slug}$`))
    await expectAccessible(page)
  })

  test('has an image for link previews until it is taken down', async ({ page, request }) => {
    const { owner, slug } = await newPage(page)
    expect(await (await request.get('/sitemap.xml')).text()).toContain('/@demo</loc>')
    expect((await request.get(`/share/@${slug}.fr.png`)).status()).toBe(200)
    await callAs(owner, page, 'DELETE', `/api/creators/@${slug}`)
    expect((await request.get(`/share/@${slug}.fr.png`)).status()).toBe(404)
    expect((await request.get('/robots.txt')).status()).toBe(200)
    expect(await (await request.get('/.well-known/security.txt')).text()).toContain('Expires: ')
  })
})
