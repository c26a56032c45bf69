import { locales } from '@obole/contract/formatting/names'
import { accessibilityCheck, expect, type Page } from '../../support/journey.ts'
import { onOwnProduct } from '../../support/own-product.ts'
import { signIn } from '../../support/people.ts'
import { giveTip, newTipPage, openUntil, receiptPath } from '../../support/tips.ts'

const said = {
  fr: {
    all: 'Tous les versements',
    where: 'Où est l’argent?',
    first: 'Versement nº\u00a01',
    arrived: 'Arrivé',
    mine: 'Où est mon pourboire?',
    delivered: 'Remis le',
  },
  en: {
    all: 'All payouts',
    where: 'Where is the money?',
    first: 'Payout no. 1',
    arrived: 'Arrived',
    mine: 'Where is my tip?',
    delivered: 'Delivered on',
  },
  es: {
    all: 'Todos los depósitos',
    where: '¿Dónde está el dinero?',
    first: 'Depósito n.º\u00a01',
    arrived: 'Llegó',
    mine: '¿Dónde está mi propina?',
    delivered: 'Entregado el',
  },
} as const

/** Alone and one after another: the newest account and payout of the sandbox are those of the journey. */
const test = onOwnProduct({ UNDO_MINUTES: '0' })
test.describe.configure({ mode: 'default' })

for (const locale of locales) {
  const text = said[locale]

  test(`an owner finds the money of a tip, its deposit and the statement; the receipt says when it was delivered (${locale})`, async ({
    page,
  }) => {
    const check = accessibilityCheck(locale)
    await page.setViewportSize({ width: 390, height: 844 })
    const owner = await newTipPage(page)
    const email = await giveTip(page, owner, locale)
    const { path } = await receiptPath(page, email, locale)
    await signIn(page, owner)
    await page.goto(`/@${owner.slug}/tips?lang=${locale}`)
    await page.getByRole('main').getByRole('listitem').locator('summary').first().click()
    await page.getByRole('button', { name: text.where }).click()
    await expect(page.locator('[aria-current=step]')).toContainText('Stripe')
    await check(page)

    const deposits = `/@${owner.slug}/deposits?lang=${locale}`
    await payOut(page)
    await page.getByRole('link', { name: text.all }).click()
    await openUntil(page, deposits, page.getByRole('main'), text.first)
    await check(page)
    await page.getByRole('link', { name: text.first }).click()
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(2)
    await check(page)

    await arrive(page)
    await openUntil(page, deposits, page.getByRole('main').getByRole('listitem').first(), text.arrived)
    await page.goto(path)
    await expect(page.getByText(text.delivered)).toBeVisible()
    await page.getByText(text.mine).click()
    await expect(page.locator('[aria-current=step]')).toBeVisible()
    await check(page)
  })
}

async function payOut(page: Page): Promise<void> {
  await post(page, 'pay-out', await newest(page, /acct_\w+/))
}

async function arrive(page: Page): Promise<void> {
  await post(page, 'payout-paid', await newest(page, /po_\w+/))
}

async function newest(page: Page, id: RegExp): Promise<string> {
  return id.exec(await (await page.request.get('/sandbox/stripe')).text())?.[0] ?? ''
}

async function post(page: Page, action: string, id: string): Promise<void> {
  expect((await page.request.post('/sandbox/stripe', { form: { action, id } })).ok()).toBe(true)
}
