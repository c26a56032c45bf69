import { expect, expectAccessible, test } from '../../support/journey.ts'
import { newTipPage, openTipDialog } from '../../support/tips.ts'

test('only digits get into the amount: by keys and by paste', async ({ page }) => {
  const { slug } = await newTipPage(page)
  await page.goto(`/@${slug}`)
  const dialog = await openTipDialog(page)
  const amount = dialog.getByLabel('Montant', { exact: true })
  await expect(amount).toHaveAttribute('inputmode', 'numeric')
  await expect(amount).toHaveAttribute('min', '0')
  await amount.pressSequentially('1e-2x50')
  await expect(amount).toHaveValue('1250')
  await amount.press('ControlOrMeta+a')
  await page.evaluate(() => document.execCommand('insertText', false, '19,99 $'))
  await expect(amount).toHaveValue('19')
  await amount.press('Home')
  await amount.press('a')
  await amount.press('2')
  await expect(amount).toHaveValue('219')
  await amount.press('Tab')
  await expect(amount).not.toBeFocused()
})

test('WALK-2: cents that are typed or pasted are left out, and never read as more dollars', async ({ page }) => {
  const { slug } = await newTipPage(page)
  await page.goto(`/@${slug}`)
  const dialog = await openTipDialog(page)
  const amount = dialog.getByLabel('Montant', { exact: true })
  const wholeDollars = dialog.getByText(
    'Dollars entiers seulement\u00a0: ce qui suit la virgule ou le point n’est pas compté.',
  )
  for (const typed of ['1,50', '1.50']) {
    await amount.fill('')
    await amount.pressSequentially(typed)
    await expect(amount).toHaveValue('1')
    await expect(wholeDollars).toBeVisible()
  }
  await expectAccessible(page)
  await amount.press('Home')
  await expect(wholeDollars).toBeHidden()
  await amount.press('2')
  await amount.press('End')
  await amount.press('5')
  await expect(amount).toHaveValue('215')
  await amount.fill('')
  await amount.pressSequentially(',5')
  await expect(amount).toHaveValue('5')
  await expect(wholeDollars).toBeHidden()
  await amount.fill('')
  await page.evaluate(() => document.execCommand('insertText', false, '12.50'))
  await expect(amount).toHaveValue('12')
  await expect(wholeDollars).toBeVisible()
})

test('a chip fills the amount, and an amount that is typed marks its chip', async ({ page }) => {
  const { slug } = await newTipPage(page)
  await page.goto(`/@${slug}`)
  const dialog = await openTipDialog(page)
  const amount = dialog.getByLabel('Montant', { exact: true })
  const chip = (dollars: number) => dialog.getByRole('radio', { name: `${dollars}\u00a0$`, exact: true })
  await chip(50).check({ force: true })
  await expect(amount).toHaveValue('50')
  await amount.fill('5')
  await expect(chip(5)).toBeChecked()
  await amount.pressSequentially('7')
  await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0)
  await chip(20).check({ force: true })
  await dialog.getByLabel(/^Votre nom/).fill('Ana')
  await expect(amount).toHaveValue('20')
  await expect(dialog.getByText(/^Vous payez 20\s\$/)).toBeInViewport({ ratio: 1 })
})

test('no amount, no call: a warning says so and the field too', async ({ page }) => {
  const { slug } = await newTipPage(page)
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') calls.push(request.url())
  })
  await page.goto(`/@${slug}?lang=en`)
  const dialog = await openTipDialog(page, 'en')
  for (const amount of ['', '0', '1000']) {
    await dialog.getByLabel('Amount', { exact: true }).fill(amount)
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByText('Please enter a valid amount').first()).toBeVisible()
    await expect(dialog.getByText('Enter an amount from $1 to $999.99, fees included.')).toBeVisible()
    await expect(dialog.getByLabel('Amount', { exact: true })).toBeFocused()
  }
  expect(calls).toEqual([])
  await expectAccessible(page)
})

test('above 200 $ the dialog asks once more', async ({ page }) => {
  const { slug } = await newTipPage(page)
  let calls = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/tips')) calls += 1
  })
  await page.goto(`/@${slug}?lang=en`)
  const dialog = await openTipDialog(page, 'en')
  await dialog.getByLabel('Amount', { exact: true }).fill('201')
  await dialog.getByLabel('Amount', { exact: true }).press('Enter')
  await expect(dialog.getByText('You are about to send $201. Is that the right amount?')).toBeVisible()
  await page.keyboard.press('Enter')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Change the amount' }).click()
  await expect(dialog.getByLabel('Amount', { exact: true })).toBeFocused()
  expect(calls).toBe(0)
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await dialog.getByRole('button', { name: 'Yes, send $201' }).click()
  await expect(page).toHaveURL(/\/sandbox\/checkout\//)
  expect(calls).toBe(1)
})
