import { newCreator } from '../../support/creator-scenes.ts'
import { accessibilityCheck, expect, test } from '../../support/journey.ts'
import { signIn } from '../../support/people.ts'

const words = {
  fr: {
    title: 'Badge « vérifié »',
    address: 'Page qui mène ici',
    check: 'Vérifier le lien',
    missing: 'Cette page ne contient pas de lien vers la vôtre avec rel="me".',
    done: 'Le lien est là : votre page porte le badge.',
    badge: 'Compte vérifié',
    text: /sandbox\/websites\/\S+ mène à cette page\. Vérifié le \d/,
    remove: 'Retirer le badge',
  },
  en: {
    title: 'Verified badge',
    address: 'Page that links here',
    check: 'Check the link',
    missing: 'This page has no link to yours with rel="me".',
    done: 'The link is there: your page has the badge.',
    badge: 'Verified Account',
    text: /sandbox\/websites\/\S+ links to this page\. Checked on \w/,
    remove: 'Remove the badge',
  },
  es: {
    title: 'Insignia «verificada»',
    address: 'Página que enlaza aquí',
    check: 'Verificar el enlace',
    missing: 'Esta página no tiene un enlace a la tuya con rel="me".',
    done: 'El enlace está ahí: tu página lleva la insignia.',
    badge: 'Cuenta verificada',
    text: /sandbox\/websites\/\S+ enlaza a esta página\. Verificado el \d/,
    remove: 'Quitar la insignia',
  },
} as const

for (const locale of ['fr', 'en', 'es'] as const) {
  test(`a link back gives the badge, which opens to what was found, also without script (${locale})`, async ({
    page,
    browser,
    expected,
  }) => {
    expected('409')
    const text = words[locale]
    const check = accessibilityCheck(locale)
    const creator = await newCreator(page)
    await signIn(page, creator)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`/@${creator.slug}/settings?lang=${locale}`)
    const region = page.getByRole('region', { name: text.title })
    const website = new URL(`/sandbox/websites/${creator.slug}`, page.url()).href
    await region.getByLabel(text.address).fill(`${website}?link=0`)
    await region.getByLabel(text.address).press('Enter')
    await expect(region.getByText(text.missing)).toBeVisible()
    await region.getByLabel(text.address).fill(website)
    await region.getByRole('button', { name: text.check }).click()
    await expect(page.getByText(text.done)).toBeVisible()
    await expect(region.getByText(text.text)).toBeVisible()
    await check(page)

    const visitor = await browser.newPage({ javaScriptEnabled: false, viewport: { width: 320, height: 640 } })
    await visitor.goto(`/@${creator.slug}?lang=${locale}`)
    const badge = visitor.locator('summary', { hasText: text.badge })
    expect((await badge.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await expect(visitor.getByText(text.text)).toBeHidden()
    await badge.press('Enter')
    await expect(visitor.getByText(text.text)).toBeVisible()
    await visitor.close()

    await region.getByRole('button', { name: text.remove }).click()
    await expect(region.getByRole('button', { name: text.remove })).toHaveCount(0)
    await page.goto(`/@${creator.slug}`)
    await expect(page.getByText(text.badge)).toHaveCount(0)
  })
}
