import { accessibilityCheck, expect, test } from '../../support/journey.ts'
import { callAs, signIn } from '../../support/people.ts'
import { newTipPage, sendWords } from '../../support/tips.ts'

test('a tip is opened by the number in a mail, with its hour, its words in full and its number', async ({ page }) => {
  const owner = await newTipPage(page)
  await page.goto(`/@${owner.slug}`)
  await sendWords(page, owner, 'Le premier mot')
  await sendWords(page, owner, 'Le deuxième mot')
  const list = await (await callAs(owner, page, 'GET', `/api/creators/${owner.id}/tips`)).json()
  const [, first] = list.tips as { id: string }[]
  const number = first?.id.slice(-12).toUpperCase() ?? ''
  await signIn(page, owner)
  await page.goto(`/@${owner.slug}/tips?number=${number}`)
  const row = page.locator('li:has(> details)')
  await expect(row).toHaveCount(1)
  await expect(row.locator('details')).toHaveAttribute('open')
  await expect(row).toContainText(`Reçu n°\u00a0${number}`)
  await expect(row).toContainText('Le premier mot')
  await accessibilityCheck('fr')(page)
})

test('one inbox has private and public words, and each is answered, shown and pinned in its row', async ({ page }) => {
  const owner = await newTipPage(page)
  await callAs(owner, page, 'PUT', `/api/creators/${owner.id}/wall`, { mode: 'approve' })
  await page.goto(`/@${owner.slug}`)
  await sendWords(page, owner, 'Rien que pour toi', { supporterName: 'Ana', showsWords: false, isPrivate: true })
  await sendWords(page, owner, 'Pour tout le monde', { supporterName: 'Bea' })
  await signIn(page, owner)
  await page.goto(`/@${owner.slug}/words`)
  const rows = page.getByRole('region', { name: 'Messages de soutien' }).getByRole('listitem')
  await expect(rows).toHaveText([/Pour tout le monde/])
  await page.getByRole('button', { name: 'Tous' }).click()
  await expect(rows).toHaveText([
    /Bea.*À approuver.*Pour tout le monde/s,
    /Ana.*Pour vous seulement.*Rien que pour toi/s,
  ])
  await accessibilityCheck('fr')(page)

  await page.getByRole('button', { name: 'Approuver (Bea)' }).press('Enter')
  await expect(rows.first()).toContainText('Sur votre page')
  await expect(rows.first().getByRole('button').first()).toBeFocused()
  await page.getByRole('button', { name: 'Épingler (Bea)' }).click()
  await expect(rows.first()).toContainText('Épinglé')
  await page.getByRole('button', { name: 'Répondre (Ana)' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('Merci, Ana.')
  await page.getByRole('dialog').getByRole('button', { name: 'Envoyer' }).click()
  await expect(rows.nth(1)).toContainText('Merci, Ana.')
  await expect(page.getByRole('button', { name: 'Répondre (Ana)' })).toHaveCount(0)
  await page.getByRole('link', { name: /^Voir le pourboire de 10.*Ana/ }).click()
  await expect(page.locator('li:has(> details[open])')).toContainText('Rien que pour toi')
})
