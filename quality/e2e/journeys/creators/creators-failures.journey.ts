import { uploadBytesMax } from '@obole/contract/rules/limits'
import { newCreator, readAlbum } from '../../support/creator-scenes.ts'
import { expect, expectAccessible, test } from '../../support/journey.ts'
import { callAs, signIn } from '../../support/people.ts'
import { picture } from '../../support/pictures.ts'
import { newTipPage, sendWords } from '../../support/tips.ts'

test('an upload that fails keeps the dialog open with its crop, says so, and can be tried again', async ({
  page,
  expected,
}) => {
  expected('/banner')
  expected('507')
  const creator = await newCreator(page)
  await signIn(page, creator)
  await page.goto(`/@${creator.slug}`)
  await page.getByRole('button', { name: 'Modifier la bannière' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=file]').setInputFiles(picture('banner.png', 1200, 600, 2))
  await dialog.getByRole('button', { name: 'Appliquer' }).click()
  await page.route('**/api/creators/*/banner', (route) =>
    route.fulfill({
      status: 507,
      contentType: 'application/problem+json',
      body: JSON.stringify({ code: 'storage_full', status: 507, detail: '' }),
    }),
  )
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog.getByText('La bannière n’a pas pu être téléversée')).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/creators/*/banner')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog).toBeHidden()
})

test('cancel restores the previous image, also while uploading', async ({ page, expected }) => {
  expected('/logo')
  const creator = await newCreator(page)
  await signIn(page, creator)
  await page.goto(`/@${creator.slug}`)
  const logo = page.locator('main header img').first()
  const before = await logo.getAttribute('src')
  await page.getByRole('button', { name: 'Modifier le logo' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=file]').setInputFiles(picture('logo.png', 600, 600, 2))
  await dialog.getByRole('button', { name: 'Appliquer' }).click()
  await page.route('**/api/creators/*/logo', () => undefined)
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog.getByRole('button', { name: /Téléversement \(\d+\s%\)/ })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  await expect(dialog).toBeHidden()
  await expect(logo).toHaveAttribute('src', before ?? '')
})

test('a text that cannot be saved stays in the editor, over a reload too', async ({ page, expected }) => {
  expected(/presentation-infos|503/)
  const creator = await newCreator(page)
  await signIn(page, creator)
  await page.goto(`/@${creator.slug}`)
  await page.getByRole('heading', { name: 'À propos' }).hover()
  await page.getByRole('button', { name: 'Modifier la présentation' }).click()
  await page.getByLabel('Votre texte').fill('Un texte long et précieux.')
  await page.route('**/presentation-infos', (route) => route.fulfill({ status: 503, body: '' }))
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Une erreur est survenue')).toBeVisible()
  await expect(page.getByLabel('Votre texte')).toHaveValue('Un texte long et précieux.')
  await expectAccessible(page)
  await page.unroute('**/presentation-infos')

  await page.reload()
  await expect(page.getByLabel('Votre texte')).toHaveValue('Un texte long et précieux.')
  await page.getByRole('button', { name: 'Annuler' }).click()
  await expect(page.getByText('Je tourne des bols.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Je tourne des bols.')).toBeVisible()
  await expect(page.getByLabel('Votre texte')).toHaveCount(0)
})

test('offline, the dialog for the banner says so over what is being edited, and opens once online', async ({
  page,
  expected,
}) => {
  expected(/ERR_INTERNET_DISCONNECTED|failed: /)
  const creator = await newCreator(page)
  await signIn(page, creator)
  await page.goto(`/@${creator.slug}`)
  await page.getByRole('heading', { name: 'À propos' }).hover()
  await page.getByRole('button', { name: 'Modifier la présentation' }).click()
  await page.getByLabel('Votre texte').fill('Un texte long et précieux.')
  await page.context().setOffline(true)
  const edit = page.getByRole('button', { name: 'Modifier la bannière' })
  await edit.click()
  await expect(page.getByText('Vous semblez hors ligne. Vérifiez votre connexion et réessayez.')).toBeVisible()
  await expect(page.getByLabel('Votre texte')).toHaveValue('Un texte long et précieux.')
  await page.context().setOffline(false)
  // It lies over the banner.
  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Fermer' }).click()
  await edit.click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('a photo that fails does not stop the others, and can be retried', async ({ page, expected }) => {
  expected(/photoId=|415/)
  const creator = await newCreator(page, { photos: 1 })
  await signIn(page, creator)
  await page.goto(`/@${creator.slug}`)
  await page.getByRole('heading', { name: 'Album photo' }).hover()
  await page.getByRole('button', { name: 'Modifier l’album' }).click()
  const large = { name: 'lourde.png', mimeType: 'image/png', buffer: Buffer.alloc(uploadBytesMax + 1) }
  await page.locator('input[type=file][multiple]').setInputFiles([large])
  await expect(page.getByText(/^Une photo dépasse 15\sMo et ne sera pas enregistrée\./)).toBeVisible()
  await expect(page.getByText('n’a pas été enregistrée')).toHaveCount(0)
  await page.getByRole('button', { name: 'Supprimer : image 2' }).click()
  await page
    .locator('input[type=file][multiple]')
    .setInputFiles([
      picture('a.png', 700, 400, 2),
      { name: 'faux.png', mimeType: 'image/png', buffer: Buffer.from('no image') },
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('text') },
    ])
  await expect(page.getByText('Seules des images peuvent être ajoutées')).toBeVisible()
  await expect(page.getByText('Pas d’aperçu')).toBeVisible()
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Une photo n’a pas été enregistrée.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Réessayer : image 3' })).toBeVisible()
  await expectAccessible(page)
  const widthOf = async (name: string) => (await page.getByRole('button', { name }).boundingBox())?.width
  expect(await widthOf('Image 3 : glissez')).toBe(await widthOf('Image 1 : glissez'))
  expect((await readAlbum(page, creator.id)).photos).toHaveLength(2)

  let isAsked = false
  page.on('dialog', (question) => {
    isAsked = question.type() === 'beforeunload'
    void question.dismiss()
  })
  await page.evaluate(() => location.reload())
  await expect.poll(() => isAsked).toBe(true)

  await page.getByRole('button', { name: 'Supprimer : image 3' }).click()
  await expect(page.getByText('n’a pas été enregistrée')).toHaveCount(0)
  await page.getByRole('button', { name: 'Annuler' }).click()
  await expect(page.getByRole('button', { name: /Image de l’album/ })).toHaveCount(2)
})

test('Escape asks before it throws an image away', async ({ page }) => {
  const creator = await newCreator(page)
  await signIn(page, creator)
  await page.goto(`/@${creator.slug}`)
  await page.getByRole('button', { name: 'Modifier le logo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Modifier le logo' })
  await dialog.locator('input[type=file]').setInputFiles(picture('logo.png', 600, 600, 2))
  const apply = dialog.getByRole('button', { name: 'Appliquer' })
  await expect(apply).toBeEnabled()
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Quitter sans enregistrer?' })
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await apply.click()
  await expect(dialog.getByRole('img', { name: 'L’image recadrée' })).toBeVisible()
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Quitter' }).click()
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: 'Modifier le logo' }).click()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('a message that cannot be approved says so on the screen, however far down the list it is', async ({
  page,
  expected,
}) => {
  expected('/words/')
  const owner = await newTipPage(page)
  await signIn(page, owner)
  await callAs(owner, page, 'PUT', `/api/creators/${owner.id}/wall`, { mode: 'approve' })
  await sendWords(page, owner, 'Merci!', { supporterName: 'Ana' })
  await page.route(`**/api/creators/${owner.id}/inbox?**`, async (route) => {
    const { items } = (await (await route.fetch()).json()) as { items: [{ tip: object; words: object }] }
    const [{ tip, words }] = items
    const many = Array.from({ length: 12 }, (_, index) => ({
      tip: { ...tip, id: crypto.randomUUID(), supporterName: `Ana ${index}` },
      words,
    }))
    await route.fulfill({ json: { items: many, cursor: null } })
  })
  await page.route(`**/api/creators/${owner.id}/words/*`, (route) => route.abort())
  await page.goto(`/@${owner.slug}/words`)
  await page.getByRole('button', { name: 'Approuver (Ana 11)' }).click()
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Approuver (Ana 11)' })).toBeEnabled()
})

test('a message that was edited after the creator had read it is read again before it is approved', async ({
  page,
  expected,
}) => {
  expected('409')
  const owner = await newTipPage(page)
  await signIn(page, owner)
  await callAs(owner, page, 'PUT', `/api/creators/${owner.id}/wall`, { mode: 'approve' })
  await sendWords(page, owner, 'Après coup', { supporterName: 'Ana' })
  const message = page.getByRole('region', { name: 'Messages de soutien' }).getByRole('listitem')
  // As it was when the list was read.
  await page.route(
    `**/api/creators/${owner.id}/inbox?**`,
    async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: (await response.text()).replaceAll('Après coup', 'Bonjour') })
    },
    { times: 1 },
  )
  await page.goto(`/@${owner.slug}/words`)
  await expect(message).toContainText('Bonjour')
  await page.getByRole('button', { name: 'Approuver (Ana)' }).click()
  await expect(page.getByText('Ce message ou son nom vient de changer.').first()).toBeVisible()
  await expect(message).toContainText('Après coup')
  await page.getByRole('button', { name: 'Approuver (Ana)' }).click()
  await expect(page.getByText('Le message est affiché').first()).toBeVisible()
})
