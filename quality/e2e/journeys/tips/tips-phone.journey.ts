import { type Locale, locales } from '@obole/contract/formatting/names'
import type { Locator } from '@playwright/test'
import { newCreator } from '../../support/creator-scenes.ts'
import { accessibilityCheck, expect, expectFits, type Page, test, untilHydrated } from '../../support/journey.ts'
import { callAs } from '../../support/people.ts'
import { expectOnlyIn, newTipPage, openTipDialog, payAtCheckout, type TipPage, words } from '../../support/tips.ts'
import { startWalk } from '../../support/walk.ts'

const smallest = { width: 320, height: 568 }

const next = {
  fr: 'Vous payez sur la page de Stripe.',
  en: 'You pay on Stripe’s page.',
  es: 'Pagas en la página de Stripe.',
}

for (const locale of locales) {
  test(`from a QR code to the checkout in 3 taps, in ${locale}, and thanks in the first screen`, async ({ page }) => {
    const say = words[locale]
    const { slug, name } = await newTipPage(page)
    await page.goto(`/@${slug}?lang=${locale}`)
    await untilHydrated(page)
    const walk = startWalk(page)
    await walk.tap(page.getByRole('button', { name: say.tip }).filter({ visible: true }))
    const dialog = page.getByRole('dialog')
    await expect(dialog.locator('form')).toHaveJSProperty('noValidate', true)
    // Its own input is transparent over the chip.
    await walk.tap(dialog.locator('label', { has: page.getByRole('radio', { name: '10' }) }))
    await expect(dialog.getByText(say.split)).toBeVisible()
    const send = dialog.getByRole('button', { name: say.send, exact: true })
    await expect(dialog.getByText(next[locale])).toBeVisible()
    expect(await isBelow(dialog.getByText(next[locale]), send)).toBe(true)
    await walk.tap(send)
    await expect(page).toHaveURL(/\/sandbox\/checkout\//)
    expect(walk.taps).toBe(3)

    await payAtCheckout(page, locale)
    const thanks = page.getByRole('heading', { level: 1, name: say.thanks })
    await expect(thanks).toBeVisible()
    for (const part of [thanks, page.getByRole('main').locator('img'), page.getByText(say.money, { exact: true })])
      await expect(part).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('main').getByText(name, { exact: true })).toBeInViewport({ ratio: 1 })
    expect(walk.screens.length, 'the page, the checkout and the thanks').toBe(3)
    await expectOnlyIn(page, locale)
    await accessibilityCheck(locale)(page)
  })
}

test('in Spanish the amounts fit in their chips with air around them', async ({ page }) => {
  const { slug } = await newTipPage(page)
  await page.goto(`/@${slug}?lang=es`)
  const dialog = await openTipDialog(page, 'es')
  for (const width of [320, 360, 768]) {
    await page.setViewportSize({ width, height: 640 })
    const air = await dialog.locator('label', { has: page.getByRole('radio') }).evaluateAll((chips) =>
      chips.map((chip) => {
        const text = document.createRange()
        text.selectNodeContents(chip)
        text.setStartAfter(chip.querySelector('input') as HTMLElement)
        return chip.clientWidth - text.getBoundingClientRect().width
      }),
    )
    expect(air).toHaveLength(4)
    expect(Math.min(...air), `${width} px`).toBeGreaterThan(8)
  }
})

test('a tip bar stays at the foot of a long page, and only once the button above is out of sight', async ({ page }) => {
  const owner = await newTipPage(page)
  await writeLongText(page, owner)
  await page.goto(`/@${owner.slug}`)
  const buttons = page.getByRole('button', { name: 'Laisser un pourboire' }).filter({ visible: true })
  await expect(buttons).toHaveCount(1)
  await expect(buttons).toBeInViewport()
  await page.evaluate(() => scrollTo(0, 900))
  await expect(buttons.last()).toBeInViewport({ ratio: 1 })
  const box = await buttons.last().boundingBox()
  expect(box && box.y + box.height).toBeGreaterThan(780)
  await expectFits(page)
  await untilHydrated(page)
  await buttons.last().click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('a page ends with an invitation to open one', async ({ page }) => {
  const { slug } = await newTipPage(page)
  await page.goto(`/@${slug}`)
  await expect(page.getByText('Vous créez aussi?')).toBeVisible()
  await untilHydrated(page)
  await page.getByRole('link', { name: 'Ouvrez votre page' }).click()
  await expect(page).toHaveURL(/\/(register|login|create-creator)/)
})

test('a warning goes when it is mended, and closes by a target of 44 px that leaves the dialog open', async ({
  page,
}) => {
  const { slug } = await newTipPage(page)
  await page.goto(`/@${slug}`)
  const dialog = await openTipDialog(page)
  const send = dialog.getByRole('button', { name: 'Envoyer', exact: true })
  const toast = page.getByText('Veuillez entrer un montant valide')
  await send.click()
  await expect(toast).toBeVisible()
  // Its time does not run under the pointer: only what is typed can take it away.
  await toast.hover()
  await dialog.getByLabel('Montant', { exact: true }).fill('0')
  await expect(toast).toBeVisible()
  await dialog.getByLabel('Montant', { exact: true }).fill('10')
  await expect(toast).toHaveCount(0)

  await dialog.getByLabel('Montant', { exact: true }).fill('')
  await send.click()
  const close = page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Fermer' })
  const box = await close.boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  await close.click()
  await expect(toast).toHaveCount(0)
  await expect(dialog).toBeVisible()
})

test('on a wide screen the amounts stand beside the text and open the dialog with them', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  const owner = await newTipPage(page)
  await callAs(owner, page, 'PATCH', `/api/creators/${owner.id}`, {
    email: 'une.adresse.plutot.longue.de.creatrice@un-domaine-assez-long.example',
  })
  await page.goto(`/@${owner.slug}`)
  await untilHydrated(page)
  const support = page.getByRole('region', { name: 'Soutenez-moi' })
  const twenty = support.getByRole('button', { name: '20\u00a0$' })
  await twenty.click()
  const amount = page.getByRole('dialog').getByLabel('Montant', { exact: true })
  await expect(amount).toHaveValue('20')
  await amount.fill('7')
  await page.getByRole('dialog').getByRole('button', { name: 'Annuler' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await support.getByRole('button', { name: '5\u00a0$', exact: true }).click()
  await expect(amount).toHaveValue('5')
  await page.getByRole('dialog').getByRole('button', { name: 'Annuler' }).click()

  // Whole, however long the address is, and read without a guess where it goes on.
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    const lines = await linesOf(
      page
        .getByRole('link', { name: /une\.adresse/ })
        .filter({ visible: true })
        .locator('span')
        .first(),
    )
    expect(lines.join('')).toBe('une.adresse.plutot.longue.de.creatrice@un-domaine-assez-long.example')
    expect(
      lines.slice(1).filter((line) => !/^[@.]/.test(line)),
      `${width} px`,
    ).toEqual([])
  }
  await accessibilityCheck('fr')(page)
})

test('on a wide screen the keyboard reaches what stands beside the text before the album below', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  const creator = await newCreator(page, { photos: 2 })
  await callAs(creator, page, 'PATCH', `/api/creators/${creator.id}`, { acceptDonation: true })
  await page.goto(`/@${creator.slug}`)
  await untilHydrated(page)
  const stops = {
    amount: page.getByRole('button', { name: '5\u00a0$', exact: true }).filter({ visible: true }),
    contact: page.getByRole('link', { name: /^Écrire à/ }).filter({ visible: true }),
    photo: page.getByRole('button', { name: /Image de l’album/ }).first(),
  }
  const reached: string[] = []
  for (let presses = 0; presses < 40 && reached.length < 3; presses += 1) {
    await page.keyboard.press('Tab')
    for (const [name, stop] of Object.entries(stops))
      if (await stop.evaluate((element) => element === document.activeElement)) reached.push(name)
  }
  expect(reached).toEqual(['amount', 'contact', 'photo'])
})

test('on the smallest phone the foot of the dialog leaves room for the form', async ({ page }) => {
  await page.setViewportSize(smallest)
  const { slug } = await newTipPage(page)
  for (const locale of locales) {
    await page.goto(`/@${slug}?lang=${locale}`)
    const buttons = await buttonsOf(await openTipDialog(page, locale), locale)
    expect(Math.min(...buttons.map(({ height }) => height))).toBeGreaterThanOrEqual(44)
    expect(smallest.height - Math.min(...buttons.map(({ y }) => y))).toBeLessThan(smallest.height / 4)
  }
})

test('a warning covers neither the title of an open dialog nor its buttons', async ({ page }) => {
  const { slug } = await newTipPage(page)
  for (const size of [smallest, { width: 390, height: 844 }, { width: 1280, height: 800 }]) {
    await page.setViewportSize(size)
    await page.goto(`/@${slug}`)
    const dialog = await openTipDialog(page)
    await dialog.getByRole('button', { name: 'Envoyer', exact: true }).click()
    const toast = page.locator('.toast')
    await expect(toast).toBeVisible()
    await toast.evaluate((item) => Promise.all(item.getAnimations().map(({ finished }) => finished)))
    const place = await boxOf(toast)
    const title = await boxOf(dialog.getByRole('heading'))
    const buttons = await buttonsOf(dialog, 'fr')
    expect(place.y).toBeGreaterThanOrEqual(title.y + title.height)
    expect(place.y + place.height).toBeLessThanOrEqual(Math.min(...buttons.map(({ y }) => y)))
  }
})

async function writeLongText(page: Page, owner: TipPage): Promise<void> {
  const description = Array.from({ length: 30 }, (_, line) => `Ligne ${line}, qui parle de bols et de terre.`)
  await callAs(owner, page, 'POST', `/api/creators/${owner.id}/presentation-infos`, {
    description: description.join('\n\n').slice(0, 2000),
    videoUrl: null,
  })
}

async function buttonsOf(dialog: Locator, locale: Locale) {
  const { cancel, send } = words[locale]
  return Promise.all([cancel, send].map((name) => boxOf(dialog.getByRole('button', { name, exact: true }))))
}

async function boxOf(target: Locator) {
  const box = await target.boundingBox()
  if (!box) throw new Error(`${target} is not shown`)
  return box
}

/** The lines of a text, as the browser has broken them. */
function linesOf(text: Locator): Promise<string[]> {
  return text.evaluate((element) => {
    const lines: { top: number; text: string }[] = []
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      for (const [index, letter] of [...(node.nodeValue ?? '')].entries()) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + 1)
        const { top } = range.getBoundingClientRect()
        const line = lines.at(-1)
        if (line?.top === top) line.text += letter
        else lines.push({ top, text: letter })
      }
    return lines.map((line) => line.text)
  })
}

async function isBelow(one: ReturnType<Page['locator']>, other: ReturnType<Page['locator']>): Promise<boolean> {
  const [lower, upper] = [await one.boundingBox(), await other.boundingBox()]
  return lower !== null && upper !== null && lower.y >= upper.y + upper.height
}
