import { locales } from '@obole/contract/formatting/names'
import { cheapHashes, type Product, startProduct } from '@obole/testing/launch-product'
import { temporaryFolder } from '@obole/testing/temporary-folder'
import { accessibilityCheck, expect, mailTo, test as onSharedProduct, type Page } from '../../support/journey.ts'
import { signIn } from '../../support/people.ts'
import { expectOnlyIn, newTipPage, receiptPath, sendWords, type TipPage } from '../../support/tips.ts'

const said = {
  fr: {
    first: 'Votre premier pourboire!',
    thank: 'Remercier',
    tell: 'Le dire à tout le monde',
    send: 'Envoyer',
    kept: 'Votre réponse partira dès que le pourboire est confirmé.',
    arriving: /10\u00a0\$ en route, confirmé à \d/,
    mail: /^Votre premier pourboire/,
    news: 'Quoi de neuf',
  },
  en: {
    first: 'Your first tip!',
    thank: 'Say thank you',
    tell: 'Tell everybody',
    send: 'Send',
    kept: 'Your reply will be sent once the tip is confirmed.',
    arriving: /\$10 on its way, confirmed at \d/,
    mail: /^Your first tip/,
    news: 'What is new',
  },
  es: {
    first: '¡Tu primera propina!',
    thank: 'Agradecer',
    tell: 'Contárselo a todo el mundo',
    send: 'Enviar',
    kept: 'Tu respuesta se enviará en cuanto se confirme la propina.',
    arriving: /CAD\u00a010 en camino, se confirma a las? \d/,
    mail: /^Tu primera propina/,
    news: 'Novedades',
  },
} as const

/** As the product is by default: a tip is on its way for a quarter of an hour. */
const test = onSharedProduct.extend<object, { product: Product }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for the pattern
    async ({}, use) => {
      const { folder, remove } = temporaryFolder()
      const product = await startProduct({
        env: { DATA_DIR: folder, LOG_LEVEL: 'warn', RATE_LIMIT_FACTOR: '1000', SHED_ABOVE: '0', DEMO: '0' },
        nodeOptions: cheapHashes,
        isVerbose: true,
      })
      await use(product)
      await product.stop()
      remove()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
})

test.describe.configure({ mode: 'default' })

for (const locale of locales)
  test(`the first tip is told at once, on the page, on the tab and by mail, and thanked in two presses (${locale})`, async ({
    page,
  }) => {
    const text = said[locale]
    const check = accessibilityCheck(locale)
    const owner = await newTipPage(page)
    await page.goto(`/@${owner.slug}?lang=${locale}`)
    await sendWords(page, owner, 'Ça!', { supporterName: 'Ana', showsWords: false }, locale)
    await page.goto(`/@${owner.slug}?lang=${locale}`)
    await signIn(page, owner)
    await page.goto(`/@${owner.slug}?lang=${locale}`)
    await expect(page.getByRole('heading', { name: text.first })).toBeVisible()
    await expect(page.getByText(text.arriving)).toBeVisible()
    await check(page)
    await mailTo(page, owner.email, locale === 'fr' ? text.mail : said.fr.mail)

    await page.goto(`/@${owner.slug}/tips?lang=${locale}`)
    await expect(page.getByRole('region', { name: text.news })).toContainText(text.arriving)
    await expect(page.getByRole('button', { name: text.tell })).toBeVisible()
    await expectOnlyIn(page, locale)
    await check(page)
    await page.getByRole('button', { name: text.thank }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('Ana, ça!')
    await check(page)
    await dialog.getByRole('button', { name: text.send }).click()
    await expect(page.getByText(text.kept)).toBeVisible()
    await expect(page.getByRole('button', { name: text.thank })).toHaveCount(0)
  })

test('the home says what is new since the last visit and what waits, and leads to it', async ({ page }) => {
  const owner = await newTipPage(page)
  await page.goto(`/@${owner.slug}`)
  const email = await sendWords(page, owner, 'Le premier mot', { supporterName: 'Ana' })
  await sendWords(page, owner, 'Le deuxième mot', { supporterName: 'Bea' })
  const { path } = await receiptPath(page, email, 'fr')
  await signIn(page, owner)
  await answerNews(page, owner)
  await page.goto(`/@${owner.slug}/tips`)
  const news = page.getByRole('region', { name: 'Quoi de neuf' })
  await expect(news.getByRole('listitem').first()).toHaveText('3 pourboires')
  await expect(news).toContainText('2 messages')
  const tabs = page.getByRole('main').getByRole('navigation')
  await expect(tabs.getByRole('link', { name: 'Pourboires (3 à traiter)' })).toBeVisible()
  await expect(tabs.getByRole('link', { name: 'Messages (4 à traiter)' })).toBeVisible()
  await accessibilityCheck('fr')(page)
  await news.getByRole('link', { name: 'Répondre à 1 demande de remboursement' }).click()
  await expect(page.getByRole('combobox', { name: 'État' })).toHaveValue('refund_requested')
  await expect(page.getByText('Aucun pourboire ne correspond.')).toBeVisible()
  expect(path).toContain('/receipts/')
})

/** As it is days later, with something of everything. */
async function answerNews(page: Page, owner: TipPage): Promise<void> {
  await page.route(`**/api/creators/${owner.id}/news`, async (route) => {
    const news = await (await route.fetch()).json()
    const waiting = { refundRequests: 1, words: 4, disputes: 1, payoutDetails: true }
    const json = { ...news, since: '2026-11-12T12:00:00.000Z', news: { tips: 3, words: 2, refundRequests: 1 }, waiting }
    await route.fulfill({ json })
  })
}
