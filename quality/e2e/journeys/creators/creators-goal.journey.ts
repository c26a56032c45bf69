import type { Locale } from '@obole/contract/formatting/names'
import { expect, expectAccessible, mailTo, type Page, test, untilHydrated } from '../../support/journey.ts'
import { callAs, signIn, signOut } from '../../support/people.ts'
import { newTipPage, openTipDialog, payAtCheckout, type TipPage } from '../../support/tips.ts'

const texts = {
  fr: { title: 'Une guitare en cèdre', text: 'Pour le prochain album.' },
  en: { title: 'A cedar guitar', text: 'For the next album.' },
  es: { title: 'Una guitarra de cedro', text: 'Para el próximo álbum.' },
}

const setGoal = (page: Page, owner: TipPage, goal: object) =>
  callAs(owner, page, 'PUT', `/api/creators/${owner.id}/goal`, {
    amount: 1000,
    endsAt: null,
    hidesAmounts: false,
    texts,
    ...goal,
  })

test('on a phone, a creator sets a goal, a supporter reaches it, both are told, and it stays in the list', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const owner = await newTipPage(page)
  await signIn(page, owner)
  await page.goto(`/@${owner.slug}/settings`)
  const form = page.getByRole('form', { name: 'Objectif' })
  await form.getByLabel(/^Montant à atteindre/).fill('zéro')
  await form.getByRole('button', { name: 'Lancer l’objectif' }).click()
  await expect(form.getByText('Entrez un montant de 1\u00a0$ à 1\u00a0000\u00a0000\u00a0$.')).toBeVisible()
  await expect(form.getByText('Ce champ est obligatoire')).toBeVisible()
  await expectAccessible(page)

  await form.getByLabel(/^Montant à atteindre/).fill('10,00\u00a0$')
  await form.getByLabel('Titre').filter({ visible: true }).fill(texts.fr.title)
  await form.getByRole('button', { name: 'Lancer l’objectif' }).click()
  await expect(page.getByText('Objectif enregistré')).toBeVisible()
  await expect(page.getByText('Objectif\u00a0: 10\u00a0$')).toBeVisible()
  await expectAccessible(page)

  await signOut(page)
  await page.goto(`/@${owner.slug}`)
  await expect(page.getByRole('region', { name: texts.fr.title })).toContainText('Objectif\u00a0: 10\u00a0$')
  const dialog = await openTipDialog(page)
  await dialog.getByLabel('Montant', { exact: true }).fill('10')
  await dialog.getByRole('button', { name: 'Envoyer', exact: true }).click()
  await payAtCheckout(page)
  await expect(page.getByText(`Grâce à vous, l’objectif «\u202f${texts.fr.title}\u202f» est atteint!`)).toBeVisible()
  await expectAccessible(page)
  const mail = await mailTo(page, owner.email, /Objectif atteint/)
  expect(mail.text).toContain(texts.fr.title)

  await page.goto(`/@${owner.slug}`)
  await expect(page.getByRole('region', { name: texts.fr.title })).toContainText('Objectif atteint\u00a0: 10\u00a0$')
  await expectAccessible(page)

  await signIn(page, owner)
  await page.goto(`/@${owner.slug}/settings`)
  await form.getByRole('button', { name: 'Clore l’objectif' }).click()
  const question = page.getByRole('dialog', { name: 'Clore cet objectif?' })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Clore l’objectif' }).click()
  await expect(page.getByText('Objectif clos')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: texts.fr.title })).toContainText('Objectif atteint')
  await expect(form.getByRole('button', { name: 'Lancer l’objectif' })).toBeVisible()
  await expectAccessible(page)
  await page.goto(`/@${owner.slug}`)
  await expect(page.getByRole('region', { name: texts.fr.title })).toHaveCount(0)
})

const words: Record<
  Locale,
  { under: RegExp; near: RegExp; nearHidden: RegExp; at: RegExp; above: RegExp; hidden: RegExp; until: RegExp }
> = {
  fr: {
    under: /10\s\$ sur 40\s\$ \(25\s%\)/,
    near: /Plus que 2\s\$ sur 12\s\$/,
    nearHidden: /Plus que 17\s% à réunir/,
    at: /Objectif atteint\s: 10\s\$/,
    above: /Objectif dépassé\s: 10\s\$ sur 5\s\$/,
    hidden: /Objectif dépassé\s: 200\s%/,
    until: /Jusqu’au 24 décembre 2030/,
  },
  en: {
    under: /\$10 of \$40 \(25%\)/,
    near: /Only \$2 of \$12 to go/,
    nearHidden: /Only 17% to go/,
    at: /Goal reached: \$10/,
    above: /Goal exceeded: \$10 of \$5/,
    hidden: /Goal exceeded: 200%/,
    until: /Until December 24, 2030/,
  },
  es: {
    under: /CAD\s10 de CAD\s40 \(25%\)/,
    near: /Solo faltan CAD\s2 de CAD\s12/,
    nearHidden: /Solo falta un 17\s?%/,
    at: /Meta alcanzada: CAD\s10/,
    above: /Meta superada: CAD\s10 de CAD\s5/,
    hidden: /Meta superada: 200\s?%/,
    until: /Hasta el 24 de diciembre de 2030/,
  },
}

for (const locale of ['fr', 'en', 'es'] as const) {
  test(`a page tells how far its goal is, in ${locale}, without script too`, async ({ page, browser }) => {
    const owner = await newTipPage(page)
    await setGoal(page, owner, { amount: 4000 })
    await page.goto(`/@${owner.slug}`)
    const dialog = await openTipDialog(page)
    await dialog.getByLabel('Montant', { exact: true }).fill('10')
    await dialog.getByRole('button', { name: 'Envoyer', exact: true }).click()
    await payAtCheckout(page)
    await expect(page.getByRole('heading', { name: 'Merci' })).toBeVisible()

    const plain = await browser.newPage({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
    const states = [
      [{ amount: 4000 }, words[locale].under],
      [{ amount: 1200 }, words[locale].near],
      [{ amount: 1200, hidesAmounts: true }, words[locale].nearHidden],
      [{ amount: 1000 }, words[locale].at],
      [{ amount: 500 }, words[locale].above],
      [{ amount: 500, hidesAmounts: true }, words[locale].hidden],
      [{ amount: 4000, endsAt: '2030-12-25T05:00:00Z' }, words[locale].until],
    ] as const
    for (const [goal, said] of states) {
      await setGoal(page, owner, goal)
      await plain.goto(`/@${owner.slug}?lang=${locale}`)
      await expect(plain.getByRole('region', { name: texts[locale].title })).toContainText(said)
      await page.goto(`/@${owner.slug}?lang=${locale}`)
      await untilHydrated(page)
      await expect(page.getByRole('region', { name: texts[locale].title })).toContainText(said)
    }
    await expectAccessible(page)
    await plain.close()
  })
}
