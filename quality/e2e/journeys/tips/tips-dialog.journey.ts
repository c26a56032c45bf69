import type { Locator } from '@playwright/test'
import { tabTo } from '../../support/accounts.ts'
import { expect, expectAccessible, test } from '../../support/journey.ts'
import { newTipPage, openPlainForm, openTipDialog, payAtCheckout, words } from '../../support/tips.ts'

const tipCalls = '**/api/tips'
const paymentError = 'An error occurred during payment processing'

test('the terms and what is kept are read in another tab, and nothing typed is lost', async ({ page, context }) => {
  const { slug } = await newTipPage(page)
  await page.goto(`/@${slug}`)
  const dialog = await openTipDialog(page)
  await dialog.getByLabel('Montant', { exact: true }).fill('10')
  await expect(dialog.getByText('Ce site est exploité par Obole (bonjour@obole.example).')).toBeVisible()
  for (const [link, address, title] of [
    ['Conditions d’utilisation (nouvel onglet)', '/documents/termsandconditions', 'Conditions d’utilisation'],
    ['Vie privée (nouvel onglet)', '/documents/privacy', 'Politique de confidentialité'],
  ] as const) {
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      dialog.getByRole('link', { name: link, exact: true }).click(),
    ])
    await expect(tab).toHaveURL(address)
    await expect(tab.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await tab.close()
  }
  await expect(dialog.getByLabel('Montant', { exact: true })).toHaveValue('10')
})

test('what is pasted along unseen is dropped as it is pasted, and the tip is sent', async ({ page }) => {
  const { slug } = await newTipPage(page)
  await page.goto(`/@${slug}`)
  const dialog = await openTipDialog(page)
  await dialog.getByLabel('Montant', { exact: true }).fill('10')
  const name = dialog.getByLabel(words.fr.name)
  await name.focus()
  await page.keyboard.insertText('\u202AMarie\u202C')
  await page.keyboard.type('!')
  await expect(name).toHaveValue('Marie!')
  const message = dialog.getByLabel(words.fr.message)
  await message.fill('Au \u202A514 555-0199\u202C\vle soir\u200F')
  await expect(message).toHaveValue('Au 514 555-0199\nle soir')
  await dialog.getByRole('button', { name: 'Envoyer', exact: true }).click()
  await expect(page).toHaveURL(/\/sandbox\/checkout\//)
})

test('a double click sends one tip; the button is busy meanwhile', async ({ page }) => {
  const { slug } = await newTipPage(page)
  const keys: (string | undefined)[] = []
  const hasLooked = Promise.withResolvers<void>()
  await page.route(tipCalls, async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    await hasLooked.promise
    await route.continue()
  })
  await page.goto(`/@${slug}?lang=en`)
  const dialog = await openTipDialog(page, 'en')
  await dialog.getByRole('radio', { name: '$20' }).check({ force: true })
  await dialog.getByRole('button', { name: 'Send', exact: true }).dblclick()
  await expect(dialog.getByRole('button', { name: 'Processing...' })).toBeDisabled()
  await expectAccessible(page)
  hasLooked.resolve()
  await expect(page).toHaveURL(/\/sandbox\/checkout\//)
  expect(keys).toHaveLength(1)
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
})

test('a provider outage is shown; a retry is the same tip, changed content a new one', async ({ page, expected }) => {
  expected('/api/tips')
  const { slug } = await newTipPage(page)
  const keys: (string | undefined)[] = []
  await page.route(tipCalls, (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    return route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      body: problem('provider_unavailable'),
    })
  })
  await page.goto(`/@${slug}?lang=en`)
  const dialog = await openTipDialog(page, 'en')
  const send = dialog.getByRole('button', { name: 'Send', exact: true })
  await dialog.getByLabel('Amount', { exact: true }).fill('10')
  await send.click()
  const toast = page.getByText(paymentError)
  await expect(toast).toBeVisible()
  await expect(send).toBeEnabled()
  const alert = dialog.getByRole('alert').first()
  await expect(alert).toHaveText(/Nothing was charged\.$/)
  expect(await overlap(toast, alert)).toBe(false)
  await expectAccessible(page)
  await send.click()
  await expect.poll(() => keys.length).toBe(2)
  await expect(send).toBeEnabled()
  await dialog.getByLabel(/^Message of support/).fill('Hello')
  await send.click()
  await expect.poll(() => keys.length).toBe(3)
  expect(keys[0]).toBe(keys[1])
  expect(keys[2]).not.toBe(keys[0])

  await page.unroute(tipCalls)
  await expect(send).toBeEnabled()
  await send.click()
  await page.getByRole('button', { name: /^Pay \$10\.00/ }).click()
  await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible()
})

test('a call that is not answered times out within ten seconds', async ({ page }) => {
  const { slug } = await newTipPage(page)
  await page.route(tipCalls, () => new Promise<void>(() => undefined))
  await page.goto(`/@${slug}?lang=en`)
  const dialog = await openTipDialog(page, 'en')
  await dialog.getByLabel('Amount', { exact: true }).fill('10')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText(paymentError)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Send', exact: true })).toBeEnabled()
})

test('RED-5: an address that is not the provider’s is not followed', async ({ page }) => {
  const { slug, id } = await newTipPage(page)
  await page.goto(`/@${slug}?lang=en`)
  const dialog = await openTipDialog(page, 'en')
  await dialog.getByLabel('Amount', { exact: true }).fill('10')
  for (const url of ['https://evil.example/pay', 'https://checkout.stripe.com.evil.example/', '', undefined]) {
    await page.route(tipCalls, (route) => route.fulfill({ status: 201, json: { url, tipId: id } }))
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByText(paymentError).first()).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Send', exact: true })).toBeEnabled()
    await expect(page).toHaveURL(new RegExp(`/@${slug}$`))
    await page.unroute(tipCalls)
  }
})

test('RL-10: the rate limit on tips is explained', async ({ page, expected }) => {
  expected('/api/tips')
  const { slug } = await newTipPage(page)
  await page.route(tipCalls, (route) =>
    route.fulfill({ status: 429, contentType: 'application/problem+json', body: problem('too_many_requests') }),
  )
  await page.goto(`/@${slug}`)
  const dialog = await openTipDialog(page)
  await dialog.getByLabel('Montant', { exact: true }).fill('10')
  await dialog.getByRole('button', { name: 'Envoyer', exact: true }).click()
  const toasts = page.getByRole('region')
  await expect(toasts.getByText(/^Trop de tentatives/)).toBeVisible()
  await toasts.getByRole('button', { name: 'Fermer' }).click()
  await expect(toasts.getByText(/^Trop de tentatives/)).toHaveCount(0)
  await expect(dialog).toBeVisible()
})

test('a tip can be given with the keyboard alone', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const { slug } = await newTipPage(page)
  await page.goto(`/@${slug}`)
  const button = page.getByRole('button', { name: 'Laisser un pourboire' }).filter({ visible: true })
  await tabTo(page, button)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Montant', { exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Montant', { exact: true })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByRole('radio', { name: '10' })).toBeChecked()
  await expect(dialog.getByLabel('Montant', { exact: true })).toHaveValue('10')
  await tabTo(page, dialog.getByRole('button', { name: 'Envoyer', exact: true }))
  await page.keyboard.press('Enter')
  await payAtCheckout(page)
  await expect(page.getByRole('heading', { name: 'Merci' })).toBeVisible()
})

test('when its scripts cannot be loaded, the browser sends the form by itself', async ({ page, expected }) => {
  expected(/\.js|ERR_FAILED/)
  const { slug } = await newTipPage(page)
  await page.route(/\/assets\/.*\.js/, (route) => route.abort())
  await page.goto(`/@${slug}`)
  const form = await openPlainForm(page)
  await expectAccessible(page)
  await form.getByLabel('Montant', { exact: true }).fill('10')
  await form.getByRole('button', { name: 'Envoyer' }).click()
  await expect(page).toHaveURL(/\/sandbox\/checkout\//)
})

test('offline, sending says once that it failed, and that nothing was charged', async ({ page, expected }) => {
  expected(/\/api\/tips|ERR_INTERNET_DISCONNECTED/)
  const { slug } = await newTipPage(page)
  await page.goto(`/@${slug}?lang=en`)
  const dialog = await openTipDialog(page, 'en')
  const send = dialog.getByRole('button', { name: 'Send', exact: true })
  await dialog.getByLabel('Amount', { exact: true }).fill('10')
  await page.context().setOffline(true)
  await send.click()
  await expect(dialog.getByRole('alert')).toHaveText(/^You seem to be offline. Nothing was charged/)
  await expect(dialog.getByRole('alert')).toBeInViewport({ ratio: 1 })
  await expect(send).toBeEnabled()
  await expect(page.getByText(paymentError)).toHaveCount(0)
  await page.context().setOffline(false)
  await send.click()
  await expect(page).toHaveURL(/\/sandbox\/checkout\//)
})

for (const width of [390, 1280]) {
  test(`Tab stays inside the open dialog, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    const { slug } = await newTipPage(page)
    await page.goto(`/@${slug}`)
    const dialog = await openTipDialog(page)
    await dialog.getByLabel('Montant', { exact: true }).focus()
    for (const key of ['Tab', 'Shift+Tab']) {
      const places: string[] = []
      for (let count = 0; count < 24; count += 1) {
        await page.keyboard.press(key)
        places.push(await page.evaluate(placeOfFocus))
      }
      expect(places.filter((place) => place !== 'inside')).toEqual([])
    }
  })
}

test('a message is counted in characters: 300 emoji are sent', async ({ page }) => {
  const { slug } = await newTipPage(page)
  await page.goto(`/@${slug}`)
  const dialog = await openTipDialog(page)
  await dialog.getByLabel('Montant', { exact: true }).fill('10')
  await dialog.getByLabel(/^Votre nom/).fill('سارة الخطيب')
  const message = dialog.getByLabel(/^Message de soutien/)
  await expect(dialog.getByText('0 caractère sur 500')).toBeVisible()
  for (const [text, count] of [
    ['e\u0301'.repeat(500), 500],
    ['🎨'.repeat(501), 501],
    ['🎨'.repeat(300), 300],
  ] as const) {
    await message.fill(text)
    await expect(dialog.getByText(`${count} caractères sur 500`)).toBeVisible()
  }
  await dialog.getByRole('button', { name: 'Envoyer', exact: true }).click()
  await expect(page).toHaveURL(/\/sandbox\/checkout\//)
})

async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()]
  return a !== null && b !== null && a.y < b.y + b.height && b.y < a.y + a.height
}

function problem(code: string): string {
  return JSON.stringify({ type: '', title: '', status: 500, code, detail: '' })
}

/** In the page: whether the focus is on something inside the dialog that can be used. */
function placeOfFocus(): string {
  const focused = document.activeElement
  if (focused?.closest('dialog')) return 'inside'
  return focused?.outerHTML.slice(0, 200) ?? 'nothing'
}

test('closed by Escape, by Cancel and by a press outside, the dialog keeps what was typed', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const { slug } = await newTipPage(page)
  await page.goto(`/@${slug}`)
  const dialog = await openTipDialog(page)
  const close = {
    Escape: () => page.keyboard.press('Escape'),
    Cancel: () => dialog.getByRole('button', { name: 'Annuler' }).click(),
    'the cross': () => dialog.getByRole('button', { name: 'Fermer' }).click(),
    'a press outside': () => page.mouse.click(10, 400),
  }
  const message = dialog.getByLabel(words.fr.message)
  for (const [way, act] of Object.entries(close)) {
    await message.fill(`Fermé par ${way}`)
    await act()
    await expect(dialog, way).toBeHidden()
    await openTipDialog(page)
    await expect(message).toHaveValue(`Fermé par ${way}`)
  }
  await page.reload()
  await openTipDialog(page)
  await expect(message).toHaveValue('Fermé par a press outside')
})

test('a tip that is being sent is stopped when the dialog is closed', async ({ page }) => {
  const { slug } = await newTipPage(page)
  const asked = Promise.withResolvers<void>()
  await page.route(tipCalls, () => asked.resolve())
  await page.goto(`/@${slug}`)
  const dialog = await openTipDialog(page)
  await dialog.getByLabel('Montant', { exact: true }).fill('10')
  await dialog.getByRole('button', { name: 'Envoyer', exact: true }).click()
  await asked.promise
  const aborted = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/tips'))
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  await aborted
  await page.unroute(tipCalls)
  await openTipDialog(page)
  await dialog.getByRole('button', { name: 'Envoyer', exact: true }).click()
  await expect(page).toHaveURL(/\/sandbox\/checkout\//)
})
