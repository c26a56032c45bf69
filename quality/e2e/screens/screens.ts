import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Locale } from '@obole/contract/formatting/names'
import type { Browser } from '@playwright/test'
import { newCreator } from '../support/creator-scenes.ts'
import { expect, type Page, test, untilHydrated } from '../support/journey.ts'
import { newMember, signIn } from '../support/people.ts'
import { openTipDialog, payAtCheckout, receiptPath, words } from '../support/tips.ts'

const folder = path.join(import.meta.dirname, '..', '..', '..', 'docs', 'screens', 'sheets')
const demo = { email: 'demo@obole.example', password: 'une-obole-pour-la-demo' }
const token = 'x'.repeat(43)

/** Between them every width, both colour schemes and all languages. */
const looks = [
  { width: 320, colorScheme: 'light', locale: 'fr' },
  { width: 390, colorScheme: 'light', locale: 'en' },
  { width: 390, colorScheme: 'dark', locale: 'es' },
  { width: 768, colorScheme: 'light', locale: 'es' },
  { width: 1024, colorScheme: 'dark', locale: 'en' },
  { width: 1440, colorScheme: 'light', locale: 'fr' },
] as const
/** Of a long page so much is shown. */
const heightMax = 2600
const scale = 0.5

type Scene = (page: Page, locale: Locale) => Promise<void>

const at =
  (address: string): Scene =>
  async (page) =>
    void (await page.goto(address))

const asDemo =
  (address: string, act: Scene = async () => undefined): Scene =>
  async (page, locale) => {
    const tokens = await (await page.request.post('/api/users/login', { data: demo })).json()
    await signIn(page, { id: '', ...demo, tokens })
    await page.goto(address)
    await page.locator('main h2, main h1').nth(1).waitFor()
    await untilHydrated(page)
    await act(page, locale)
  }

const asNewcomer =
  (address: string): Scene =>
  async (page, locale) => {
    await signIn(page, await newMember(page, { locale }))
    await page.goto(address)
    await page.getByRole('textbox').first().waitFor()
  }

const scenes: Record<string, Scene> = {
  landing: at('/landing'),
  'creator-page': at('/@demo'),
  'creator-page-pending-deletion': at('/@salt-and-tide'),
  'creator-page-missing': at('/@nobody-here'),
  'tip-dialog': async (page, locale) => {
    await page.goto('/@demo')
    await openTipDialog(page, locale)
  },
  'tip-completed': async (page, locale) => void (await tipped(page, locale)),
  'tip-cancelled': at('/@demo/tip-cancelled'),
  receipt: async (page, locale) => {
    const email = await tipped(page, locale)
    await page.goto((await receiptPath(page, email, locale)).path)
  },
  'photo-viewer': async (page) => {
    await page.goto('/@demo')
    await untilHydrated(page)
    await page.locator('main button:has(img)').first().click()
    await page.getByRole('dialog').waitFor()
  },
  login: at('/login'),
  register: at('/register'),
  'forgot-password': at('/forgot-password'),
  'reset-password': at(`/reset-password?email=zoe%40example.com&token=${token}`),
  'verify-email': at(`/verify-email?email=zoe%40example.com&token=${token}`),
  'confirm-email': at(`/confirm-email?token=${token}`),
  profile: asNewcomer('/profile'),
  'create-page': asNewcomer('/create-creator'),
  'own-page': asDemo('/@demo'),
  'own-page-logo-editor': asDemo('/@demo', async (page) => page.getByRole('button', { name: /logo/i }).click()),
  settings: asDemo('/@demo/settings'),
  tips: asDemo('/@demo/tips'),
  words: asDemo('/@demo/words'),
  report: at('/@demo/report'),
  'new-page': async (page) => {
    const creator = await newCreator(page, { photos: 3 })
    await signIn(page, creator)
    await page.goto(`/@${creator.slug}`)
  },
  ...Object.fromEntries(
    ['helpandcontact', 'faq', 'termsandconditions', 'privacy', 'contentpolicy', 'about', 'pricing'].map((name) => [
      `document-${name}`,
      at(`/documents/${name}`),
    ]),
  ),
}

async function tipped(page: Page, locale: Locale): Promise<string> {
  await page.goto('/@demo')
  const dialog = await openTipDialog(page, locale)
  await dialog.getByLabel(words[locale].amount, { exact: true }).fill('10')
  await dialog.getByRole('button', { name: words[locale].send, exact: true }).click()
  const email = await payAtCheckout(page, locale)
  await expect(page.getByRole('heading', { name: words[locale].thanks }).first()).toBeVisible()
  return email
}

/** The demo's pictures are stored by jobs of the first start. */
test.beforeAll(async () => {
  await expect
    .poll(async () => (await fetch(`${process.env['BASE_URL']}/metrics`)).text(), {
      timeout: 120_000,
      intervals: [3000],
    })
    .toMatch(/^obole_jobs_waiting 0$/m)
})

for (const [name, scene] of Object.entries(scenes)) {
  test(name, async ({ browser }) => {
    const pictures: Buffer[] = []
    for (const look of looks) pictures.push(await take(browser, scene, look))
    mkdirSync(folder, { recursive: true })
    writeFileSync(path.join(folder, `${name}.webp`), await compose(browser, pictures))
  })
}

async function take(browser: Browser, scene: Scene, { width, colorScheme, locale }: (typeof looks)[number]) {
  const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(`/landing?lang=${locale}`)
  await scene(page, locale)
  await page.waitForLoadState('networkidle')
  const isDialog = await page.getByRole('dialog').isVisible()
  if (!isDialog) await showAllImages(page)
  const { height } = isDialog ? { height: 900 } : await page.evaluate(() => ({ height: document.body.scrollHeight }))
  const clip = { x: 0, y: 0, width, height: Math.min(height, heightMax) }
  const picture = await page.screenshot({ fullPage: !isDialog, clip })
  await context.close()
  return picture
}

/** Those that are loaded only when they come into view. */
async function showAllImages(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const images = [...document.images]
    for (const image of images) image.loading = 'eager'
    await Promise.allSettled(images.map((image) => image.decode()))
  })
}

/** Side by side in one small WebP file. */
async function compose(browser: Browser, pictures: Buffer[]): Promise<Buffer> {
  const page = await browser.newPage()
  const sources = pictures.map((picture) => `data:image/png;base64,${picture.toString('base64')}`)
  const sheet = await page.evaluate(
    async ({ sources, scale }) => {
      const images = await Promise.all(
        sources.map(async (source) => createImageBitmap(await (await fetch(source)).blob())),
      )
      const gap = 12
      const width = images.reduce((sum, image) => sum + image.width * scale + gap, -gap)
      const height = Math.max(...images.map((image) => image.height)) * scale
      const canvas = Object.assign(document.createElement('canvas'), { width, height })
      const pen = canvas.getContext('2d')
      if (!pen) throw new Error('There is no canvas')
      pen.imageSmoothingQuality = 'high'
      let left = 0
      for (const image of images) {
        pen.drawImage(image, left, 0, image.width * scale, image.height * scale)
        left += image.width * scale + gap
      }
      return canvas.toDataURL('image/webp', 0.6)
    },
    { sources, scale },
  )
  await page.close()
  return Buffer.from(sheet.split(',')[1] ?? '', 'base64')
}
