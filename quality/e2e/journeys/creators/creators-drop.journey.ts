import { newCreator } from '../../support/creator-scenes.ts'
import { expect, type Page, test } from '../../support/journey.ts'
import { signIn } from '../../support/people.ts'
import { picture } from '../../support/pictures.ts'

test('images are dropped on the logo dialog and on the album; other files are ignored', async ({ page }) => {
  const creator = await newCreator(page)
  await signIn(page, creator)
  await page.goto(`/@${creator.slug}`)
  await page.getByRole('button', { name: 'Modifier le logo' }).click()
  const dialog = page.getByRole('dialog')
  // The words in it change while something is held above them.
  const place = dialog.locator('button', { has: page.getByText('Cliquez pour modifier') })
  await drop(page, place, [text])
  await expect(dialog.getByRole('button', { name: 'Enregistrer' })).toBeDisabled()
  await drop(page, place, [picture('logo.png', 500, 500, 4)])
  await expect(dialog.getByRole('button', { name: 'Appliquer' })).toBeEnabled()
  await dialog.getByRole('button', { name: 'Annuler' }).click()

  await page.getByRole('button', { name: 'Ajouter des photos' }).click()
  const zone = page.getByText('Déposez une photo ici pour l’ajouter à votre album')
  await drop(page, zone, [picture('a.png', 300, 200, 1), text, picture('b.png', 300, 200, 2)])
  await expect(page.getByText('Photos : 2 sur 60')).toBeVisible()
  await expect(page.getByText('Seules des images peuvent être ajoutées')).toBeVisible()
})

test('photos are reordered by dragging with the mouse', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 900 })
  const creator = await newCreator(page, { photos: 3 })
  await signIn(page, creator)
  await page.goto(`/@${creator.slug}`)
  await page.getByRole('heading', { name: 'Album photo' }).hover()
  await page.getByRole('button', { name: 'Modifier l’album' }).click()
  const tile = (number: number) => page.getByRole('button', { name: `Image ${number} : glissez pour réordonner` })
  const first = await tile(1).locator('img').getAttribute('src')
  await tile(3).scrollIntoViewIfNeeded()
  await tile(1).hover()
  await page.mouse.down()
  const target = await tile(3).boundingBox()
  if (!target) throw new Error('The third photo is not there')
  await page.mouse.move(target.x + target.width / 2, target.y + target.height / 2, { steps: 12 })
  await expect(page.getByText('Au-dessus de la place 3 sur 3.')).toBeAttached()
  await page.mouse.up()
  await expect(tile(3).locator('img')).toHaveAttribute('src', first ?? '')
  await page.waitForFunction(clicksArrive)
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByRole('heading', { name: 'Album photo' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: /Image de l’album 3/ }).locator('img')).toHaveAttribute(
    'src',
    first ?? '',
  )
})

/** For 50 ms after a drop the library takes every click for the end of the drag. */
function clicksArrive(): boolean {
  let isThere = false
  document.body.addEventListener('click', () => (isThere = true), { once: true })
  document.body.click()
  return isThere
}

const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('text') }

async function drop(
  page: Page,
  target: ReturnType<Page['locator']>,
  files: ReturnType<typeof picture>[],
): Promise<void> {
  const encoded = files.map(({ name, mimeType, buffer }) => ({ name, mimeType, content: buffer.toString('base64') }))
  const dataTransfer = await page.evaluateHandle((list) => {
    const transfer = new DataTransfer()
    for (const { name, mimeType, content } of list) {
      const bytes = Uint8Array.from(atob(content), (char) => char.charCodeAt(0))
      transfer.items.add(new File([bytes], name, { type: mimeType }))
    }
    return transfer
  }, encoded)
  // Its words change while something is held above it.
  const place = await target.elementHandle()
  await place?.dispatchEvent('dragenter', { dataTransfer })
  await place?.dispatchEvent('drop', { dataTransfer })
}
