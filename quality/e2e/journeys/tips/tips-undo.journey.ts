import { locales } from '@obole/contract/formatting/names'
import { accessibilityCheck, expect, mailTo } from '../../support/journey.ts'
import { onOwnProduct } from '../../support/own-product.ts'
import { callAs, signIn } from '../../support/people.ts'
import { expectLanguage, expectOnlyIn, giveTip, newTipPage, receiptPath, words } from '../../support/tips.ts'

const said = {
  fr: {
    until: /annulable jusqu’à \d/,
    receipt: 'Voir mon reçu',
    question: /^Annuler ce pourboire de 10/,
    yes: 'Oui, annuler ce pourboire',
    again: 'Laisser un pourboire de nouveau',
    lead: /Rien n’est encore débité\./,
    undone: /^Ce pourboire est annulé\. Rien n’est débité\./,
    undoneMail: /annulé$/,
    arriving: 'En route',
    arrivingNote: /arrive d’ordinaire en quelques minutes/,
  },
  en: {
    until: /you can (edit or )?cancel until \d/,
    receipt: 'View my receipt',
    question: /^Cancel this tip of \$10/,
    yes: 'Yes, cancel this tip',
    again: 'Leave a tip again',
    lead: /Nothing has been charged yet\./,
    undone: /^This tip is cancelled\. Nothing was charged\./,
    undoneMail: /cancelled$/,
    arriving: 'Arriving',
    arrivingNote: /usually arrives in a few minutes/,
  },
  es: {
    until: /puedes (modificarla o )?cancelarla hasta las? \d/,
    receipt: 'Ver mi recibo',
    question: /^Cancelar esta propina de/,
    yes: 'Sí, cancelar esta propina',
    again: 'Dejar una propina de nuevo',
    lead: /Todavía no se cobró nada\./,
    undone: /^Esta propina está cancelada\. No se cobró nada\./,
    undoneMail: /cancelada$/,
    arriving: 'En camino',
    arrivingNote: /suele llegar en unos minutos/,
  },
} as const

/** The other journeys run where tips are captured at once; these start a product of their own, as it is by default. */
const test = onOwnProduct()

/** One product is enough for all of them. */
test.describe.configure({ mode: 'default' })

for (const locale of locales) {
  const text = said[locale]
  const check = accessibilityCheck(locale)

  test(`whoever changes their mind undoes the tip from the thank-you page (${locale})`, async ({ page }) => {
    const owner = await newTipPage(page)
    const returning = page.waitForRequest(/\/tip-completed\?/)
    const email = await giveTip(page, owner, locale)
    const returned = (await returning).url()

    await test.step('the thank-you page says until when, in the words of its language', async () => {
      await expect(page.getByText(text.until)).toBeVisible()
      await expectOnlyIn(page, locale)
      await check(page)
    })

    await test.step('the address that people share has no link of the receipt; this tab keeps it', async () => {
      await expect(page).toHaveURL(/\/tip-completed\?tip=[0-9a-f-]+$/)
      await page.reload()
      await expect(page.getByRole('link', { name: text.receipt })).toBeVisible()
      await expect(page).toHaveURL(/\/tip-completed\?tip=[0-9a-f-]+$/)
    })

    await test.step('on a wide screen every button is one line high', async () => {
      await page.setViewportSize({ width: 1440, height: 900 })
      const buttons = page.getByRole('main').locator('.button').filter({ visible: true })
      await expect(buttons).toHaveCount(3)
      for (const button of await buttons.all()) expect((await button.boundingBox())?.height).toBeLessThan(48)
      await page.setViewportSize({ width: 390, height: 844 })
    })

    await test.step('the creator sees the tip arriving', async () => {
      await signIn(page, owner)
      await page.goto(`/@${owner.slug}/tips?lang=${locale}`)
      const item = page.getByRole('listitem').filter({ hasText: text.arriving })
      // By key: what is still loading above would move it under a pointer.
      await item.locator('summary').press('Enter')
      await expect(item.getByText(text.arrivingNote)).toBeVisible()
      await check(page)
      await page.evaluate(() => sessionStorage.clear())
    })

    await test.step('one press leads to the receipt, which names the act and asks once', async () => {
      await page.goto(returned)
      await expect(page).toHaveURL(/\/tip-completed\?tip=[0-9a-f-]+$/)
      await page.getByRole('link', { name: text.receipt }).click()
      await expect(page.getByRole('heading', { level: 1, name: words[locale].receipt })).toBeVisible()
      await expect(page.getByText(text.lead)).toBeVisible()
      await expectOnlyIn(page, locale)
      await check(page)
      await expect(page.getByRole('button', { name: text.yes })).toBeHidden()
      await page.getByText(text.question).click()
      await check(page)
      await page.getByRole('button', { name: text.yes }).click()
      await expect(page.getByRole('status').filter({ hasText: text.undone })).toBeVisible()
      await expect(page.locator(':focus')).toHaveText(text.undone)
      await expect(page.getByText(text.question)).toHaveCount(0)
      await expect(page.getByRole('link', { name: text.again })).toHaveAttribute('href', `/@${owner.slug}`)
      await expectOnlyIn(page, locale)
      await check(page)
      const mail = await mailTo(page, email, text.undoneMail)
      expectLanguage(`${mail.subject}\n${mail.text}`, locale)
    })

    await test.step('the creator’s list no longer has it', async () => {
      await signIn(page, owner)
      const listed = page.waitForResponse((response) => response.url().endsWith(`/api/creators/${owner.id}/tips`))
      await page.goto(`/@${owner.slug}/tips?lang=${locale}`)
      expect(await (await listed).json()).toMatchObject({ tips: [] })
    })
  })
}

test('a tip can be undone though its page was deleted while its supporter paid', async ({ page, expected }) => {
  const owner = await newTipPage(page)
  const returning = page.waitForRequest(/\/tip-completed\?/)
  await giveTip(page, owner, 'fr')
  const returned = (await returning).url()
  await callAs(owner, page, 'DELETE', `/api/creators/@${owner.slug}`)
  expect((await page.goto(returned))?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1, name: words.fr.thanks })).toBeVisible()
  await expect(page.getByText(words.fr.money, { exact: true })).toBeVisible()
  await expect(page.getByText(said.fr.until)).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Revenir à la page' })).toHaveCount(0)
  await accessibilityCheck('fr')(page)
  await page.getByRole('link', { name: said.fr.receipt }).click()
  await page.getByText(said.fr.question).click()
  await page.getByRole('button', { name: said.fr.yes }).click()
  await expect(page.getByRole('status').filter({ hasText: said.fr.undone })).toBeVisible()
  expected('410')
  expect((await page.goto(`/@${owner.slug}`))?.status()).toBe(410)
})

test('the receipt’s link undoes a tip without script', async ({ page, browser, baseURL }) => {
  const owner = await newTipPage(page)
  const email = await giveTip(page, owner, 'fr')
  const { path } = await receiptPath(page, email, 'fr')
  const plain = await browser.newPage({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
    ...(baseURL && { baseURL }),
  })
  await plain.goto(path)
  await plain.getByText(said.fr.question).click()
  await plain.getByRole('button', { name: said.fr.yes }).click()
  await expect(plain.getByText(said.fr.undone)).toBeVisible()
  await plain.close()
})
