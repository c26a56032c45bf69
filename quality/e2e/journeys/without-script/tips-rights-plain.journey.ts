import { hostileText, hostileWords } from '@obole/testing/hostile-words'
import { expect, hits, mailTo, test, untilHydrated } from '../../support/journey.ts'
import { expectNoWall, newShownTip, phone, receiptIn, rightsWords } from '../../support/receipts.ts'
import { openUntil, receiptPath, words } from '../../support/tips.ts'

test('without script, on a phone, the receipt has every right', async ({ page, browser, baseURL }) => {
  const text = rightsWords.fr
  const { owner, email } = await newShownTip(page, 'fr')
  const { path } = await receiptPath(page, email, 'fr')
  const plain = await browser.newPage({ javaScriptEnabled: false, viewport: phone, ...(baseURL && { baseURL }) })
  const status = plain.getByRole('region', { name: text.rights }).getByRole('status')
  const wallPath = `/@${owner.slug}?lang=fr`
  const item = plain.getByRole('region', { name: text.wall }).getByRole('listitem')
  const unfold = (question: string) => plain.locator('summary').filter({ hasText: question }).click()

  await plain.goto(path)
  await expect(plain.getByText('utilisez le menu de votre navigateur')).toBeVisible()
  await plain.getByRole('checkbox', { name: text.showName }).uncheck()
  await plain.getByRole('checkbox', { name: text.showAmount }).check()
  await plain.getByRole('button', { name: text.save, exact: true }).click()
  await expect(status).toHaveText(text.saved)
  await openUntil(plain, wallPath, item, words.fr.money)
  await expect(item).toContainText(text.anonymous)

  await plain.goto(path)
  await unfold(text.edit)
  const field = plain.getByLabel(text.message, { exact: true })
  await field.fill('a b '.repeat(400))
  await plain.getByRole('button', { name: text.saveEdit }).click()
  await expect(plain.getByText(text.badWords)).toBeVisible()
  await expect(field).toHaveValue('a b '.repeat(400).trim())
  await expect(plain.getByText(/caractères? sur 500/)).toBeHidden()
  // With an invisible character that turns the direction of what follows: it is dropped.
  await field.fill('★\u202e')
  await plain.getByRole('button', { name: text.saveEdit }).click()
  await expect(status).toHaveText(text.edited)

  await unfold(text.withdraw)
  await plain.getByRole('button', { name: text.withdrawNow }).click()
  await expect(status).toHaveText(text.withdrawn)
  await expectNoWall(plain, wallPath, text.wall)

  await plain.goto(path)
  await unfold(text.again)
  await plain.getByLabel(text.language, { exact: true }).selectOption('en')
  await plain.getByRole('button', { name: text.send }).click()
  await expect(status).toHaveText(text.sent)
  await mailTo(page, email, rightsWords.en.againMail)

  await unfold(text.again)
  await plain.getByRole('link', { name: 'Español' }).and(plain.locator('main a')).click()
  await expect(plain.getByRole('heading', { level: 1, name: words.es.receipt })).toBeVisible()

  await plain.goto(path)
  await unfold(text.link)
  await plain.getByRole('button', { name: text.newLink }).click()
  await expect(plain.getByRole('heading', { level: 1, name: text.linkSent })).toBeVisible()
  const mail = await mailTo(page, email, text.linkMail)
  await plain.goto(receiptIn(mail.text))

  await unfold(text.erase)
  await plain.getByRole('checkbox', { name: text.sure }).check()
  await plain.getByRole('button', { name: text.eraseNow }).click()
  await expect(status).toHaveText(text.erased)
  await plain.close()
})

test('words that come too late are not lost, hostile ones stay text', async ({ page, context }) => {
  const text = rightsWords.fr
  const { email } = await newShownTip(page, 'fr', { message: hostileText, supporterName: hostileWords[0] })
  const { path } = await receiptPath(page, email, 'fr')
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto(path)
    await untilHydrated(tab)
    await expect(tab.getByText(hostileWords[0] ?? '', { exact: true })).toBeVisible()
    await tab.locator('summary').filter({ hasText: text.edit }).click()
    await expect(tab.getByLabel(text.message, { exact: true })).toHaveValue(hostileText)
    expect(await hits(tab)).toBe(0)
  }

  const tooLong = hostileText.padEnd(501, '.')
  await page.getByLabel(text.message, { exact: true }).fill(tooLong)
  await page.getByRole('button', { name: text.saveEdit }).click()
  await expect(page.getByText(text.badWords)).toBeVisible()
  await untilHydrated(page)
  await expect(page.getByLabel(text.message, { exact: true })).toHaveValue(tooLong)
  expect(await hits(page)).toBe(0)
  await page.getByLabel(text.message, { exact: true }).fill('★')
  await page.getByRole('button', { name: text.saveEdit }).click()
  await expect(page.getByRole('status').filter({ hasText: text.edited })).toBeVisible()

  await other.getByRole('button', { name: text.saveEdit }).click()
  await expect(other.getByRole('alert')).toContainText('Trop tard')
  await expect(other.getByRole('alert').locator('blockquote')).toContainText(hostileWords.at(-1) ?? '')
  await untilHydrated(other)
  expect(await hits(other)).toBe(0)
})
