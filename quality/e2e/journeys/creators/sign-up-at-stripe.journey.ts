import { locales } from '@obole/contract/formatting/names'
import { accessibilityCheck, expect, test as onSharedProduct } from '../../support/journey.ts'
import { callAs, newMember, signIn } from '../../support/people.ts'
import { type StrictProduct, startStrictProduct } from '../../support/strict-product.ts'

const said = {
  fr: {
    begin: 'Configurer les versements',
    goOn: 'Compléter chez Stripe',
    refused: /Stripe refuse pour l’instant .* L’exploitant du site en a été averti/,
    finish: 'Terminer',
    tipsOn: 'Votre page accepte les pourboires.',
    noBank: /Stripe ne peut pas les envoyer à votre banque/,
    bankAccount: 'Un compte bancaire',
  },
  en: {
    begin: 'Set up payouts',
    goOn: 'Continue on Stripe',
    refused: /Stripe is refusing .* The site’s operator has been told/,
    finish: 'Finish',
    tipsOn: 'Your page accepts tips.',
    noBank: /Stripe cannot send them to your bank/,
    bankAccount: 'A bank account',
  },
  es: {
    begin: 'Configurar los depósitos',
    goOn: 'Continuar en Stripe',
    refused: /Stripe no permite .* Ya se avisó al operador del sitio/,
    finish: 'Terminar',
    tipsOn: 'Tu página acepta propinas.',
    noBank: /Stripe no puede enviarlas a tu banco/,
    bankAccount: 'Una cuenta bancaria',
  },
} as const

const test = onSharedProduct.extend<object, { strict: StrictProduct }>({
  strict: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for the pattern
    async ({}, use) => {
      const strict = await startStrictProduct()
      await use(strict)
      await strict.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ strict }, use) => use(strict.url),
})

/** One product is enough for all of them. */
test.describe.configure({ mode: 'default' })

for (const locale of locales) {
  const text = said[locale]
  const check = accessibilityCheck(locale)

  test(`a creator signs up at a Stripe that is strict (${locale})`, async ({ page, strict, expected }) => {
    expected('accounts.stripe.com')
    expected(strict.pagesUrl)
    // Stripe's own host, which leads to the sandbox's page of the same link.
    await page.route('https://accounts.stripe.com/**', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<script>location.replace('${strict.pagesUrl}/sandbox/onboarding/' + location.hash.slice(1))</script>`,
      }),
    )
    const member = await newMember(page, { locale })
    const slug = `z-${member.id.slice(-12)}`
    await callAs(member, page, 'POST', '/api/creators', { name: 'Zoé', slug })
    await signIn(page, member)

    await test.step('what Stripe refuses is told, and that the operator knows', async () => {
      expected('409')
      await strict.control('addFault', {
        kind: 'no',
        status: 400,
        code: 'account_creation_liability_unacknowledged',
        route: 'POST /v2/core/accounts',
      })
      await page.goto(`/@${slug}?lang=${locale}`)
      await page.getByRole('button', { name: text.begin }).click()
      await expect(page.getByText(text.refused)).toBeVisible()
      await check(page)
      await strict.control('clearFaults')
    })

    await test.step('the button leads to Stripe, and a link that has expired to a new one', async () => {
      let visits = 0
      page.on('request', (request) => {
        if (request.url().startsWith('https://accounts.stripe.com/r/acct_')) visits += 1
      })
      await page.route(/\/sandbox\/onboarding\//, async (route) => {
        if (visits === 1) await strict.control('expireAccountLinks')
        await route.continue()
      })
      await page.getByRole('button', { name: text.begin }).click()
      await expect(page.getByRole('button', { name: text.finish, exact: true })).toBeVisible()
      expect(visits).toBe(2)
    })

    await test.step('once it is done, the page takes tips', async () => {
      await page.getByRole('button', { name: text.finish, exact: true }).click()
      await expect(page.getByText(text.tipsOn)).toBeVisible()
    })

    await test.step('tips that arrive and cannot be paid out are told, with what is missing', async () => {
      const [account] = Object.keys((await strict.control('balances')) as object).slice(-1)
      await strict.control('setAccount', account, 'enabled', {
        payouts: 'restricted',
        requirements: ['defaults.payout_methods'],
      })
      await expect(async () => {
        await page.goto(`/@${slug}/tips`)
        await expect(page.getByText(text.noBank)).toBeVisible({ timeout: 2000 })
      }).toPass()
      await expect(page.getByText(text.bankAccount, { exact: true })).toBeVisible()
      await expect(page.getByRole('button', { name: text.goOn })).toBeVisible()
      await check(page)
    })
  })
}
