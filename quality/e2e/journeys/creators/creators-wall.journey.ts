import type { Locale } from '@obole/contract/formatting/names'
import {
  expect,
  expectAccessible,
  expectTextsAccessible,
  mailTo,
  type Page,
  test,
  untilHydrated,
} from '../../support/journey.ts'
import { callAs, signIn } from '../../support/people.ts'
import {
  expectLanguage,
  expectOnlyIn,
  newTipPage,
  openTipDialog,
  openUntil,
  payAtCheckout,
  sendWords,
  type TipPage,
  words,
} from '../../support/tips.ts'

const phone = { width: 390, height: 844 }

const setWall = (page: Page, owner: TipPage, mode: 'off' | 'on' | 'approve', more: object = {}) =>
  callAs(owner, page, 'PUT', `/api/creators/${owner.id}/wall`, { mode, ...more })

const texts = {
  fr: {
    wall: 'Messages de soutien',
    only: 'Pour Zoé Zü seulement',
    show: 'Aussi sur sa page',
    name: 'Avec mon nom',
    amount: 'Avec le montant',
    today: 'aujourd’hui',
    report: 'Signaler ce message\u00a0: Ana',
    reason: 'Ce qui ne va pas',
    spam: 'Pourriel ou arnaque',
    send: 'Envoyer le signalement',
    sent: /Votre signalement est parti/,
    mail: /Message signalé/,
  },
  en: {
    wall: 'Messages of support',
    only: 'Only for Zoé Zü',
    show: 'Also on the page',
    name: 'With my name',
    amount: 'With the amount',
    today: 'today',
    report: 'Report this message: Ana',
    reason: 'What is wrong',
    spam: 'Spam or scam',
    send: 'Send the report',
    sent: /Your report is on its way/,
    mail: /Message reported/,
  },
  es: {
    wall: 'Mensajes de apoyo',
    only: 'Solo para Zoé Zü',
    show: 'También en su página',
    name: 'Con mi nombre',
    amount: 'Con el monto',
    today: 'hoy',
    report: 'Reportar este mensaje: Ana',
    reason: 'Qué está mal',
    spam: 'Spam o estafa',
    send: 'Enviar el reporte',
    sent: /Tu reporte está en camino/,
    mail: /Mensaje reportado/,
  },
} satisfies Record<Locale, Record<string, string | RegExp>>

for (const locale of ['fr', 'en', 'es'] as const) {
  const text = texts[locale]

  test(`on a phone, in ${locale}, words sent with consent are shown, and anyone may report them`, async ({ page }) => {
    await page.setViewportSize(phone)
    const owner = await newTipPage(page)
    const path = `/@${owner.slug}?lang=${locale}`
    await page.goto(path)
    let dialog = await openTipDialog(page, locale)
    await expect(dialog.getByRole('radio', { name: text.show })).toHaveCount(0)
    await expect(dialog.getByRole('checkbox', { name: words[locale].isPrivate })).not.toBeChecked()
    await setWall(page, owner, 'on')
    await page.goto(path)
    await expect(page.getByRole('region', { name: text.wall })).toHaveCount(0)

    dialog = await openTipDialog(page, locale)
    await dialog.getByLabel(words[locale].amount, { exact: true }).fill('10')
    await dialog.getByLabel(words[locale].name).fill('Ana')
    await dialog.getByLabel(words[locale].message).fill('♥ ♥ ♥')
    await expect(dialog.getByRole('radio', { name: text.only })).toBeChecked()
    await expect(dialog.getByRole('checkbox', { name: words[locale].isPrivate })).toHaveCount(0)
    const beside = [text.name, text.amount].map((name) => dialog.getByRole('checkbox', { name }))
    for (const box of beside) await expect(box).toBeHidden()
    await dialog.getByRole('radio', { name: text.show }).check()
    for (const box of beside) {
      await expect(box).not.toBeChecked()
      await box.check()
    }
    await expectAccessible(page)
    await dialog.getByRole('button', { name: words[locale].send, exact: true }).click()
    await payAtCheckout(page, locale)
    await expect(page.getByRole('heading', { name: words[locale].thanks })).toBeVisible()

    const wall = page.getByRole('region', { name: text.wall })
    await openUntil(page, path, wall.getByRole('listitem'), '♥ ♥ ♥')
    await expect(wall.getByRole('listitem')).toHaveText(
      new RegExp(`♥ ♥ ♥\\s*Ana\\s*${words[locale].money.replace('$', '\\$')}\\s*${text.today}`),
    )
    await expectAccessible(page)
    await expectOnlyIn(page, locale)
    await untilHydrated(page)
    await expect(wall.getByRole('listitem')).toContainText('♥ ♥ ♥')

    await wall.getByRole('listitem').locator('summary').click()
    await wall.getByRole('link', { name: text.report }).click()
    await expect(page.getByRole('listitem').filter({ hasText: '♥ ♥ ♥' })).toBeVisible()
    await page.getByLabel(text.reason).selectOption({ label: text.spam })
    await expectAccessible(page)
    await expectOnlyIn(page, locale)
    await page.getByRole('button', { name: text.send }).click()
    await expect(page.getByText(text.sent)).toBeVisible()
    await expectAccessible(page)
    const mail = await mailTo(page, 'bonjour@obole.example', new RegExp(`\\(@${owner.slug}\\)`))
    expect(mail.subject).toMatch(text.mail)
    expect(mail.text).toContain('♥ ♥ ♥')
  })

  test(`without script, in ${locale}, words are sent with consent, shown and reported`, async ({ page, browser }) => {
    const owner = await newTipPage(page)
    await setWall(page, owner, 'on')
    const plain = await browser.newPage({ javaScriptEnabled: false, viewport: phone })
    await plain.goto(`/@${owner.slug}?lang=${locale}`)
    await plain.getByRole('button', { name: words[locale].tip }).filter({ visible: true }).first().click()
    await plain.getByLabel(words[locale].amount, { exact: true }).fill('10')
    await plain.getByLabel(words[locale].name).fill('Ana')
    await plain.getByLabel(words[locale].message).fill('♥ ♥ ♥')
    await plain.getByRole('radio', { name: text.show }).check()
    await plain.getByRole('checkbox', { name: text.name }).check()
    await plain.getByRole('button', { name: words[locale].send, exact: true }).click()
    await payAtCheckout(plain, locale)
    const wall = plain.getByRole('region', { name: text.wall })
    await openUntil(plain, `/@${owner.slug}?lang=${locale}`, wall.getByRole('listitem'), '♥ ♥ ♥')
    await expect(wall).not.toContainText(words[locale].money)
    await wall.getByRole('listitem').locator('summary').click()
    await wall.getByRole('link', { name: text.report }).click()
    await plain.getByLabel(text.reason).selectOption({ label: text.spam })
    await plain.getByRole('button', { name: text.send }).click()
    await expect(plain.getByText(text.sent)).toBeVisible()
    await plain.close()
  })
}

test('on a phone, a creator switches the wall on, approves, pins, hides and shows again', async ({ page }) => {
  await page.setViewportSize(phone)
  const owner = await newTipPage(page)
  await signIn(page, owner)
  await page.goto(`/@${owner.slug}/settings`)
  const setting = page.getByRole('region', { name: 'Messages de soutien' })
  await expect(setting.getByRole('radio', { name: /^Ne pas les afficher/ })).toBeChecked()
  await expect(setting.getByRole('button', { name: 'Enregistrer' })).toBeDisabled()
  await setting.getByRole('radio', { name: /^Les approuver d’abord/ }).check()
  await setting.getByLabel(/^Mots à surveiller/).fill('rutabaga\n\nchou-fleur')
  await setting.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Réglage enregistré').first()).toBeVisible()
  await expect(setting.getByLabel(/^Mots à surveiller/)).toHaveValue('rutabaga\nchou-fleur')
  await expectAccessible(page)

  await sendWords(page, owner, 'Premier mot', { supporterName: 'Ana' })
  await setWall(page, owner, 'on')
  await sendWords(page, owner, 'Un rutabaga', { supporterName: 'Léo' })
  await sendWords(page, owner, 'Deuxième mot', { supporterName: 'Zoé' })
  const texts = page.getByRole('region', { name: 'Messages de soutien' }).getByRole('listitem')
  await openUntil(page, `/@${owner.slug}`, texts, 'Deuxième mot')
  await expect(texts).toHaveCount(1)

  await page.getByRole('link', { name: 'Gérer les messages' }).click()
  await expect(texts).toHaveCount(2)
  await page.getByRole('button', { name: 'Approuver (Ana)' }).click()
  await expect(page.getByText('Le message est affiché').first()).toBeVisible()
  await expect(texts).toHaveCount(1)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Affichés' }).click()
  await page.getByRole('button', { name: 'Épingler (Ana)' }).click()
  await expect(page.getByRole('button', { name: 'Ne plus épingler (Ana)' })).toBeFocused()
  await expect(texts.first()).toContainText('Épinglé')
  await page.getByRole('button', { name: 'Masquer (Zoé)' }).click()
  await expect(page.getByText('Le message est masqué').first()).toBeVisible()
  await page.getByRole('button', { name: 'Masqués' }).click()
  await expect(texts).toContainText('Deuxième mot')
  await page.getByRole('link', { name: 'Voir ma page' }).click()
  await expect(texts).toHaveText([/Premier mot/])
  await page.goto(`/@${owner.slug}/words`)
  await page.getByRole('button', { name: 'Masqués' }).click()
  await page.getByRole('button', { name: 'Afficher de nouveau (Zoé)' }).click()
  await expect(page.getByText(/^Aucun message masqué\./)).toBeVisible()
  await page.goto(`/@${owner.slug}`)
  await expect(texts).toHaveText([/Premier mot.*Épinglé/s, /Deuxième mot/])
  await setWall(page, owner, 'off')
  await page.goto(`/@${owner.slug}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(texts).toHaveCount(0)
})

const ownerTexts = {
  en: {
    approveFirst: /^Approve them first/,
    save: 'Save',
    saved: 'Setting saved',
    approve: 'Approve (Ana)',
    nowShown: 'The message is shown',
    shown: 'Shown',
    pin: 'Pin (Ana)',
    pinned: 'Pinned',
    hide: 'Hide (Ana)',
    nowHidden: 'The message is hidden',
    hidden: 'Hidden',
    show: 'Show again (Ana)',
    none: /^No hidden messages\./,
    manage: 'Manage the messages',
  },
  es: {
    approveFirst: /^Aprobarlos primero/,
    save: 'Guardar',
    saved: 'Ajuste guardado',
    approve: 'Aprobar (Ana)',
    nowShown: 'El mensaje se muestra',
    shown: 'Mostrados',
    pin: 'Fijar (Ana)',
    pinned: 'Fijado',
    hide: 'Ocultar (Ana)',
    nowHidden: 'El mensaje está oculto',
    hidden: 'Ocultos',
    show: 'Mostrar de nuevo (Ana)',
    none: /^No hay mensajes ocultos\./,
    manage: 'Gestionar los mensajes',
  },
}

for (const locale of ['en', 'es'] as const) {
  test(`in ${locale} too, a creator approves, pins, hides and shows again`, async ({ page }) => {
    const text = ownerTexts[locale]
    await page.setViewportSize(phone)
    const owner = await newTipPage(page)
    await signIn(page, owner)
    await page.goto(`/@${owner.slug}/settings?lang=${locale}`)
    const wall = page.getByRole('region', { name: texts[locale].wall })
    await wall.getByRole('radio', { name: text.approveFirst }).check()
    await wall.getByRole('button', { name: text.save }).click()
    await expect(page.getByText(text.saved).first()).toBeVisible()
    expectLanguage(await wall.innerText(), locale)

    await sendWords(page, owner, '♥ ♥ ♥', { supporterName: 'Ana' }, locale)
    await page.goto(`/@${owner.slug}`)
    await page.getByRole('link', { name: text.manage }).click()
    await page.getByRole('button', { name: text.approve }).click()
    await expect(page.getByText(text.nowShown).first()).toBeVisible()
    await page.getByRole('button', { name: text.shown, exact: true }).click()
    await page.getByRole('button', { name: text.pin }).click()
    await expect(wall.getByRole('listitem')).toContainText(text.pinned)
    await expectTextsAccessible(page)
    await expectOnlyIn(page, locale)
    await page.getByRole('button', { name: text.hide }).click()
    await expect(page.getByText(text.nowHidden).first()).toBeVisible()
    await page.getByRole('button', { name: text.hidden, exact: true }).click()
    await page.getByRole('button', { name: text.show }).click()
    await expect(page.getByText(text.none)).toBeVisible()
    await expectOnlyIn(page, locale)
    await page.goto(`/@${owner.slug}`)
    await expect(wall.getByRole('listitem')).toContainText('♥ ♥ ♥')
  })
}

test('a wall without messages says what its lists are for, and how people get to write', async ({ page }) => {
  const owner = await newTipPage(page)
  await setWall(page, owner, 'approve')
  await signIn(page, owner)
  await page.goto(`/@${owner.slug}/words`)
  await expect(page.getByText(/^En laissant un pourboire, chaque personne peut vous écrire/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Partager ma page' })).toBeVisible()
  await expectAccessible(page)
  for (const [list, text] of [
    ['À approuver', /^Rien à approuver\. Les messages qui attendent/],
    ['Masqués', /^Aucun message masqué\. Un message que vous masquez/],
  ] as const) {
    await page.getByRole('button', { name: list }).click()
    await expect(page.getByText(text)).toBeVisible()
  }

  await callAs(owner, page, 'PATCH', `/api/creators/${owner.id}`, { acceptDonation: false })
  await page.reload()
  await expect(page.getByText(/votre page doit accepter les pourboires/)).toBeVisible()
  const settings = page.getByRole('main').getByRole('link', { name: 'Réglages de la page' })
  await expect(settings).toHaveAttribute('href', `/@${owner.slug}/settings`)
})
