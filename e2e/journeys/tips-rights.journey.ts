import { randomUUID } from 'node:crypto'
import type { Locale } from '@obole/contract/names'
import { accessibilityCheck, expect, mailTo, type Page, test, untilHydrated } from '../support/journey.ts'
import { callAs } from '../support/people.ts'
import {
  expectLanguage,
  expectOnlyIn,
  newTipPage,
  openUntil,
  payAtCheckout,
  receiptPath,
  type TipPage,
  words,
} from '../support/tips.ts'

const phone = { width: 390, height: 844 }

const said = {
  fr: {
    wall: 'Mots de soutien',
    anonymous: 'Anonyme',
    rights: 'Vos choix',
    showWords: 'Afficher mes mots',
    showName: /^Afficher mon nom/,
    showAmount: 'Afficher le montant',
    save: 'Enregistrer',
    saved: 'Vos choix sont enregistrés. La page en tient déjà compte.',
    edit: 'Modifier mes mots',
    message: 'Votre message',
    saveEdit: 'Enregistrer mes mots',
    edited: 'Vos mots sont modifiés.',
    withdraw: 'Retirer mes mots',
    withdrawNow: 'Retirer mes mots pour de bon',
    withdrawn: 'Vos mots sont retirés pour de bon.',
    again: 'Ce reçu dans une autre langue',
    language: 'Langue du courriel',
    send: 'Recevoir ce reçu par courriel',
    sent: 'Le reçu est en route vers votre boîte courriel.',
    againMail: /^Votre reçu/,
    link: 'Remplacer ce lien',
    newLink: 'M’envoyer un nouveau lien',
    linkSent: 'Un nouveau lien est en route',
    linkMail: /nouveau lien de votre reçu/,
    erase: 'Effacer mes renseignements',
    eraseNow: 'Effacer pour de bon',
    sure: 'Je comprends que c’est définitif.',
    erased: 'Votre nom, vos mots et votre adresse sont effacés.',
  },
  en: {
    wall: 'Words of support',
    anonymous: 'Anonymous',
    rights: 'Your choices',
    showWords: 'Show my words',
    showName: /^Show my name/,
    showAmount: 'Show the amount',
    save: 'Save',
    saved: 'Your choices are saved. The page follows them already.',
    edit: 'Edit my words',
    message: 'Your message',
    saveEdit: 'Save my words',
    edited: 'Your words are changed.',
    withdraw: 'Withdraw my words',
    withdrawNow: 'Withdraw my words for good',
    withdrawn: 'Your words are withdrawn for good.',
    again: 'This receipt in another language',
    language: 'Language of the e-mail',
    send: 'Get this receipt by e-mail',
    sent: 'The receipt is on its way to your mailbox.',
    againMail: /^Your receipt/,
    link: 'Replace this link',
    newLink: 'Send me a new link',
    linkSent: 'A new link is on its way',
    linkMail: /new link to your receipt/,
    erase: 'Erase my personal information',
    eraseNow: 'Erase for good',
    sure: 'I understand that this is final.',
    erased: 'Your name, words and address are erased.',
  },
  es: {
    wall: 'Palabras de apoyo',
    anonymous: 'Anónimo',
    rights: 'Tus opciones',
    showWords: 'Mostrar mis palabras',
    showName: /^Mostrar mi nombre/,
    showAmount: 'Mostrar el monto',
    save: 'Guardar',
    saved: 'Tus opciones están guardadas. La página ya las sigue.',
    edit: 'Modificar mis palabras',
    message: 'Tu mensaje',
    saveEdit: 'Guardar mis palabras',
    edited: 'Tus palabras se modificaron.',
    withdraw: 'Retirar mis palabras',
    withdrawNow: 'Retirar mis palabras para siempre',
    withdrawn: 'Tus palabras se retiraron para siempre.',
    again: 'Este recibo en otro idioma',
    language: 'Idioma del correo',
    send: 'Recibir este recibo por correo',
    sent: 'El recibo va en camino a tu buzón.',
    againMail: /^Tu recibo/,
    link: 'Reemplazar este enlace',
    newLink: 'Enviarme un nuevo enlace',
    linkSent: 'Un nuevo enlace va en camino',
    linkMail: /nuevo enlace de tu recibo/,
    erase: 'Borrar mis datos personales',
    eraseNow: 'Borrar para siempre',
    sure: 'Entiendo que es definitivo.',
    erased: 'Tu nombre, tus palabras y tu dirección se borraron.',
  },
} satisfies Record<Locale, Record<string, string | RegExp>>

/** A page with a wall, and a tip with words on it, started by a call and paid in the browser. */
async function sendWords(page: Page, locale: Locale): Promise<{ owner: TipPage; email: string }> {
  const owner = await newTipPage(page)
  await callAs(owner, page, 'PUT', `/api/creators/${owner.id}/wall`, { mode: 'on' })
  await page.goto(`/@${owner.slug}`)
  const { origin } = new URL(page.url())
  const answer = await page.request.post('/api/tips', {
    data: {
      creatorId: owner.id,
      amount: 1000,
      currency: 'CAD',
      message: '♥ ♥ ♥',
      supporterName: 'Ana',
      showsWords: true,
      locale,
      checkoutSuccessUrl: `${origin}/@${owner.slug}/tip-completed`,
      checkoutCancelledUrl: `${origin}/@${owner.slug}/tip-cancelled`,
    },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  const { url } = (await answer.json()) as { url: string }
  await page.goto(url)
  const email = await payAtCheckout(page, locale, `${randomUUID()}@example.com`)
  await page.waitForURL(/\/tip-completed/)
  return { owner, email }
}

/** The wall is read until it is without words: what was changed is announced to the pages a moment later. */
async function expectNoWall(page: Page, path: string, wall: string): Promise<void> {
  await expect(async () => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('region', { name: wall })).toHaveCount(0, { timeout: 1000 })
  }).toPass()
}

/** Of a mail, without its host: journeys open pages of their own. */
function receiptIn(text: string): string {
  const { pathname, search } = new URL(/https?:\/\/\S+\/receipts\/\S+/.exec(text)?.[0] ?? '')
  return pathname + search
}

for (const locale of ['fr', 'en', 'es'] as const) {
  const text = said[locale]
  const check = accessibilityCheck(locale)

  test(`14.4: on a phone, in ${locale}, the receipt’s link decides what is shown and stored`, async ({ page }) => {
    await page.setViewportSize(phone)
    const { owner, email } = await sendWords(page, locale)
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
      await page.getByLabel(text.message, { exact: true }).fill('★')
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
      const mail = await mailTo(page, email, said[other].againMail)
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

test('14.4: without script, on a phone, the receipt has every right', async ({ page, browser, baseURL }) => {
  const text = said.fr
  const { owner, email } = await sendWords(page, 'fr')
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
  await plain.getByLabel(text.message, { exact: true }).fill('★')
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
  await mailTo(page, email, said.en.againMail)

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
