import { randomUUID } from 'node:crypto'
import type { Tokens } from '@obole/contract/calls/sessions'
import { type Locale, locales } from '@obole/contract/formatting/names'
import { accessibilityCheck, expect, type Page, test, untilHydrated } from '../../support/journey.ts'
import { callAs, type Member, signIn } from '../../support/people.ts'
import { newTipPage, openTipDialog, payAtCheckout, sendWords } from '../../support/tips.ts'
import { startWalk } from '../../support/walk.ts'

const say = {
  fr: {
    tips: 'Pourboires',
    more: /^Plus d’actions/,
    refund: /^Rembourser/,
    cancel: 'Annuler',
    since: /^Depuis le \d/,
    month: /pourboires? ce mois-ci/,
    detail: 'Mois par mois, en détail',
  },
  en: {
    tips: 'Tips',
    more: /^More for/,
    refund: /^Refund/,
    cancel: 'Cancel',
    since: /^Since \w+ \d/,
    month: /tips? this month/,
    detail: 'Month by month, in detail',
  },
  es: {
    tips: 'Propinas',
    more: /^Más opciones/,
    refund: /^Reembolsar/,
    cancel: 'Cancelar',
    since: /^Desde el \d/,
    month: /propinas? este mes/,
    detail: 'Mes a mes, en detalle',
  },
} satisfies Record<Locale, Record<string, string | RegExp>>

for (const locale of locales) {
  test(`with hundreds of tips the month is one tap away, and a refund three more, in ${locale}`, async ({ page }) => {
    const words = say[locale]
    const { member, number, name } = await demoOwner(page, locale)
    await signIn(page, member)
    await page.goto(`/@demo?lang=${locale}`)
    await untilHydrated(page)
    const walk = startWalk(page)
    await walk.tap(page.getByRole('main').getByRole('navigation').getByRole('link', { name: words.tips }))

    // The month comes first, in the first screen of a phone.
    await expect(page.getByText(words.month).first()).toBeInViewport()
    expect(walk.taps).toBe(1)
    await page.getByText(words.detail).click()
    const bars = page.getByRole('img', { name: /^(Graphique|Chart|Gráfico)/ }).locator('svg svg rect')
    await expect(bars).toHaveCount(12)
    for (const bar of await bars.all()) expect((await bar.boundingBox())?.height).toBeGreaterThan(0)

    await expect(page.getByText(words.since)).toBeVisible()

    const rows = page.locator('li', { has: page.locator('details') })
    await expect(rows).toHaveCount(50)
    const heights = await rows.evaluateAll((items) => {
      const [first, last] = [items[0], items.at(-1)].map((item) => item?.getBoundingClientRect())
      return (last?.bottom ?? 0) - (first?.top ?? 0)
    })
    expect(heights, 'words have one or two lines of their own').toBeLessThanOrEqual(5500)
    await accessibilityCheck(locale)(page)

    const search = page.getByRole('searchbox')
    await walk.tap(search)
    await search.fill(number)
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText(name)
    await walk.tap(rows.getByRole('button', { name: words.more }))
    await walk.tap(page.getByRole('menuitem', { name: words.refund }))
    await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(3)
    expect(walk.taps).toBe(4)
    expect(walk.screens).toEqual(['/@demo', '/@demo/tips'])
    await accessibilityCheck(locale)(page)
    await page.getByRole('dialog').getByRole('button', { name: words.cancel }).click()

    await search.fill('rien-ne-correspond')
    await expect(rows).toHaveCount(0)
    await search.fill('')
    await expect(rows).toHaveCount(50)
    await page.getByRole('combobox').nth(1).selectOption('refunded')
    await expect(rows.first()).toBeVisible()
    await expect(rows).not.toHaveCount(50)
  })
}

test('the next payout is shown with its date, and said to be unknown while Stripe does not answer', async ({
  page,
  expected,
}) => {
  expected('/payouts/next')
  const owner = await newTipPage(page)
  await page.goto(`/@${owner.slug}`)
  const dialog = await openTipDialog(page)
  await dialog.getByLabel('Montant', { exact: true }).fill('10')
  await dialog.getByRole('button', { name: 'Envoyer', exact: true }).click()
  await payAtCheckout(page)
  await expect(page.getByRole('heading', { name: 'Merci' })).toBeVisible()
  await signIn(page, owner)
  const payouts = page.getByRole('region', { name: 'Versements' })
  const answer = Promise.withResolvers<void>()
  await page.route('**/payouts/next', (route) => answer.promise.then(() => route.continue()), { times: 1 })
  await page.goto(`/@${owner.slug}/tips`)
  const list = page.getByRole('heading', { name: 'Un par un' })
  const before = await list.boundingBox()
  answer.resolve()
  await expect(payouts.getByText('Stripe n’en a pas encore fixé la date.')).toBeVisible()
  expect(await list.boundingBox(), 'the list stays where it can be pressed').toEqual(before)
  await expect(payouts.getByText(/^Disponible\u00a0: [\d,]+\u00a0\$/)).toBeVisible()

  const known = { isKnown: true, asOf: '2026-11-16T12:00:00Z', failed: null, schedule: 'daily' }
  const answers = [
    {
      ...known,
      balance: { available: 0, pending: 500 },
      next: { amount: 4200, arrivesOn: '2026-11-18', state: 'in_transit' },
    },
    { isKnown: false, asOf: null, balance: null, next: null, failed: null, schedule: null },
  ]
  await page.route('**/payouts/next', (route) => {
    const json = answers.shift()
    return json ? route.fulfill({ json }) : route.fulfill({ status: 500, json: {} })
  })
  await page.reload()
  await expect(payouts.getByText(/42\u00a0\$, attendu le 18 novembre 2026/)).toBeVisible()
  await expect(payouts.getByText(/Pas encore disponible\u00a0: 5\u00a0\$/)).toBeVisible()
  for (const _ of ['not known', 'failed']) {
    await page.reload()
    await expect(payouts.getByText(/n’est pas connu en ce moment/)).toBeVisible()
  }
  await accessibilityCheck('fr')(page)
})

test.describe('in another time zone', () => {
  test.use({ timezoneId: 'Pacific/Auckland' })

  test('a tip is one line and its words two more, with its day in Toronto, and its amount does not wrap beside a long name', async ({
    page,
  }) => {
    const owner = await newTipPage(page)
    await signIn(page, owner)
    const tip = {
      id: '01930000-0000-7000-8000-000000000001',
      // 31 October in Toronto, 1 November in UTC and in Auckland.
      createdAt: '2026-11-01T03:59:00Z',
      amount: 500_000,
      refundedAmount: 0,
      refundableAmount: 500_000,
      pendingRefundAmount: 0,
      feeAmount: 0,
      netAmount: 500_000,
      coversFees: false,
      currency: 'CAD',
      state: 'paid',
      supporterName: 'Marie-Philomène Archambault de la Grande-Rivière-du-Loup',
      message: 'Un message qui est bien plus long que la place qu’il y a pour lui sur un téléphone.',
      isPrivate: false,
      reply: null,
      canReply: false,
      refundRequestedAt: null,
    }
    await page.route(`**/api/creators/${owner.id}/tips`, (route) =>
      route.fulfill({ json: { tips: [tip], cursor: null } }),
    )
    await page.goto(`/@${owner.slug}/tips`)
    const row = page.locator('li summary')
    await expect(row.locator('time')).toHaveText(/^31 oct\./)
    expect((await row.boundingBox())?.height).toBeLessThanOrEqual(116)
    const amount = row.getByText('5\u00a0000\u00a0$')
    expect((await amount.boundingBox())?.height, 'one line').toBeLessThan(32)
    await row.click()
    await expect(page.getByText('31 octobre 2026 à 23 h 59')).toBeVisible()
    await accessibilityCheck('fr')(page)
  })
})

test('on a phone every month shows what was received beside its name, in a table for screen readers too', async ({
  page,
}) => {
  const { member } = await demoOwner(page, 'fr')
  await signIn(page, member)
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/@demo/tips')
  await page.getByText('Mois par mois, en détail').click()
  await page.getByText('Voir en chiffres').click()
  const figure = page.getByRole('figure', { name: 'Voir en chiffres' })
  const table = figure.getByRole('table')
  await expect(table.getByRole('columnheader')).toHaveText([
    'Mois',
    'Vous avez reçu',
    'Pourboires',
    'Payé par les personnes qui vous soutiennent',
    'Remboursé',
  ])
  const month = table.getByRole('row').nth(1)
  await expect(month.getByRole('rowheader')).toHaveText(/20\d\d$/)
  await expect(month.getByRole('cell')).toHaveCount(4)
  const received = month.getByRole('cell').first()
  await expect(received).toHaveText(/^[\d\u00a0,]+\u00a0\$$/)
  await received.scrollIntoViewIfNeeded()
  await expect(received).toBeInViewport({ ratio: 1 })
  const [name, amount] = [await month.getByRole('rowheader').boundingBox(), await received.boundingBox()]
  expect(amount?.y).toBe(name?.y)
  expect(await figure.evaluate((box) => box.scrollWidth - box.clientWidth), 'nothing is off the screen').toBe(0)
  await accessibilityCheck('fr')(page)
})

/** The owner of years of tips, and the newest one: of the past ones the local Stripe knows nothing, so that none can be refunded. */
async function demoOwner(page: Page, locale: Locale): Promise<{ member: Member; number: string; name: string }> {
  const account = { email: 'demo@obole.example', password: 'une-obole-pour-la-demo' }
  const answer = await page.request.post('/api/users/login', { data: account })
  const tokens = (await answer.json()) as Tokens
  const { sub } = JSON.parse(Buffer.from(tokens.accessToken.split('.')[1] ?? '', 'base64url').toString())
  const member = { ...account, id: sub, tokens }
  const name = `Ana ${randomUUID().slice(0, 8)}`
  await page.goto('/manifest.webmanifest')
  const supporter = { supporterName: name, showsWords: false, isPrivate: true }
  await sendWords(page, { ...member, slug: 'demo', name: 'demo' }, 'Bravo', supporter, locale)
  let id = ''
  await expect(async () => {
    const list = `/api/creators/${sub}/tips?query=${encodeURIComponent(name)}`
    const { tips } = await (await callAs(member, page, 'GET', list)).json()
    expect(tips).toMatchObject([{ state: 'paid' }])
    id = tips[0].id
  }).toPass()
  return { member, number: id.slice(-12).toUpperCase(), name }
}
