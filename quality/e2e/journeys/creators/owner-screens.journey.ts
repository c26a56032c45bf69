import { locales } from '@obole/contract/formatting/names'
import { asStranger, newCreator } from '../../support/creator-scenes.ts'
import { accessibilityCheck, expect, type Page, test, untilHydrated } from '../../support/journey.ts'
import { callAs, newMember, signIn } from '../../support/people.ts'
import { newTipPage } from '../../support/tips.ts'

const texts = {
  fr: {
    tabs: ['Page', 'Pourboires', 'Messages', 'Réglages'],
    see: 'Voir ma page',
    notYet: 'n’accepte pas encore de pourboires',
    noWords: 'Pas encore de message',
  },
  en: {
    tabs: ['Page', 'Tips', 'Messages', 'Settings'],
    see: 'See my page',
    notYet: 'does not accept tips yet',
    noWords: 'No messages yet',
  },
  es: {
    tabs: ['Página', 'Propinas', 'Mensajes', 'Ajustes'],
    see: 'Ver mi página',
    notYet: 'todavía no acepta propinas',
    noWords: 'Todavía no hay mensajes',
  },
} as const

for (const locale of locales) {
  test(`the owner’s screens share one bar of tabs, and tools start at the top (${locale})`, async ({ page }) => {
    const { tabs, see, notYet, noWords } = texts[locale]
    const creator = await newCreator(page)
    await callAs(creator, page, 'PUT', `/api/creators/${creator.id}/wall`, { mode: 'on' })
    await signIn(page, creator)
    await page.goto(`/@${creator.slug}?lang=${locale}`)
    const bar = page.getByRole('main').getByRole('navigation')
    await expect(bar.getByRole('link')).toHaveText([...tabs])
    await expect(page.getByText(notYet)).toHaveCount(0)
    for (const [index, path] of ['', '/tips', '/words', '/settings'].entries()) {
      await bar.getByRole('link', { name: tabs[index] ?? '', exact: true }).click()
      await expect(page).toHaveURL(`/@${creator.slug}${path}`)
      await expect(bar.locator('[aria-current=page]')).toHaveText(tabs[index] ?? '')
      await expect(page.getByRole('heading', { level: 1, name: creator.name })).toBeVisible()
      // The page, the badge, the goal, the thanks and the wall: the last three forms are read after the screen is shown.
      if (path === '/settings') await expect(page.locator('main form')).toHaveCount(5)
      if (path === '/words') await expect(page.getByText(noWords)).toBeVisible()
      await expectOneCopperButton(page)
      await accessibilityCheck(locale)(page)
      if (path === '') continue
      const header = await page.getByRole('main').locator('header').first().boundingBox()
      expect(header?.height, 'the header is one line').toBeLessThanOrEqual(64)
    }
    await page.getByRole('link', { name: see }).click()
    await expect(page).toHaveURL(`/@${creator.slug}`)

    await asStranger(page, async (stranger) => {
      await stranger.goto(`/@${creator.slug}?lang=${locale}`)
      await expect(stranger.getByText(`${creator.name} ${notYet}`)).toBeVisible()
      await expect(stranger.getByRole('main').getByRole('navigation')).toHaveCount(0)
      await accessibilityCheck(locale)(stranger)
    })
  })
}

test('the tip button of the own page is quiet, because it is nobody’s next step there', async ({ page }) => {
  const owner = await newTipPage(page)
  await page.goto(`/@${owner.slug}`)
  const tip = page.getByRole('button', { name: 'Laisser un pourboire' }).filter({ visible: true })
  await expect(tip).toHaveClass(/button-primary/)
  await signIn(page, owner)
  await page.goto(`/@${owner.slug}`)
  await expect(tip).toHaveClass(/button-quiet/)
})

test('the words are a tab of their own, with a wall or without, and a visitor sees them under the page’s header', async ({
  page,
}) => {
  const creator = await newCreator(page)
  await signIn(page, creator)
  await page.goto(`/@${creator.slug}/settings`)
  const bar = page.getByRole('main').getByRole('navigation')
  await expect(bar.getByRole('link')).toHaveText(['Page', 'Pourboires', 'Messages', 'Réglages'])
  const setting = page.getByRole('region', { name: 'Messages de soutien' })
  await setting.getByRole('radio', { name: /^Les afficher/ }).check()
  await setting.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(bar.getByRole('link')).toHaveText(['Page', 'Pourboires', 'Messages', 'Réglages'])

  // Also when the screen is opened by its address: the server sends what visitors see.
  await page.goto(`/@${creator.slug}/words`)
  await expect(page.getByRole('link', { name: 'Voir ma page' })).toBeVisible()
  const header = page.getByRole('main').locator('header').first()
  expect((await header.boundingBox())?.height, 'the header is one line').toBeLessThanOrEqual(64)
  await asStranger(page, async (stranger) => {
    await stranger.goto(`/@${creator.slug}/words`)
    await untilHydrated(stranger)
    await expect(stranger.getByRole('link', { name: 'Revenir à la page' })).toBeVisible()
    const box = await stranger.getByRole('main').locator('header').first().boundingBox()
    expect(box?.height, 'the page’s own header').toBeGreaterThan(100)
  })
})

test('a page without links has no blank band under its name', async ({ page }) => {
  const member = await newMember(page)
  const slug = `z-${member.id.slice(-12)}`
  await callAs(member, page, 'POST', '/api/creators', { name: 'Zoé', slug })
  const bands = page.locator('main header > div:last-child > *').filter({ visible: true })
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`/@${slug}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Zoé' })).toBeVisible()
    await expect(bands, `at ${width} px`).toHaveCount(1)
  }
  await callAs(member, page, 'PATCH', `/api/creators/${member.id}`, {
    socials: { instagramUrl: 'https://instagram.com/zoe' },
  })
  await expect(async () => {
    await page.goto(`/@${slug}`)
    await expect(bands).toHaveCount(2, { timeout: 1000 })
  }).toPass()
})

test('another member sees neither tabs nor a link to a page of theirs', async ({ page, expected }) => {
  // They have no page, and so no album.
  expected('/api/albums/')
  const creator = await newCreator(page)
  await signIn(page, await newMember(page))
  await page.goto(`/@${creator.slug}/settings`)
  await expect(page.getByText('Vous n’avez pas accès à cet écran')).toBeVisible()
  await expect(page.getByRole('main').getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Voir ma page' })).toHaveCount(0)
})

async function expectOneCopperButton(page: Page): Promise<void> {
  expect(await page.locator('main .button-primary:visible').count()).toBeLessThanOrEqual(1)
}
