import { asStranger, newSlug, readAlbum } from '../../support/creator-scenes.ts'
import { expect, expectAccessible, type Page, test } from '../../support/journey.ts'
import { signedUpMember } from '../../support/people.ts'
import { picture } from '../../support/pictures.ts'

test('a new creator finishes a page on a phone: banner, logo, text, video, six photos in order, links', async ({
  page,
}) => {
  const member = await signedUpMember(page)
  const slug = newSlug()

  await test.step('create', async () => {
    await page.goto('/create-creator')
    await page.getByLabel('Nom', { exact: true }).fill('Atelier Zoé')
    await expect(page.getByLabel('Adresse de la page')).toHaveValue('atelier-zoe')
    await page.getByLabel('Adresse de la page').fill(slug)
    await expect(page.getByText('Disponible')).toBeVisible()
    await page.getByLabel('Titre (facultatif)').fill('Céramiste à Montréal')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Créer ma page' }).click()
    await expect(page).toHaveURL(`/@${slug}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Atelier Zoé' })).toBeVisible()
  })

  await test.step('banner', async () => {
    await page.getByRole('button', { name: 'Modifier la bannière' }).click()
    await chooseCropAndSave(page, picture('banniere.png', 1600, 1200, 3))
    await expect(page.locator('main header img').first()).toHaveAttribute('src', /^\/media\/.+\?t=\d+$/)
  })

  await test.step('logo', async () => {
    await page.getByRole('button', { name: 'Modifier le logo' }).click()
    await expect(page.getByText('L’image sera recadrée en cercle.')).toBeVisible()
    await chooseCropAndSave(page, picture('logo.png', 900, 700, 5))
    await expect(page.locator('main header img').nth(1)).toHaveAttribute('src', /^\/media\/.+\?t=\d+$/)
  })

  await test.step('text and video', async () => {
    await page.getByRole('button', { name: 'Écrire ma présentation' }).click()
    await expect(page.getByRole('button', { name: 'Enregistrer' })).toBeDisabled()
    await page.getByLabel('Votre texte').fill('Je tourne des bols.\n\nMerci d’être là.')
    await page.getByLabel('Vidéo YouTube').fill('pas une vidéo')
    await expect(page.getByText('Veuillez saisir une adresse YouTube')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Enregistrer' })).toBeDisabled()
    await page.getByLabel('Vidéo YouTube').fill('https://youtu.be/dQw4w9WgXcQ')
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByText('Je tourne des bols.')).toBeVisible()
    await expect(page.locator('iframe')).toBeVisible()
  })

  await test.step('six photos in chosen order', async () => {
    await page.getByRole('button', { name: 'Ajouter des photos' }).click()
    await expect(page.getByText('Photos\u00a0: 0 sur 60')).toBeVisible()
    const photos = [0, 1, 2, 3, 4, 5].map((index) => picture(`${index}.png`, 900 + index * 10, 600, index))
    await page.locator('input[type=file][multiple]').setInputFiles(photos)
    await expect(page.getByText('Photos : 6 sur 60')).toBeVisible()
    await page.getByRole('button', { name: 'Déplacer à gauche : image 6' }).click()
    await page.getByRole('button', { name: 'Déplacer à droite : image 1' }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByRole('heading', { name: 'Album photo' })).toBeVisible()
    const album = await readAlbum(page, member.id)
    expect(album.photos.map(({ width }) => width)).toEqual([910, 900, 920, 930, 950, 940])
    expect(album.title).toContain('Atelier Zoé')
  })

  await test.step('links', async () => {
    await page.getByRole('link', { name: 'Réglages', exact: true }).click()
    await page.getByRole('textbox', { name: 'Instagram' }).fill('@zoe')
    await page.getByRole('textbox', { name: 'Site web' }).fill('zoe.example.com')
    await page.getByLabel('Téléphone').fill('514-555-0199')
    await expect(page.getByRole('textbox', { name: 'Instagram' })).toHaveValue('https://www.instagram.com/zoe')
    await expectAccessible(page)
    // The album's notice may still be there, with the same words.
    const saved = page.waitForResponse((response) => response.request().method() === 'PATCH' && response.ok())
    await page.getByRole('button', { name: 'Enregistrer' }).first().click()
    await saved
    await expect(page.getByText('Modifications enregistrées').last()).toBeVisible()
  })

  await asStranger(page, async (visitor) => {
    await visitor.setViewportSize({ width: 390, height: 844 })
    const answer = await visitor.goto(`/@${slug}`)
    expect(answer?.status()).toBe(200)
    await expect(visitor.getByText('Merci d’être là.')).toBeVisible()
    await expect(visitor.getByRole('main').getByRole('link', { name: /Instagram/ })).toHaveAttribute(
      'href',
      'https://www.instagram.com/zoe',
    )
    await expect(visitor.getByRole('link', { name: 'Appeler le 514 555-0199' })).toHaveAttribute(
      'href',
      'tel:+15145550199',
    )
    await expect(visitor.getByRole('button', { name: /Image de l’album/ })).toHaveCount(3)
    await expect(visitor.getByText('+3')).toBeVisible()
    await expect(visitor.getByRole('button', { name: /Modifier/ })).toHaveCount(0)
    await expectAccessible(visitor)
  })
})

async function chooseCropAndSave(page: Page, file: ReturnType<typeof picture>): Promise<void> {
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Enregistrer' })).toBeDisabled()
  await expectAccessible(page)
  await dialog.locator('input[type=file]').setInputFiles(file)
  await dialog.getByRole('button', { name: 'Agrandir' }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Appliquer' }).click()
  await expect(dialog.getByAltText('L’image recadrée')).toBeVisible()
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog).toBeHidden()
}
