import { newSlug, readAlbum } from '../../support/creator-scenes.ts'
import { expect, type Page, test } from '../../support/journey.ts'
import { signedUpMember } from '../../support/people.ts'
import { picture } from '../../support/pictures.ts'

test('a page is made and edited by keyboard alone', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  const member = await signedUpMember(page)
  const slug = newSlug()
  let chosen: ReturnType<typeof picture>[] = []
  page.on('filechooser', (chooser) => void chooser.setFiles(chosen))
  await page.goto('/create-creator')

  await test.step('create', async () => {
    await tabTo(page, page.getByLabel('Nom', { exact: true }))
    await page.keyboard.type('Zoé')
    await page.keyboard.press('Tab')
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type(slug)
    await expect(page.getByText('Disponible')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Zoé' })).toBeVisible()
  })

  await test.step('banner', async () => {
    const edit = page.getByRole('button', { name: 'Modifier la bannière' })
    await tabTo(page, edit)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog.locator(':focus')).toHaveCount(1)
    const choose = dialog.getByRole('button', { name: 'Choisir une image' })
    await tabTo(page, choose)
    chosen = [picture('banner.png', 1200, 1200, 2)]
    await page.keyboard.press('Enter')
    const area = dialog.getByRole('group', { name: 'Recadrer l’image' })
    await expect(area).toBeFocused()
    const before = await framePlace(page)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => framePlace(page)).not.toEqual(before)
    await page.keyboard.press('+')
    await tabTo(page, dialog.getByRole('button', { name: 'Appliquer' }))
    await page.keyboard.press('Enter')
    const save = dialog.getByRole('button', { name: 'Enregistrer' })
    await expect(save).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(edit).toBeFocused()
    await expect(page.getByText('Modifications enregistrées')).toBeVisible()
  })

  await test.step('text', async () => {
    await tabTo(page, page.getByRole('button', { name: 'Écrire ma présentation' }))
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Votre texte')).toBeFocused()
    await page.keyboard.type('Bonjour.')
    await tabTo(page, page.getByRole('button', { name: 'Enregistrer' }))
    await page.keyboard.press('Enter')
    const edit = page.getByRole('button', { name: 'Modifier la présentation' })
    await expect(edit).toBeFocused()
    await expect(edit).toHaveCSS('opacity', '1')
  })

  await test.step('photos, moved with space and arrows', async () => {
    await tabTo(page, page.getByRole('button', { name: 'Ajouter des photos' }))
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByRole('button', { name: /Déposez une photo ici/ }))
    chosen = [0, 1, 2].map((index) => picture(`${index}.png`, 600 + index * 10, 400, index))
    await page.keyboard.press('Enter')
    await expect(page.getByText('Photos : 3 sur 60')).toBeVisible()
    await expect(page.getByText('Traitement…')).toHaveCount(0)
    await tabTo(page, page.getByRole('button', { name: 'Image 1 : glissez pour réordonner' }))
    await page.keyboard.press('Space')
    await expect(page.getByText('Au-dessus de la place 1 sur 3.')).toBeAttached()
    // The library listens for the arrows once a timer of its own has come, and idle is who has no timer due.
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)))
    await page.keyboard.press('ArrowRight')
    await expect(page.getByText('Au-dessus de la place 2 sur 3.')).toBeAttached()
    await page.keyboard.press('Space')
    await expect(page.getByText('Déposée à la place 2 sur 3.')).toBeAttached()
    await tabTo(page, page.getByRole('button', { name: 'Enregistrer' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Album photo' })).toBeVisible()
    const { photos } = await readAlbum(page, member.id)
    expect(photos.map(({ width }) => width)).toEqual([610, 600, 620])
  })
})

/** Presses Tab until the target has the focus; fails when it never gets it. */
async function tabTo(page: Page, target: ReturnType<Page['locator']>): Promise<void> {
  await expect(target).toBeVisible()
  for (let step = 0; step < 60; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

async function framePlace(page: Page): Promise<string> {
  return page.locator('.advanced-cropper-rectangle-stencil').evaluate((frame) => {
    const { top, left } = frame.getBoundingClientRect()
    return `${Math.round(left)},${Math.round(top)}`
  })
}
