import { locales } from '@obole/contract/formatting/names'
import { newCreator } from '../../support/creator-scenes.ts'
import { accessibilityCheck, expect, type Page, test } from '../../support/journey.ts'
import { callAs } from '../../support/people.ts'
import { words } from '../../support/tips.ts'

const titles = { fr: 'Soutenez-moi', en: 'Support me', es: 'Apóyame' }
const otherAmount = { fr: 'Autre montant', en: 'Other amount', es: 'Otro monto' }

async function pageWithGoal(page: Page): Promise<string> {
  const creator = await newCreator(page, { photos: 3 })
  await callAs(creator, page, 'PATCH', `/api/creators/${creator.id}`, { acceptDonation: true })
  await callAs(creator, page, 'PUT', `/api/creators/${creator.id}/goal`, {
    amount: 200_000,
    endsAt: null,
    hidesAmounts: false,
    texts: { fr: { title: 'Un petit four pour l’école du village', text: 'Pour que les enfants cuisent leurs bols.' } },
  })
  return creator.slug
}

for (const locale of locales) {
  test(`on a wide screen goal, amounts and button stand in one card, whole and always in sight (${locale})`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(`/@${await pageWithGoal(page)}?lang=${locale}`)
    const card = page.getByRole('region', { name: titles[locale] })
    const button = card.getByRole('button', { name: words[locale].tip })
    await expect(card).toBeInViewport({ ratio: 1 })
    await expect(card.getByRole('region', { name: 'Un petit four pour l’école du village' })).toBeVisible()
    await expect(page.getByRole('button', { name: words[locale].tip }).filter({ visible: true })).toHaveCount(1)
    await accessibilityCheck(locale)(page)
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await expect(button).toBeInViewport({ ratio: 1 })
    await page.setViewportSize({ width: 1024, height: 800 })
    await accessibilityCheck(locale)(page)
  })
}

test('an amount typed in the card stands in the form, by the button and by Enter', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`/@${await pageWithGoal(page)}`)
  const card = page.getByRole('region', { name: titles.fr })
  const dialog = page.getByRole('dialog')
  await card.getByLabel(otherAmount.fr).fill('37')
  await card.getByRole('button', { name: words.fr.tip }).click()
  await expect(dialog.getByLabel('Montant', { exact: true })).toHaveValue('37')
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  await expect(dialog).toBeHidden()
  await card.getByLabel(otherAmount.fr).fill('10')
  await card.getByLabel(otherAmount.fr).press('Enter')
  await expect(dialog.getByLabel('Montant', { exact: true })).toHaveValue('10')
  await expect(dialog.getByRole('radio', { name: '10\u00a0$' })).toBeChecked()
})

test('on a phone the goal stands in the page, and the card does not', async ({ page }) => {
  await page.goto(`/@${await pageWithGoal(page)}`)
  await expect(page.getByRole('region', { name: 'Un petit four pour l’école du village' })).toHaveCount(1)
  await expect(page.getByRole('region', { name: titles.fr })).toHaveCount(0)
})

test('without script a chip of the card opens the form, and nothing is asked that would be lost', async ({
  browser,
  page,
}) => {
  const slug = await pageWithGoal(page)
  const plain = await browser.newPage({ javaScriptEnabled: false, viewport: { width: 1280, height: 800 } })
  await plain.goto(`/@${slug}`)
  const card = plain.getByRole('region', { name: titles.fr })
  await expect(card.getByLabel(otherAmount.fr)).toBeHidden()
  await card.getByRole('button', { name: '20\u00a0$' }).click()
  await expect(plain.getByRole('dialog')).toBeVisible()
  await plain.close()
})
