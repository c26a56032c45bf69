import { addPhotos, asStranger, newCreator, readAlbum } from '../../support/creator-scenes.ts'
import { expect, expectAccessible, test } from '../../support/journey.ts'
import { callAs, signIn } from '../../support/people.ts'

test('a creator chooses the hue, the order, who speaks and the language of the page, and visitors see it so', async ({
  page,
}) => {
  const creator = await newCreator(page, { photos: 2 })
  await callAs(creator, page, 'PATCH', `/api/creators/${creator.id}`, { acceptDonation: true })
  await signIn(page, creator)
  await page.goto(`/@${creator.slug}/settings`)
  const look = page.getByRole('region', { name: 'Apparence' })
  await expect(look.getByRole('radio', { name: 'Selon la bannière' })).toBeChecked()
  await look.getByRole('radio', { name: 'Violet' }).check({ force: true })
  await look.getByRole('button', { name: 'Monter\u00a0: Album photo' }).click()
  await look.getByRole('radio', { name: /Soutenez-nous/ }).check({ force: true })
  await look.getByRole('combobox', { name: 'Langue de vos textes' }).selectOption('es')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).first().click()
  await expect(page.getByText('Modifications enregistrées')).toBeVisible()

  await asStranger(page, async (stranger) => {
    await stranger.setViewportSize({ width: 1280, height: 800 })
    await stranger.goto(`/@${creator.slug}`)
    await expect(stranger.getByRole('region', { name: 'Soutenez-nous' })).toBeVisible()
    await expect(stranger.getByText('Je tourne des bols.')).toHaveAttribute('dir', 'auto')
    await expect(stranger.locator('[lang=es]', { hasText: 'Je tourne des bols.' })).toHaveCount(1)
    const headings = await stranger.getByRole('heading', { level: 2 }).allInnerTexts()
    expect(headings.indexOf('Album photo')).toBeLessThan(headings.indexOf('À propos'))
    await expectAccessible(stranger)
  })
})

test('a photo is described by its creator, for who cannot see it and under the enlarged photo', async ({ page }) => {
  const creator = await newCreator(page)
  await addPhotos(page, creator, 2)
  await signIn(page, creator)
  await page.goto(`/@${creator.slug}`)
  await page.getByRole('button', { name: 'Modifier l’album' }).click()
  await page.getByLabel('Description de la photo 2').fill('Un bol bleu, vu de haut')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(page.getByRole('img', { name: 'Un bol bleu, vu de haut' }).first()).toBeVisible()
  const { photos } = await readAlbum(page, creator.id)
  expect(photos.map(({ description }) => description)).toEqual([null, 'Un bol bleu, vu de haut'])

  await asStranger(page, async (stranger) => {
    await stranger.goto(`/@${creator.slug}`)
    await stranger.getByRole('button', { name: 'Un bol bleu, vu de haut' }).click()
    const viewer = stranger.getByRole('dialog')
    await expect(viewer.getByText('Un bol bleu, vu de haut')).toBeInViewport()
    await expect(viewer.getByRole('img', { name: 'Un bol bleu, vu de haut' })).toBeInViewport()
    await expectAccessible(stranger)
  })
})
