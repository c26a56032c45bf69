import { newCreator } from '../../support/creator-scenes.ts'
import { expect, expectAccessible, type Page, test } from '../../support/journey.ts'
import { signIn } from '../../support/people.ts'
import { picture } from '../../support/pictures.ts'
import { newTipPage, openTipDialog } from '../../support/tips.ts'

const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' })

test('a message over an open dialog is read aloud, reached and closed by the keyboard, and gives the focus back', async ({
  page,
}) => {
  const { slug } = await newTipPage(page)
  await page.goto(`/@${slug}`)
  const dialog = await openTipDialog(page)
  const amount = dialog.getByLabel('Montant', { exact: true })
  await amount.press('Enter')
  const warning = toasts(page).getByRole('alert')
  await expect(warning).toHaveText('Veuillez entrer un montant valide')
  await expectAccessible(page)
  // The same message again takes the place of the first.
  await amount.press('Enter')
  await expect(warning).toHaveCount(1)

  await page.keyboard.press('Alt+t')
  await expect(toasts(page).getByRole('button', { name: 'Fermer' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(toasts(page)).toHaveCount(0)
  await expect(dialog).toBeVisible()
  await expect(amount).toBeFocused()
})

test('a message goes by itself after five seconds, but not while it is pointed at', async ({ page }) => {
  const { slug } = await newTipPage(page)
  await page.goto(`/@${slug}`)
  await openTipDialog(page)
  await page.clock.install()
  const message = page.getByText('Veuillez entrer un montant valide')
  await page.getByRole('dialog').getByRole('button', { name: 'Envoyer', exact: true }).click()
  await page.clock.runFor(100)
  await message.hover()
  await page.clock.runFor(20_000)
  await expect(message).toBeVisible()
  await page.mouse.move(1, 1)
  await page.clock.runFor(4000)
  await expect(message).toBeVisible()
  await page.clock.runFor(2000)
  await expect(message).toHaveCount(0)
})

test('a dialog stays open when a file chooser is left, and when a text is selected beyond its edge', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  const creator = await newCreator(page)
  await signIn(page, creator)
  await page.goto(`/@${creator.slug}`)
  await page.getByRole('button', { name: 'Modifier la bannière' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await dialog.locator('input[type=file]').dispatchEvent('cancel', { bubbles: true })
  await dialog.getByRole('heading').hover()
  await page.mouse.down()
  await page.mouse.move(5, 5)
  await page.mouse.up()
  await expect(dialog).toBeVisible()
  await page.mouse.click(5, 5)
  await expect(dialog).toBeHidden()
})

test('an image that was chosen survives any number of presses on Escape', async ({ page }) => {
  const creator = await newCreator(page)
  await signIn(page, creator)
  await page.goto(`/@${creator.slug}`)
  await page.getByRole('button', { name: 'Modifier le logo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Modifier le logo' })
  await dialog.locator('input[type=file]').setInputFiles(picture('logo.png', 600, 600, 2))
  const apply = dialog.getByRole('button', { name: 'Appliquer' })
  await expect(apply).toBeEnabled()
  const question = page.getByRole('dialog', { name: 'Quitter sans enregistrer?' })
  for (let presses = 1; presses <= 7; presses += 1) {
    await page.keyboard.press('Escape')
    await expect(question).toBeVisible({ visible: presses % 2 === 1 })
  }
  await question.getByRole('button', { name: 'Rester' }).click()
  // What the browser does when it does not ask: the gesture to go back, made twice.
  await dialog.evaluate((element: HTMLDialogElement) => element.close())
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Rester' }).click()
  await expect(apply).toBeEnabled()
})
