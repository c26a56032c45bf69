import { locales } from '@obole/contract/formatting/names'
import { accessibilityCheck, expect, mailTo, type Page, test } from '../../support/journey.ts'
import { signIn } from '../../support/people.ts'
import { expectOnlyIn, giveTip, newTipPage, openUntil, receiptPath } from '../../support/tips.ts'

const said = {
  fr: {
    isOpen: 'Contestation en cours',
    withheld: /^La somme contestée est reprise/,
    isLost: 'Contestation perdue',
    kept: /^La banque a rendu la somme contestée à la personne/,
    returned: 'Rendu par la banque',
    forSupporter: /la banque a rendu la somme contestée\.$/,
  },
  en: {
    isOpen: 'Dispute open',
    withheld: /^The disputed amount is taken back/,
    isLost: 'Dispute lost',
    kept: /^The bank has returned the disputed amount to the person/,
    returned: 'Returned by the bank',
    forSupporter: /the bank has returned the disputed amount\.$/,
  },
  es: {
    isOpen: 'Disputa en curso',
    withheld: /^La suma en disputa se retira/,
    isLost: 'Disputa perdida',
    kept: /^El banco devolvió la suma en disputa a la persona/,
    returned: 'Devuelta por el banco',
    forSupporter: /el banco devolvió el monto en disputa\.$/,
  },
} as const

/** One after another: the newest dispute at the provider is the one of the journey. */
test.describe.configure({ mode: 'default' })

for (const locale of locales) {
  const text = said[locale]
  const check = accessibilityCheck(locale)

  test(`TIP-14: a dispute and how it ends are in the creator’s list and on the receipt (${locale})`, async ({
    page,
  }) => {
    const owner = await newTipPage(page)
    const checkout = page.waitForRequest(/\/sandbox\/checkout\/cs_/)
    const email = await giveTip(page, owner, locale)
    const [sessionId] = /cs_\w+/.exec((await checkout).url()) ?? []
    const { path } = await receiptPath(page, email, locale)
    const list = `/@${owner.slug}/tips?lang=${locale}`
    const item = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.locator('summary') })

    await test.step('while the bank decides', async () => {
      await atProvider(page, 'dispute', sessionId)
      await signIn(page, owner)
      await openUntil(page, list, item, text.isOpen)
      await item.locator('summary').press('Enter')
      await expect(item.getByText(text.withheld)).toBeVisible()
      await expectOnlyIn(page, locale)
      await check(page)
      await mailTo(page, owner.email, /^Paiement contesté/)
    })

    await test.step('once it is lost', async () => {
      await atProvider(page, 'lost', await newestDispute(page))
      await openUntil(page, list, item, text.isLost)
      await item.locator('summary').press('Enter')
      await expect(item.getByText(text.kept)).toBeVisible()
      await expectOnlyIn(page, locale)
      await page.goto(path)
      await expect(page.getByText(text.returned, { exact: true })).toBeVisible()
      await expect(page.getByText(text.forSupporter)).toBeVisible()
      await expectOnlyIn(page, locale)
      await check(page)
    })
  })
}

/** A button of the sandbox’s own page of the payment provider. */
async function atProvider(page: Page, action: string, id = ''): Promise<void> {
  const done = await page.request.post('/sandbox/stripe', { form: { action, id } })
  expect(done.ok()).toBe(true)
}

async function newestDispute(page: Page): Promise<string | undefined> {
  return /du_\w+/.exec(await (await page.request.get('/sandbox/stripe')).text())?.[0]
}
