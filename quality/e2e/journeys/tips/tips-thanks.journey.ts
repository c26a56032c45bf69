import { randomUUID } from 'node:crypto'
import type { ReceivedTip } from '@obole/contract/calls/received-tips'
import { intlTags, type Locale } from '@obole/contract/formatting/names'
import { hostileTag, hostileText, hostileWords } from '@obole/testing/hostile-words'
import { addPhotos } from '../../support/creator-scenes.ts'
import { accessibilityCheck, expect, expectAccessible, hits, mailTo, type Page, test } from '../../support/journey.ts'
import { callAs, signIn, signOut } from '../../support/people.ts'
import {
  expectLanguage,
  expectOnlyIn,
  newTipPage,
  openTipDialog,
  payAtCheckout,
  receiptPath,
  type TipPage,
  words,
} from '../../support/tips.ts'

const said = {
  fr: {
    form: 'Remerciement',
    yours: 'Votre remerciement',
    picture: 'Image 2',
    save: 'Enregistrer',
    saved: 'Remerciement enregistré',
    needsWords: 'Écrivez un message pour accompagner l’image.',
    thanks: 'Merci, et bonne route!',
    from: 'Zoé Zü vous écrit',
    reply: 'Répondre',
    replyDialog: 'Répondre à ce pourboire',
    replyField: 'Votre réponse',
    required: 'Ce champ est obligatoire',
    replied: 'Votre réponse est en route.',
    answer: 'Quelle belle surprise!',
    mail: /vous répond$/,
    onReceipt: 'Réponse',
    choice: 'Réponses à vos pourboires',
    stop: 'Ne plus recevoir de réponses',
    stopped: /Plus aucune réponse ne sera envoyée/,
    again: 'Recevoir de nouveau les réponses',
    none: 'Cette personne n’a pas laissé d’adresse, ou ne souhaite pas de réponses. Votre réponse n’a pas été envoyée.',
  },
  en: {
    form: 'Thank-you message',
    yours: 'Your thank-you message',
    picture: 'Image 2',
    save: 'Save',
    saved: 'Thank-you message saved',
    needsWords: 'Write a message to go with the picture.',
    thanks: 'Cheers, see you soon!',
    from: 'A message from Zoé Zü',
    reply: 'Reply',
    replyDialog: 'Reply to this tip',
    replyField: 'Your reply',
    required: 'This field is required',
    replied: 'Your reply is on its way.',
    answer: 'What a lovely surprise!',
    mail: /replied to you$/,
    onReceipt: 'Reply',
    choice: 'Replies to your tips',
    stop: 'Stop receiving replies',
    stopped: /No more replies will be sent/,
    again: 'Receive replies again',
    none: 'This person left no address, or does not want replies. Your reply was not sent.',
  },
  es: {
    form: 'Agradecimiento',
    yours: 'Tu agradecimiento',
    picture: 'Imagen 2',
    save: 'Guardar',
    saved: 'Agradecimiento guardado',
    needsWords: 'Escribe un mensaje para acompañar la imagen.',
    thanks: '¡Mil gracias, hasta pronto!',
    from: 'Un mensaje de Zoé Zü',
    reply: 'Responder',
    replyDialog: 'Responder a esta propina',
    replyField: 'Tu respuesta',
    required: 'Este campo es obligatorio',
    replied: 'Tu respuesta va en camino.',
    answer: '¡Qué linda sorpresa!',
    mail: /te responde$/,
    onReceipt: 'Respuesta',
    choice: 'Respuestas a tus propinas',
    stop: 'Dejar de recibir respuestas',
    stopped: /No se enviará ninguna respuesta más/,
    again: 'Volver a recibir respuestas',
    none: 'Esta persona no dejó ninguna dirección o no desea respuestas. Tu respuesta no se envió.',
  },
} satisfies Record<Locale, Record<string, string | RegExp>>

for (const locale of ['fr', 'en', 'es'] as const) {
  const text = said[locale]
  const check = accessibilityCheck(locale)

  test(`on a phone, in ${locale}, a creator thanks everyone and answers a tip, and its supporter ends replies`, async ({
    page,
    browser,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const owner = await newTipPage(page)
    await addPhotos(page, owner, 2)

    await test.step('the creator writes the thanks and chooses a picture', async () => {
      await signIn(page, owner)
      await page.goto(`/@${owner.slug}/settings?lang=${locale}`)
      const form = page.getByRole('form', { name: text.form })
      await form.getByRole('radio', { name: text.picture }).check()
      await form.getByRole('button', { name: text.save }).click()
      await expect(form.getByText(text.needsWords)).toBeVisible()
      await check(page)
      await form.getByLabel(text.yours).filter({ visible: true }).fill(text.thanks)
      await form.getByRole('button', { name: text.save }).click()
      await expect(page.getByText(text.saved)).toBeVisible()
      await check(page)
      await page.reload()
      await expect(form.getByRole('radio', { name: text.picture })).toBeChecked()
      await expect(form.getByLabel(text.yours).filter({ visible: true })).toHaveValue(text.thanks)
    })

    const email = await test.step('after paying, the supporter reads them, and again in the mail', async () => {
      const paidBy = await tip(page, owner, locale)
      const thanks = page.getByRole('figure').filter({ hasText: text.from })
      await expect(thanks).toContainText(text.thanks)
      const picture = thanks.locator('img')
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
      await expectOnlyIn(page, locale)
      await check(page)
      const mail = await receiptPath(page, paidBy, locale)
      expect(mail.text).toContain(text.thanks)
      expectLanguage(mail.text, locale)
      return paidBy
    })

    await test.step('the creator answers; what was typed is kept until it is sent', async () => {
      await signIn(page, owner)
      await page.goto(`/@${owner.slug}/tips?lang=${locale}`)
      const item = page.getByRole('listitem').filter({ hasText: '✦ ✦ ✦' })
      await item.locator('summary').press('Enter')
      await item.getByRole('button', { name: text.reply, exact: true }).click()
      const dialog = page.getByRole('dialog', { name: text.replyDialog })
      await dialog.getByRole('button', { name: words[locale].send, exact: true }).click()
      await expect(dialog.getByText(text.required)).toBeVisible()
      await check(page)
      await dialog.getByLabel(text.replyField).fill(text.answer)
      await dialog.getByRole('button', { name: words[locale].cancel, exact: true }).click()
      await expect(dialog).toBeHidden()
      await item.getByRole('button', { name: text.reply, exact: true }).click()
      await expect(dialog.getByLabel(text.replyField)).toHaveValue(text.answer)
      await dialog.getByRole('button', { name: words[locale].send, exact: true }).click()
      await expect(page.getByText(text.replied)).toBeVisible()
      await expect(dialog).toBeHidden()
      await expect(item.getByRole('figure').filter({ hasText: text.replyField })).toContainText(text.answer)
      await expect(item.getByRole('button', { name: text.reply, exact: true })).toHaveCount(0)
      await check(page)
    })

    const optOut = await test.step('the supporter reads it in a mail and on the receipt', async () => {
      const mail = await mailTo(page, email, text.mail)
      expect(mail.text).toContain(text.answer)
      expect(mail.text).toContain('✦ ✦ ✦')
      expect(mail.text + mail.html).not.toContain(owner.email)
      expectLanguage(mail.text, locale)
      await signOut(page)
      await page.goto((await receiptPath(page, email, locale)).path)
      await expect(page.getByRole('term').filter({ hasText: text.onReceipt })).toBeVisible()
      await expect(page.getByRole('definition').filter({ hasText: text.answer })).toBeVisible()
      await expectOnlyIn(page, locale)
      await check(page)
      return pathIn(mail.text)
    })

    await test.step('without script and without an account, the link of that mail ends replies', async () => {
      const plain = await browser.newPage({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
      await plain.goto(optOut)
      await expect(plain.getByRole('heading', { name: text.choice })).toBeVisible()
      await plain.getByRole('button', { name: text.stop }).click()
      await expect(plain.getByText(text.stopped)).toBeVisible()
      await expect(plain.locator('html')).toHaveAttribute('lang', intlTags[locale])
      await plain.close()
      await page.goto(optOut)
      await expect(page.getByText(text.stopped)).toBeVisible()
      await expectOnlyIn(page, locale)
      await check(page)
      await tip(page, owner, locale, email)
      await signIn(page, owner)
      await page.goto(`/@${owner.slug}/tips?lang=${locale}`)
      const newest = page.getByRole('listitem').filter({ hasText: '✦ ✦ ✦' }).first()
      await newest.locator('summary').press('Enter')
      await expect(newest.getByText(text.none)).toBeVisible()
      await check(page)
      await page.goto(optOut)
      await page.getByRole('button', { name: text.again }).click()
      await expect(page.getByRole('button', { name: text.stop })).toBeVisible()
      await check(page)
    })
  })
}

test('with the keyboard alone, a creator answers a tip from its menu', async ({ page }) => {
  const owner = await newTipPage(page)
  await tip(page, owner, 'fr')
  await signIn(page, owner)
  await page.goto(`/@${owner.slug}/tips`)
  const menu = page.getByRole('button', { name: /^Plus d’actions/ })
  await menu.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem').first()).toHaveText('Répondre…')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Répondre à ce pourboire' })
  await expect(dialog).toBeVisible()
  const field = dialog.getByLabel('Votre réponse')
  await field.focus()
  await page.keyboard.type('Merci!')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Envoyer' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Votre réponse est en route.')).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('a reply that fails stays typed, with the reason', async ({ page, expected }) => {
  expected('/reply')
  const owner = await newTipPage(page)
  await tip(page, owner, 'fr')
  await signIn(page, owner)
  await page.goto(`/@${owner.slug}/tips`)
  const item = page.getByRole('listitem').filter({ hasText: '✦ ✦ ✦' })
  await item.locator('summary').press('Enter')
  await item.getByRole('button', { name: 'Répondre', exact: true }).click()
  const { tips } = (await (await callAs(owner, page, 'GET', `/api/creators/${owner.id}/tips`)).json()) as {
    tips: ReceivedTip[]
  }
  await callAs(owner, page, 'POST', `/api/tips/${tips[0]?.id}/reply`, { message: 'Depuis un autre onglet' })
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Votre réponse').fill('Merci')
  await dialog.getByRole('button', { name: 'Envoyer' }).click()
  await expect(dialog.getByText('Vous avez déjà répondu à ce pourboire.')).toBeVisible()
  await expect(dialog.getByLabel('Votre réponse')).toHaveValue('Merci')
  await expectAccessible(page)
})

test('XSS-3: hostile thanks, words and replies are shown as text, on the screens and in the mails', async ({
  page,
}) => {
  const owner = await newTipPage(page)
  await callAs(owner, page, 'PUT', `/api/creators/${owner.id}/thanks`, { texts: { fr: hostileText }, photoId: null })
  const email = await tip(page, owner, 'fr', undefined, hostileText)
  await expect(page.getByRole('figure')).toContainText(hostileWords[0] ?? '')
  expect(await hits(page)).toBe(0)
  const { tips } = (await (await callAs(owner, page, 'GET', `/api/creators/${owner.id}/tips`)).json()) as {
    tips: ReceivedTip[]
  }
  await callAs(owner, page, 'POST', `/api/tips/${tips[0]?.id}/reply`, { message: hostileText })
  for (const subject of [words.fr.receiptMail, said.fr.mail]) {
    const mail = await mailTo(page, email, subject)
    expect(mail.html).not.toMatch(hostileTag)
  }
  await page.goto((await receiptPath(page, email, 'fr')).path)
  await expect(page.getByRole('definition').last()).toContainText(hostileWords.at(-1) ?? '')
  expect(await hits(page)).toBe(0)
  await signIn(page, owner)
  await page.goto(`/@${owner.slug}/tips`)
  await page.getByRole('listitem').locator('summary').press('Enter')
  await expect(page.getByRole('figure').filter({ hasText: 'Votre réponse' })).toContainText(hostileWords[0] ?? '')
  expect(await hits(page)).toBe(0)
})

/** Pays a tip as a visitor, up to the thank-you page; returns the address. */
async function tip(
  page: Page,
  { slug }: TipPage,
  locale: Locale,
  email = `${randomUUID()}@example.com`,
  message = '✦ ✦ ✦',
): Promise<string> {
  await signOut(page)
  await page.goto(`/@${slug}?lang=${locale}`)
  const dialog = await openTipDialog(page, locale)
  await dialog.getByLabel(words[locale].amount, { exact: true }).fill('10')
  await dialog.getByLabel(words[locale].message).fill(message)
  await dialog.getByRole('button', { name: words[locale].send, exact: true }).click()
  await payAtCheckout(page, locale, email)
  await expect(page.getByRole('heading', { name: words[locale].thanks })).toBeVisible()
  return email
}

/** The link that ends replies, from the mail. */
function pathIn(text: string): string {
  const { pathname, search } = new URL(/https?:\/\/\S+\/replies\/\S+/.exec(text)?.[0] ?? '')
  return pathname + search
}
