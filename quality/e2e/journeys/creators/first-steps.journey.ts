import { openMenu } from '../../support/accounts.ts'
import { asStranger, newCreator } from '../../support/creator-scenes.ts'
import { expect, expectAccessible, type Page, test, untilHydrated } from '../../support/journey.ts'
import { callAs, type Member, newMember, signIn } from '../../support/people.ts'
import { picture } from '../../support/pictures.ts'
import { newTipPage, words } from '../../support/tips.ts'

test('the owner’s first steps show what is left and disappear when done', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { member, slug } = await newPage(page)
  await page.goto(`/@${slug}`)
  const list = page.getByRole('region', { name: 'Les premiers pas' })
  const left = list.getByRole('listitem').filter({ hasNot: page.getByRole('img', { name: 'Fait' }) })
  await expect(left).toHaveCount(4)
  await expect(page.locator('main .button-primary:visible')).toHaveText(['Choisir un logo'])
  await expectAccessible(page)

  await list.getByRole('button', { name: 'Choisir un logo' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=file]').setInputFiles(picture('logo.png', 600, 600, 3))
  await dialog.getByRole('button', { name: 'Appliquer' }).click()
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(left).toHaveCount(3)

  await list.getByRole('button', { name: 'Écrire' }).click()
  await page.getByLabel('Votre texte').fill('Je tourne des bols.')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(left).toHaveCount(2)

  await list.getByRole('button', { name: 'Configurer les versements' }).click()
  await page.getByRole('button', { name: 'Terminer', exact: true }).click()
  await expect(page.getByText('Votre page accepte les pourboires.')).toBeVisible()
  await expect(left).toHaveCount(1)
  await expect(page.locator('main .button-primary:visible')).toHaveText(['Partager ma page'])

  await list.getByRole('button', { name: 'Partager ma page' }).click()
  const panel = page.getByRole('dialog', { name: 'Faites connaître votre page' })
  const card = panel.getByRole('img', { name: /^L’image qui accompagne le lien/ })
  await expect(card).toHaveJSProperty('naturalWidth', 1200)
  await expect(panel.getByRole('link', { name: 'Télécharger en SVG' })).toHaveAttribute('download', `${slug}.svg`)
  await panel.getByRole('button', { name: 'Español' }).click()
  await expect(panel.getByRole('textbox', { name: 'Un mot pour l’annoncer' })).toHaveValue(/^¿Te gusta lo que hace/)
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Copier le lien' }).click()
  await expect(panel.getByRole('button', { name: 'Lien copié' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`/@${slug}$`))
  await expect(list).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Votre page est prête.')).toBeVisible()
  await expect(list).toHaveCount(0)
  await expect.poll(async () => (await own(page, member)).isSetUp).toBe(true)
  await asStranger(page, async (other) => {
    await signIn(other, member)
    await other.goto(`/@${slug}`)
    await expect(other.getByRole('link', { name: 'Réglages', exact: true })).toBeVisible()
    await other.waitForLoadState('networkidle')
    await expect(other.getByRole('region', { name: 'Les premiers pas' })).toHaveCount(0)
  })
})

test('a logo that is set with its pencil is a step done', async ({ page }) => {
  const { slug } = await newPage(page)
  await page.goto(`/@${slug}`)
  const list = page.getByRole('region', { name: 'Les premiers pas' })
  await expect(list.getByRole('button', { name: 'Choisir un logo' })).toBeVisible()
  await page.getByRole('button', { name: 'Modifier le logo' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=file]').setInputFiles(picture('logo.png', 600, 600, 3))
  await dialog.getByRole('button', { name: 'Appliquer' }).click()
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(list.getByRole('button', { name: 'Choisir un logo' })).toHaveCount(0)
  await expect(list.getByRole('img', { name: 'Fait' })).toHaveCount(1)
})

test('the steps come under the tip button, which stays where a finger is', async ({ page }) => {
  const owner = await newTipPage(page)
  await signIn(page, owner)
  const { promise: pressed, resolve: press } = Promise.withResolvers<void>()
  await page.route(/\/first-steps\.js$/, async (route) => {
    await pressed
    await route.continue()
  })
  await page.goto(`/@${owner.slug}`)
  await expect(page.getByRole('navigation', { name: 'Les écrans de votre page' })).toBeVisible()
  await page.getByRole('button', { name: words.fr.tip }).filter({ visible: true }).hover()
  await page.mouse.down()
  press()
  await expect(page.getByRole('heading', { name: 'Les premiers pas' })).toBeVisible()
  await page.mouse.up()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('steps that Stripe checks for a while say what is missing, and nothing else', async ({ page }) => {
  const { member, slug } = await newPage(page)
  await page.goto(`/@${slug}`)
  await page.getByRole('button', { name: 'Configurer les versements' }).click()
  await page.getByRole('button', { name: 'Partir sans terminer' }).click()
  // The sandbox enables an account at once, and takes that back when its owner leaves.
  const path = `/api/creators/${member.id}/payouts`
  await expect.poll(async () => (await (await callAs(member, page, 'GET', path)).json()).state).toBe('restricted')
  await page.goto(`/@${slug}`)
  const list = page.getByRole('region', { name: 'Les premiers pas' })
  await expect(list.getByText('Il manque encore')).toBeVisible()
  await expect(list.getByRole('button', { name: 'Compléter chez Stripe' })).toBeVisible()
  await expectAccessible(page)
})

test('while Stripe checks, the step says so, and the next one is the owner’s', async ({ page }) => {
  const { member, slug } = await newPage(page)
  await page.route(`**/api/creators/${member.id}/payouts`, (route) =>
    route.fulfill({ json: { state: 'pending', details: ['under_review'] } }),
  )
  await page.goto(`/@${slug}`)
  const step = page.getByRole('listitem').filter({ hasText: 'Recevoir des pourboires' })
  await expect(step.getByText('Stripe vérifie vos renseignements.')).toBeVisible()
  await expect(step.getByRole('button')).toHaveCount(0)
})

test('the list can be closed for good', async ({ page }) => {
  const { member, slug } = await newPage(page)
  await page.goto(`/@${slug}`)
  await page.getByRole('button', { name: 'Masquer la liste' }).click()
  await expect(page.getByRole('region', { name: 'Les premiers pas' })).toHaveCount(0)
  await expect.poll(async () => (await own(page, member)).isSetUp).toBe(true)
})

test('switching tips on without payouts leads there', async ({ page, expected }) => {
  expected('409')
  const { member, slug } = await newPage(page)
  // As the server answers when payouts are not set up; the sandbox sets them up by itself.
  await page.route(`**/api/creators/${member.id}`, (route) =>
    route.fulfill({
      status: 409,
      contentType: 'application/problem+json',
      body: JSON.stringify({ code: 'payouts_not_ready', status: 409, title: '', detail: '', type: '' }),
    }),
  )
  await page.goto(`/@${slug}/settings`)
  await page.getByRole('switch', { name: 'Accepter les pourboires' }).click()
  await expect(page.getByText('Encore une étape')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Configurer les versements' }).click()
  await expect(page).toHaveURL(/\/sandbox\/onboarding\//)
})

test('a member without a page finds one card instead of the hero', async ({ page }) => {
  await page.goto('/landing')
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Créer votre page')
  const member = await newMember(page)
  await page.goto('/login')
  await page.getByLabel('Adresse courriel').fill(member.email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(member.password)
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await expect(page).toHaveURL('/landing')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Créer votre page')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Créer ma page' }).first().click()
  await expect(page).toHaveURL('/create-creator')
})

test('whoever has a page is led to it, and is not asked to make another', async ({ page }) => {
  const creator = await newCreator(page)
  await signIn(page, creator)
  const invitations = page.getByRole('main').getByRole('link', { name: /Créer ma page|Ouvrez votre page/ })
  for (const address of ['/@demo', '/landing']) {
    await page.goto(address)
    await untilHydrated(page)
    await expect(invitations).toHaveCount(0)
  }
  await page.getByRole('main').getByRole('link', { name: 'Ma page' }).click()
  await expect(page).toHaveURL(`/@${creator.slug}`)
})

test('until a person has a name, menu and profile show the name and the logo of the page', async ({ page }) => {
  const creator = await newCreator(page, { name: 'Atelier Zoé' })
  const answer = await page.request.post(`/api/creators/${creator.id}/logo`, {
    headers: { authorization: `Bearer ${creator.tokens.accessToken}` },
    multipart: { file: picture('logo.png', 440, 440, 2) },
  })
  expect(answer.ok()).toBe(true)
  await signIn(page, creator)
  await page.goto('/profile')
  const main = page.getByRole('main')
  await expect(main.getByText('Atelier Zoé')).toHaveCount(1)
  await expect(main.locator('img').first()).toHaveAttribute('src', /^\/media\//)
  await untilHydrated(page)
  const menu = await openMenu(page)
  await expect(menu.getByText('Atelier Zoé')).toBeVisible()
  await expect(menu.locator('img').first()).toHaveAttribute('src', /^\/media\//)
  await page.keyboard.press('Escape')
  await page.getByRole('form', { name: 'Pseudonyme' }).getByLabel('Pseudonyme', { exact: true }).fill('Zoé')
  await page.getByRole('form', { name: 'Pseudonyme' }).getByRole('button', { name: 'Enregistrer' }).click()
  await expect((await openMenu(page)).getByText('Zoé', { exact: true })).toBeVisible()
})

async function newPage(page: Page): Promise<{ member: Member; slug: string }> {
  const member = await newMember(page)
  const slug = `z-${member.id.slice(-12)}`
  await callAs(member, page, 'POST', '/api/creators', { name: 'Zoé', slug })
  await signIn(page, member)
  return { member, slug }
}

async function own(page: Page, member: Member): Promise<{ isSetUp: boolean }> {
  return (await callAs(member, page, 'GET', '/api/creators/profile')).json()
}
