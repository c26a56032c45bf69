import { locales } from '@obole/contract/formatting/names'
import { asStranger, newCreator } from '../../support/creator-scenes.ts'
import { accessibilityCheck, expect, test, untilHydrated } from '../../support/journey.ts'
import { signIn } from '../../support/people.ts'
import { startWalk } from '../../support/walk.ts'

const texts = {
  fr: {
    edit: 'Modifier la présentation',
    words: 'Votre texte',
    save: 'Enregistrer',
    settings: 'Réglages',
    see: 'Voir ma page',
  },
  en: {
    edit: 'Edit About',
    words: 'Your text',
    save: 'Save',
    settings: 'Settings',
    see: 'See my page',
  },
  es: {
    edit: 'Editar la presentación',
    words: 'Tu texto',
    save: 'Guardar',
    settings: 'Ajustes',
    see: 'Ver mi página',
  },
} as const

const devices = { desktop: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } }

for (const locale of locales)
  for (const [device, viewport] of Object.entries(devices)) {
    const t = texts[locale]

    test(`13: the text and a link of a page are changed in 6 taps and 2 screens on a ${device} (${locale})`, async ({
      page,
    }) => {
      await page.setViewportSize(viewport)
      const creator = await newCreator(page)
      await signIn(page, creator)
      await page.goto(`/@${creator.slug}?lang=${locale}`)
      await untilHydrated(page)
      const walk = startWalk(page)

      await walk.tap(page.getByRole('button', { name: t.edit }))
      await expect(page.getByLabel(t.words)).toBeFocused()
      await page.keyboard.press('ControlOrMeta+End')
      await page.keyboard.type('\n\n✦ ✦ ✦')
      await accessibilityCheck(locale)(page)
      await walk.tap(page.getByRole('button', { name: t.save }))
      await expect(page.getByLabel(t.words)).toHaveCount(0)
      await expect(page.getByText('✦ ✦ ✦')).toBeVisible()

      await walk.tap(page.getByRole('main').getByRole('navigation').getByRole('link', { name: t.settings }))
      await walk.type(page.getByRole('textbox', { name: 'TikTok' }), '@zoe')
      // The bar at the foot of the screen appears with the first letter.
      const bar = page.locator('form .sticky')
      await walk.tap(bar.getByRole('button', { name: t.save }))
      await expect(bar).toHaveCount(0)
      await expect(page.getByRole('textbox', { name: 'TikTok' })).toHaveValue('https://www.tiktok.com/@zoe')
      await walk.tap(page.getByRole('link', { name: t.see }))
      await expect(page).toHaveURL(`/@${creator.slug}`)
      expect(walk.taps, walk.screens.join(' ')).toBeLessThanOrEqual(6)
      expect(new Set(walk.screens).size, walk.screens.join(' ')).toBeLessThanOrEqual(2)

      await asStranger(page, async (stranger) => {
        await stranger.goto(`/@${creator.slug}?lang=${locale}`)
        await expect(stranger.getByText('✦ ✦ ✦')).toBeVisible()
        await expect(stranger.getByRole('main').getByRole('link', { name: /TikTok/ })).toHaveAttribute(
          'href',
          'https://www.tiktok.com/@zoe',
        )
      })
    })
  }

test('on a phone, the start of a long text is in view after it is saved', async ({ page }) => {
  await page.setViewportSize(devices.phone)
  const creator = await newCreator(page)
  await signIn(page, creator)
  await page.goto(`/@${creator.slug}`)
  await page.getByRole('button', { name: texts.fr.edit }).click()
  await page.getByLabel(texts.fr.words).fill('Une ligne sur les bols.\n\n'.repeat(60))
  const readAgain = page.waitForResponse((response) => response.url().endsWith(`/api/creators/@${creator.slug}`))
  await page.getByRole('button', { name: texts.fr.save }).click()
  await readAgain
  await expect(page.getByRole('button', { name: texts.fr.edit })).toBeFocused()
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('heading', { name: 'À propos' })).toBeInViewport()
})
