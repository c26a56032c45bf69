import { locales } from '@obole/contract/formatting/names'
import { accessibilityCheck, expect, mailTo, test, untilHydrated } from '../../support/journey.ts'
import { expectNoWall, newShownTip, phone, receiptIn, rightsWords } from '../../support/receipts.ts'
import { expectLanguage, expectOnlyIn, openUntil, receiptPath, words } from '../../support/tips.ts'

for (const locale of locales) {
  const text = rightsWords[locale]
  const check = accessibilityCheck(locale)

  test(`on a phone, in ${locale}, the receipt’s link decides what is shown and stored`, async ({ page }) => {
    await page.setViewportSize(phone)
    const { owner, email } = await newShownTip(page, locale)
    const wallPath = `/@${owner.slug}?lang=${locale}`
    const item = page.getByRole('region', { name: text.wall }).getByRole('listitem')
    const status = page.getByRole('region', { name: text.rights }).getByRole('status')
    const { path } = await receiptPath(page, email, locale)
    const open = async (address = path) => {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1, name: words[locale].receipt })).toBeVisible()
      await untilHydrated(page)
    }
    let renewed = ''
    const unfold = (question: string) => page.locator('summary').filter({ hasText: question }).press('Enter')

    await test.step('name off, amount on: the wall follows', async () => {
      await openUntil(page, wallPath, item, 'Ana')
      await open()
      await expect(page.getByRole('checkbox', { name: text.showWords })).toBeChecked()
      await page.getByRole('checkbox', { name: text.showName }).uncheck()
      await page.getByRole('checkbox', { name: text.showAmount }).check()
      await check(page)
      await expectOnlyIn(page, locale)
      await page.getByRole('button', { name: text.save, exact: true }).click()
      await expect(status).toHaveText(text.saved)
      await expect(page.getByRole('checkbox', { name: text.showName })).not.toBeChecked()
      await check(page)
      await openUntil(page, wallPath, item, words[locale].money)
      await expect(item).toContainText(text.anonymous)
      await expect(item).not.toContainText('Ana')
    })

    await test.step('words off and on again', async () => {
      await open()
      await page.getByRole('checkbox', { name: text.showWords }).uncheck()
      await page.getByRole('button', { name: text.save, exact: true }).click()
      await expect(status).toHaveText(text.saved)
      await expectNoWall(page, wallPath, text.wall)
      await open()
      await page.getByRole('checkbox', { name: text.showWords }).check()
      await page.getByRole('button', { name: text.save, exact: true }).click()
      await expect(status).toHaveText(text.saved)
      await openUntil(page, wallPath, item, '♥ ♥ ♥')
    })

    await test.step('the words are edited once', async () => {
      await open()
      await unfold(text.edit)
      const field = page.getByLabel(text.message, { exact: true })
      await field.fill('🎨'.repeat(501))
      await expect(page.getByText(text.counted)).toBeVisible()
      await page.getByRole('button', { name: text.saveEdit }).click()
      await expect(page.getByText(text.badWords)).toBeVisible()
      await expect(field).toHaveValue('🎨'.repeat(501))
      await expect(field).toBeFocused()
      await check(page)
      await field.fill('★')
      await expect(page.getByText(text.badWords)).toHaveCount(0)
      await check(page)
      await page.getByRole('button', { name: text.saveEdit }).click()
      await expect(status).toHaveText(text.edited)
      await expect(page.locator('summary').filter({ hasText: text.edit })).toHaveCount(0)
      await openUntil(page, wallPath, item, '★')
    })

    await test.step('the receipt comes again by mail, in another language', async () => {
      const other = locale === 'es' ? 'en' : 'es'
      await open()
      await unfold(text.again)
      await check(page)
      await page.getByLabel(text.language, { exact: true }).selectOption(other)
      await page.getByRole('button', { name: text.send }).click()
      await expect(status).toHaveText(text.sent)
      const mail = await mailTo(page, email, rightsWords[other].againMail)
      expectLanguage(`${mail.subject}\n${mail.text}`, other)
      await page.goto(receiptIn(mail.text))
      await expect(page.getByRole('heading', { level: 1, name: words[other].receipt })).toBeVisible()
    })

    await test.step('a new link is mailed, and the old one opens nothing', async () => {
      await open()
      await unfold(text.link)
      await check(page)
      await page.getByRole('button', { name: text.newLink }).click()
      await expect(page.getByRole('heading', { level: 1, name: text.linkSent })).toBeVisible()
      await expectOnlyIn(page, locale)
      await check(page)
      const mail = await mailTo(page, email, text.linkMail)
      expectLanguage(`${mail.subject}\n${mail.text}`, locale)
      expect((await page.request.get(path)).status()).toBe(404)
      renewed = receiptIn(mail.text)
      await open(renewed)
    })

    await test.step('the words are withdrawn for good', async () => {
      await unfold(text.withdraw)
      await check(page)
      await page.getByRole('button', { name: text.withdrawNow }).click()
      await expect(status).toHaveText(text.withdrawn)
      await expect(page.getByRole('checkbox', { name: text.showWords })).toHaveCount(0)
      await expectNoWall(page, wallPath, text.wall)
    })

    await test.step('name, words and address are erased; the amount stays', async () => {
      await open(renewed)
      await unfold(text.erase)
      await page.getByRole('checkbox', { name: text.sure }).check()
      await check(page)
      await page.getByRole('button', { name: text.eraseNow }).click()
      await expect(status).toHaveText(text.erased)
      await expect(page.getByText('Ana', { exact: true })).toHaveCount(0)
      await expect(page.getByText(words[locale].money, { exact: true }).first()).toBeVisible()
      await expectOnlyIn(page, locale)
      await check(page)
    })
  })
}
