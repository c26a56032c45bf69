import { newCreator, newSlug } from '../../support/creator-scenes.ts'
import { expect, expectAccessible, expectFits, type Page, test, untilHydrated } from '../../support/journey.ts'
import { callAs, newMember, signIn } from '../../support/people.ts'
import { openTipDialog } from '../../support/tips.ts'

test('an unknown address below an existing page is the general 404', async ({ page, expected }) => {
  expected('404')
  const { slug, name } = await newCreator(page)
  const answer = await page.goto(`/@${slug}/nothing?lang=en`)
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
  await expect(page).toHaveTitle(/^Page not found/)
  await expect(page.getByText(name)).toHaveCount(0)
  await expectAccessible(page)
})

for (const [locale, title] of [
  ['fr', 'Page introuvable'],
  ['en', 'Creator Not Found'],
  ['es', 'Página no encontrada'],
] as const) {
  test(`the title for an unknown creator names the creator (${locale})`, async ({ page, expected }) => {
    expected(/404|nobody-here/)
    await page.goto(`/@nobody-here?lang=${locale}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page).toHaveTitle(new RegExp(`^${title}`))
  })
}

test('a name of 80 letters without a space fits in 320 pixels on every screen', async ({ page }) => {
  test.setTimeout(120_000)
  const creator = await newCreator(page, { name: 'W'.repeat(80), photos: 1 })
  await callAs(creator, page, 'PATCH', `/api/creators/${creator.id}`, { acceptDonation: true })
  await page.setViewportSize({ width: 320, height: 800 })
  const shown = async (address: string) => {
    await page.goto(address)
    await expect(page.getByText(creator.name).first()).toBeVisible()
    await expectFits(page)
  }
  await shown(`/@${creator.slug}`)
  await openTipDialog(page)
  await expectFits(page)
  await expectDialogFits(page)
  for (const address of ['', '/tip-cancelled']) await shown(`/@${creator.slug}${address}`)
  await page.goto('/landing')
  await page.getByRole('searchbox').fill(creator.name)
  await expect(page.getByText(creator.name).first()).toBeVisible()
  await expectFits(page)
  await signIn(page, creator)
  for (const address of ['', '/settings', '/tips']) {
    await page.goto(`/@${creator.slug}${address}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectFits(page)
  }
})

async function expectDialogFits(page: Page): Promise<void> {
  const overflow = await page.getByRole('dialog').evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)
  expect(overflow).toBeLessThanOrEqual(0)
}

test('an address that follows the name is not both available and missing; a taken one has a red frame', async ({
  page,
}) => {
  const creator = await newCreator(page)
  await signIn(page, await newMember(page))
  await page.goto('/create-creator')
  await untilHydrated(page)
  const form = page.getByRole('main').locator('form')
  await form.getByRole('button').click()
  await expect(form.getByText('Ce champ est obligatoire')).toHaveCount(2)
  await form.getByLabel('Nom').first().fill(`Zoé ${newSlug()}`)
  await expect(form.getByText('Disponible')).toBeVisible()
  await expect(form.getByText('Ce champ est obligatoire')).toHaveCount(0)
  const address = form.locator('[name=slug]')
  const frame = () => address.evaluate((input) => getComputedStyle(input.parentElement ?? input).boxShadow)
  expect(await frame()).toBe('none')
  await address.fill(creator.slug)
  await expect(address).toHaveAttribute('aria-invalid', 'true')
  expect(await frame()).toContain('inset')
})

test('the blank that a keyboard adds after a word is no part of an address, nor is the sign before it', async ({
  page,
}) => {
  await signIn(page, await newMember(page))
  await page.goto('/create-creator')
  const form = page.getByRole('main').locator('form')
  const address = form.locator('[name=slug]')
  const slug = newSlug()
  await address.pressSequentially(`@${slug} `)
  await form.getByLabel('Nom').first().fill('Zoé')
  await expect(address).toHaveValue(slug)
  await form.getByRole('button').click()
  await expect(page).toHaveURL(`/@${slug}`)
})

test('a name in any alphabet suggests an address that is free', async ({ page }) => {
  await signIn(page, await newMember(page))
  await page.goto('/create-creator')
  const form = page.getByRole('main').locator('form')
  const address = form.locator('[name=slug]')
  for (const [name, suggested] of [
    ['山田太郎', /^page-[a-z0-9]{7}$/],
    [`Алёна Щукина ${newSlug().slice(0, 8)}`, /^alena-shchukina-/],
  ] as const) {
    await form.getByLabel('Nom').first().fill(name)
    await expect(address).toHaveValue(suggested)
    await expect(form.getByText('Disponible')).toBeVisible()
  }
})
