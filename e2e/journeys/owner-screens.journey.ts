import { locales } from '@obole/contract/names'
import { asStranger, newCreator } from '../support/creator-scenes.ts'
import { accessibilityCheck, expect, type Page, test } from '../support/journey.ts'
import { newMember, signIn } from '../support/people.ts'
import { newTipPage } from '../support/tips.ts'

const texts = {
  fr: { tabs: ['Page', 'Pourboires', 'Réglages'], see: 'Voir ma page', notYet: 'n’accepte pas encore de pourboires' },
  en: { tabs: ['Page', 'Tips', 'Settings'], see: 'See my page', notYet: 'does not take tips yet' },
  es: { tabs: ['Página', 'Propinas', 'Ajustes'], see: 'Ver mi página', notYet: 'todavía no acepta propinas' },
} as const

for (const locale of locales) {
  test(`13.2: the owner’s screens share one bar of tabs, and tools start at the top (${locale})`, async ({ page }) => {
    const { tabs, see, notYet } = texts[locale]
    const creator = await newCreator(page)
    await signIn(page, creator)
    await page.goto(`/@${creator.slug}?lang=${locale}`)
    const bar = page.getByRole('main').getByRole('navigation')
    await expect(bar.getByRole('link')).toHaveText([...tabs])
    await expect(page.getByText(notYet)).toHaveCount(0)
    for (const [index, path] of ['', '/tips', '/settings'].entries()) {
      await bar.getByRole('link', { name: tabs[index] ?? '', exact: true }).click()
      await expect(page).toHaveURL(`/@${creator.slug}${path}`)
      await expect(bar.locator('[aria-current=page]')).toHaveText(tabs[index] ?? '')
      await expect(page.getByRole('heading', { level: 1, name: creator.name })).toBeVisible()
      // The page, the goal, the thanks and the wall: the last three forms are read after the screen is shown.
      if (path === '/settings') await expect(page.locator('main form')).toHaveCount(4)
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

test('13.2: the tip button of the own page is quiet, because it is nobody’s next step there', async ({ page }) => {
  const owner = await newTipPage(page)
  await page.goto(`/@${owner.slug}`)
  const tip = page.getByRole('button', { name: 'Laisser un pourboire' }).filter({ visible: true })
  await expect(tip).toHaveClass(/button-primary/)
  await signIn(page, owner)
  await page.goto(`/@${owner.slug}`)
  await expect(tip).toHaveClass(/button-quiet/)
})

test('another member sees neither tabs nor a link to a page of theirs', async ({ page }) => {
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
