import { expect, expectAccessible, type Page, test, untilHydrated } from '../../support/journey.ts'
import { callAs, newMember } from '../../support/people.ts'
import { newTipPage, openPlainForm, openTipDialog, words } from '../../support/tips.ts'

test('nothing typed before hydration is lost', async ({ page }) => {
  const releaseScripts = await holdScripts(page)
  await page.goto('/login', { waitUntil: 'commit' })
  const password = page.getByLabel('Mot de passe', { exact: true })
  await password.fill('tapé trop tôt')
  releaseScripts()
  await untilHydrated(page)
  await page.getByRole('button', { name: 'Afficher le mot de passe' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await expect(password).toHaveValue('tapé trop tôt')
})

test('a new password typed before hydration is rated after it', async ({ page }) => {
  const releaseScripts = await holdScripts(page)
  await page.goto('/register', { waitUntil: 'commit' })
  await page.getByLabel('Mot de passe', { exact: true }).fill('sept lapins sous la lune')
  releaseScripts()
  await expect(page.getByText(/Solidité\s: (bonne|excellente)/)).toBeVisible()
})

for (const press of ['Enter', 'a click']) {
  test(`a form sent by ${press} before hydration is sent after it, once`, async ({ page, baseURL }) => {
    const member = await newMember(page)
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(new URL(request.url()).pathname)
    })
    const releaseScripts = await holdScripts(page)
    await page.goto('/login?lang=en', { waitUntil: 'commit' })
    await page.getByLabel('E-mail address').fill(member.email)
    await page.getByLabel('Password', { exact: true }).fill(member.password)
    const button = page.getByRole('button', { name: 'Sign in', exact: true })
    if (press === 'Enter') await page.keyboard.press('Enter')
    else await button.click()
    await expect(button).toHaveAttribute('aria-busy', 'true')
    await expectAccessible(page)
    releaseScripts()
    await expect(page).toHaveURL(`${baseURL}/landing`)
    expect(sent.filter((path) => path === '/api/users/login')).toHaveLength(1)
    expect(sent).not.toContain('/login')
  })
}

test('scripts that could not be fetched are fetched by the next press', async ({ page, baseURL, expected }) => {
  const member = await newMember(page)
  const isScript = /\/assets\/.*\.js/
  expected(isScript)
  await page.route(isScript, (route) => route.abort())
  const failed = page.waitForEvent('requestfailed', (request) => isScript.test(request.url()))
  await page.goto('/login')
  await failed
  await page.unroute(isScript)
  await page.getByLabel('Adresse courriel').fill(member.email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(member.password)
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await expect(page).toHaveURL(`${baseURL}/landing`)
})

test('what is wrong with a form sent before hydration is said after it', async ({ page }) => {
  const releaseScripts = await holdScripts(page)
  await page.goto('/login', { waitUntil: 'commit' })
  const button = page.getByRole('button', { name: 'Se connecter', exact: true })
  await button.click()
  releaseScripts()
  await expect(page.getByRole('alert')).toHaveText('L’adresse courriel et le mot de passe sont obligatoires')
  await expect(button).not.toHaveAttribute('aria-busy')
})

test('without scripts a form that needs them says so', async ({ browser, baseURL }) => {
  const page = await browser.newPage({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  await page.goto('/login')
  await expect(page.getByText('Ce formulaire a besoin de JavaScript')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Se connecter', exact: true })).toBeHidden()
  await page.close()
})

test('a menu opened and a search typed before hydration stay', async ({ page }) => {
  const releaseScripts = await holdScripts(page)
  await page.goto('/landing', { waitUntil: 'commit' })
  await page.getByRole('searchbox').fill('camille')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.locator('#menu')).toBeVisible()
  releaseScripts()
  await untilHydrated(page)
  await expect(page.locator('#menu')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('searchbox')).toHaveValue('camille')
  await expect(page).toHaveURL('/landing?q=camille')
})

test('scripts of a page that does not sleep are fetched once it is on screen, not before', async ({ page }) => {
  const { promise: styled, resolve: releaseStyles } = Promise.withResolvers<void>()
  await page.route(/\/assets\/styles-.*\.css$/, async (route) => {
    await styled
    await route.continue()
  })
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  const isFontAsked = page.waitForRequest(/\.woff2$/)
  await page.goto('/login', { waitUntil: 'commit' })
  await isFontAsked
  expect(scripts).toEqual([])
  // A browser may delay preloads of low priority: the page must contain none at all.
  expect(await (await page.request.get('/login')).text()).not.toMatch(/rel="modulepreload"|type="module"/)
  releaseStyles()
  await untilHydrated(page)
  expect(scripts.length).toBeGreaterThan(3)
})

test('a tip button pressed before hydration opens the form, which keeps all that was typed', async ({ page }) => {
  const owner = await newTipPage(page)
  await callAs(owner, page, 'PUT', `/api/creators/${owner.id}/wall`, { mode: 'on' })
  const wake = await holdScripts(page)
  await page.goto(`/@${owner.slug}`, { waitUntil: 'commit' })
  const form = await openPlainForm(page)
  await form.getByRole('radio', { name: '50\u00a0$', exact: true }).check({ force: true })
  await form.getByLabel('Montant', { exact: true }).fill('250')
  await form.getByLabel(words.fr.name).fill('Ana')
  await form.getByRole('radio', { name: 'Aussi sur sa page' }).check()
  await form.getByRole('checkbox', { name: 'Avec le montant' }).check()
  const message = form.getByLabel(words.fr.message)
  await message.pressSequentially('Bravo Zoé')
  for (let letters = 0; letters < 4; letters += 1) await page.keyboard.press('ArrowLeft')
  wake()
  await expect(form.getByText('Vous payez 250\u00a0$. Zoé Zü reçoit 242,45\u00a0$.')).toBeVisible()
  await expect(form.getByText('9 caractères sur 500')).toBeVisible()
  await expect(message).toBeFocused()
  await page.keyboard.type(', ')
  await expect(message).toHaveValue('Bravo,  Zoé')
  await expect(form.getByRole('radio', { name: 'Aussi sur sa page' })).toBeChecked()
  await expect(form.getByRole('checkbox', { name: 'Avec le montant' })).toBeChecked()
  await expect(form.getByRole('radio', { name: '50\u00a0$', exact: true })).not.toBeChecked()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Envoyer', exact: true }).click()
  await expect(form.getByRole('button', { name: 'Oui, envoyer 250\u00a0$' })).toBeVisible()
})

test('a draft fills what is empty, and what was typed before hydration stays', async ({ page }) => {
  const { slug } = await newTipPage(page)
  await page.goto(`/@${slug}`)
  const dialog = await openTipDialog(page)
  await dialog.getByLabel('Montant', { exact: true }).fill('7')
  await dialog.getByLabel(words.fr.message).fill('Merci')
  await dialog.getByRole('checkbox', { name: 'Couvrir les frais' }).check()
  await page.goto('/landing')
  const wake = await holdScripts(page)
  await page.goto(`/@${slug}`, { waitUntil: 'commit' })
  await openPlainForm(page)
  await dialog.getByLabel(words.fr.message).fill('Bravo')
  wake()
  await expect(dialog.getByLabel('Montant', { exact: true })).toHaveValue('7')
  await expect(dialog.getByLabel(words.fr.message)).toHaveValue('Bravo')
  await expect(dialog.getByRole('checkbox', { name: 'Couvrir les frais' })).toBeChecked()
  await expect(dialog.getByText(/^Vous payez 7,52\s\$/)).toBeVisible()
})

/** The page stays as the server sent it until the scripts are released. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await released
    await route.continue()
  })
  return release
}

for (const path of ['/landing', '/@demo', '/documents/faq#receipt']) {
  test(`${path} stays where it was scrolled to before hydration`, async ({ page }) => {
    const { promise: allowed, resolve: allow } = Promise.withResolvers<void>()
    await page.route(/\.js$/, async (route) => {
      await allowed
      await route.continue()
    })
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.getByRole('contentinfo')).toBeAttached()
    // The titles' own font may move what stands below them.
    await page.waitForFunction(() =>
      [...document.fonts].some(({ family, status }) => family.includes('Bricolage Grotesque') && status === 'loaded'),
    )
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    const before = await page.evaluate(() => scrollY)
    expect(before).toBeGreaterThan(500)
    allow()
    await untilHydrated(page)
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle, { timeout: 1000 })))
    expect(await page.evaluate(() => scrollY)).toBe(before)
  })
}
