import { expect, expectAccessible, mailTo, test, untilHydrated } from '../../support/journey.ts'
import { newTipPage } from '../../support/tips.ts'

for (const javaScriptEnabled of [true, false]) {
  test(`a page is reported without an account or an address, ${javaScriptEnabled ? 'with' : 'without'} script`, async ({
    page,
    browser,
  }) => {
    const owner = await newTipPage(page)
    const visitor = await browser.newPage({ javaScriptEnabled, viewport: { width: 320, height: 640 } })
    await visitor.goto(`/@${owner.slug}?lang=fr`)
    await visitor.getByRole('link', { name: 'Signaler cette page' }).click()
    const region = visitor.getByRole('region', { name: 'Signaler cette page' })
    await region.getByLabel('Ce qui ne va pas').selectOption({ label: 'Pourriel ou arnaque' })
    await region.getByLabel(/Ce que nous devrions savoir/).fill('Cette page copie la mienne.')
    if (javaScriptEnabled) await expectAccessible(visitor)
    await region.getByRole('button', { name: 'Envoyer le signalement' }).click()
    await expect(visitor.locator(':focus')).toContainText('Votre signalement est parti')
    if (javaScriptEnabled) await expectAccessible(visitor)
    const mail = await mailTo(page, 'bonjour@obole.example', new RegExp(`^Page signalée \\(@${owner.slug}\\)`))
    expect(mail.text).toContain('Cette page copie la mienne.')
    await region.getByRole('link', { name: 'Revenir à la page' }).click()
    await expect(visitor).toHaveURL(`/@${owner.slug}`)
    await visitor.close()
  })
}

test('what is typed for a report or into the contact form survives a detour and a change of language', async ({
  page,
}) => {
  const { slug } = await newTipPage(page)
  // The tip form, which is closed, has one too.
  const message = page.locator('textarea[name=message]').filter({ visible: true })
  for (const address of [`/@${slug}/report`, '/documents/helpandcontact']) {
    await page.goto(address)
    await message.fill('Un long message.')
    await untilHydrated(page)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Politique de contenu' }).click()
    await expect(page).toHaveURL('/documents/contentpolicy')
    await page.goBack()
    await expect(message).toHaveValue('Un long message.')
    await page.goto(`${address}?lang=en`)
    await message.focus()
    await expect(message).toHaveValue('Un long message.')
    await page.goto(`${address}?lang=fr`)
  }
})
