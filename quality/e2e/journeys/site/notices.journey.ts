import { expect, expectAccessible, expectTextsAccessible, mailTo, test } from '../../support/journey.ts'
import { newTipPage } from '../../support/tips.ts'

for (const javaScriptEnabled of [true, false]) {
  test(`a notice of copyright is sent and forwarded, ${javaScriptEnabled ? 'with' : 'without'} script`, async ({
    page,
    browser,
  }) => {
    const owner = await newTipPage(page)
    const visitor = await browser.newPage({ javaScriptEnabled, viewport: { width: 390, height: 844 } })
    await visitor.goto(`/@${owner.slug}/report?lang=fr`)
    await visitor.getByRole('link', { name: /Une œuvre à vous est copiée/ }).press('Enter')
    const region = visitor.getByRole('region', { name: 'Avis de violation du droit d’auteur' })
    if (javaScriptEnabled) await expectAccessible(visitor)
    const email = `ana-${owner.slug}@example.com`
    const fields = [
      'Ana Lima',
      '12, rue des Érables',
      email,
      '<b>Un phare</b>',
      'J’ai pris la photo',
      'La bannière',
      'Copie',
    ]
    const inputs = region.locator('input:not([type=hidden]),textarea')
    for (const [index, text] of [...fields, 'Hier, 14 h'].entries()) await inputs.nth(index).fill(text)
    await region.getByRole('button', { name: 'Envoyer l’avis' }).press('Enter')
    await expect(visitor.locator(':focus')).toContainText('Votre avis est reçu')
    const forwarded = await mailTo(page, owner.email, /^Avis de violation du droit d’auteur/)
    expect(forwarded.text).toContain('> <b>Un phare</b>')
    expect((await mailTo(page, email, /est transmis$/)).text).toContain('Nous gardons')
    await visitor.close()
  })
}

for (const locale of ['en', 'es'] as const) {
  test(`the form of a notice is whole in the other languages (${locale})`, async ({ page }) => {
    const { slug } = await newTipPage(page)
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(`/@${slug}/report?notice=1&lang=${locale}`)
    await expect(
      page.getByRole('button', { name: locale === 'en' ? 'Send the notice' : 'Enviar el aviso' }),
    ).toBeVisible()
    await expectTextsAccessible(page)
  })
}
