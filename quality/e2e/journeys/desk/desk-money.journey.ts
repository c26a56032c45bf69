import { newAtDesk } from '../../support/desk.ts'
import { accessibilityCheck, expect, expectFits, mailTo, test } from '../../support/journey.ts'
import { signIn } from '../../support/people.ts'
import { giveTip, newTipPage } from '../../support/tips.ts'

test('a tip is found by its number, refunded by the keyboard, and its creator reads why', async ({ page }) => {
  const owner = await newTipPage(page)
  const email = await giveTip(page, owner, 'fr')
  const receipt = await mailTo(page, email, /pourboire/i)
  const number = /\b[0-9A-F]{12}\b/.exec(receipt.text)?.[0] ?? ''
  await signIn(page, await newAtDesk(page, 'operator'))
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/desk/money?lang=fr')
  await page.getByLabel(/Numéro de reçu/).fill(number)
  await page.keyboard.press('Enter')
  const found = page.getByRole('listitem').filter({ hasText: `Pourboire ${number}` })
  await expect(found.getByRole('list', { name: 'Le chemin de ce pourboire' })).toBeVisible()
  await found.locator('summary').press('Enter')
  await accessibilityCheck('fr')(page)
  await found.getByLabel('Raison, dans vos mots').fill('Payé <b>deux</b> fois')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Le remboursement est parti.')).toBeVisible()
  await expect(found.getByText('Rembourser à la place de la page')).toHaveCount(0)
  const told = await mailTo(page, owner.email, /est remboursé/)
  expect(told.text).toContain('> Payé <b>deux</b> fois')
})

test('an incident is entered, added to and stays in the register', async ({ page }) => {
  await signIn(page, await newAtDesk(page, 'operator'))
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/desk/incidents?lang=fr')
  await page.locator('summary', { hasText: 'Inscrire un incident' }).press('Enter')
  const form = page.getByRole('form', { name: 'Inscrire un incident' })
  const what = `Portable volé ${Date.now()} <script>window.hit=1</script>`
  for (const [index, field] of (await form.getByRole('textbox').all()).entries())
    await field.fill(index === 2 ? what : `Réponse ${index}`)
  await form.getByRole('switch').press('Space')
  await accessibilityCheck('fr')(page)
  await form.getByRole('button', { name: 'Inscrire au registre' }).press('Enter')
  const entry = page.getByRole('listitem').filter({ hasText: what })
  await expect(entry).toHaveCount(1)
  await entry.getByRole('button', { name: 'Ajouter ce que l’on a appris depuis' }).press('Enter')
  await expect(page.getByText(/Ajouter à l’incident/)).toBeVisible()
})

for (const locale of ['en', 'es'] as const) {
  test(`money and the register are whole in the other languages (${locale})`, async ({ page }) => {
    await signIn(page, await newAtDesk(page, 'operator'))
    await page.setViewportSize({ width: 320, height: 640 })
    for (const section of ['money', 'alarms', 'incidents']) {
      await page.goto(`/desk/${section}?lang=${locale}`)
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
      await accessibilityCheck(locale)(page)
      await expectFits(page)
    }
  })
}
