import { ageToken, openMenu, signInByForm, signOutByMenu, storedKeys } from '../../support/accounts.ts'
import { expect, type Page, test, untilHydrated } from '../../support/journey.ts'
import { callAs, newMember, signedUpMember, signOut, storeSession } from '../../support/people.ts'

test.describe('tabs', () => {
  test('TOK-12: a second tab is signed in too, and both refresh without ending the session', async ({
    page,
    context,
  }) => {
    const { email } = await signedUpMember(page)
    await page.goto('/profile', { waitUntil: 'networkidle' })
    const second = await context.newPage()
    await second.goto('/profile')
    await expect(second.getByText(email)).toBeVisible()

    for (const tab of [page, second]) await ageToken(tab)
    await Promise.all([page, second].map((tab) => reopenProfile(tab, email)))
    for (const tab of [page, second]) {
      await expect(tab).toHaveURL('/profile')
      await expect(tab.getByText(email)).toBeVisible()
    }
    expect(await refreshTokenOf(page)).toBe(await refreshTokenOf(second))
    const mails = await (await page.request.get(`/sandbox/mailbox.json?to=${email}`)).json()
    expect(mails.filter(({ subject }: { subject: string }) => /session/i.test(subject))).toEqual([])
  })

  test('TOK-12: a duplicated tab shares the session', async ({ page }) => {
    const { email } = await signedUpMember(page)
    await page.goto('/profile')
    const opened = page.waitForEvent('popup')
    await page.evaluate(() => void window.open('/profile'))
    const copy = await opened
    await expect(copy.getByText(email)).toBeVisible()
  })

  test('signing out in one signs out all, and their guards decide again', async ({ page, context }) => {
    await signedUpMember(page)
    await page.goto('/landing', { waitUntil: 'networkidle' })
    const second = await context.newPage()
    await second.goto('/profile')
    await expect(second.getByRole('heading', { name: 'Mon profil' })).toBeVisible()
    await signOutByMenu(page)
    await expect(second).toHaveURL('/login?returnUrl=%2Fprofile')
    expect(await storedKeys(second)).toEqual([])
    expect(await second.evaluate(() => sessionStorage.getItem('user-profile'))).toBeNull()
  })

  test('signing in in one signs in a visitor’s other tab', async ({ page, context }) => {
    const member = await newMember(page)
    const second = await context.newPage()
    await second.goto('/landing')
    await page.goto('/login')
    await signInByForm(page, member)
    await expect(page).toHaveURL('/landing')
    await expect((await openMenu(second)).getByRole('link', { name: 'Mon profil' })).toBeVisible()
  })
})

test.describe('guards', () => {
  test('RED-2: a visitor is sent to sign in and returns to exactly the address they asked for', async ({ page }) => {
    const member = await newMember(page)
    await page.goto('/profile?a=1#b')
    await expect(page).toHaveURL('/login?returnUrl=%2Fprofile%3Fa%3D1%23b')
    await signInByForm(page, member)
    await expect(page).toHaveURL('/profile?a=1#b')
  })

  test('RED-2: query and hash of a public page survive signing in', async ({ page }) => {
    const member = await newMember(page)
    await page.goto(`/login?returnUrl=${encodeURIComponent('/@obole?a=1#b')}`)
    await signInByForm(page, member)
    await expect(page).toHaveURL('/@obole?a=1#b')
  })

  test('a creator lands on their page after signing in, and finds it in the menu', async ({ page }) => {
    const member = await newMember(page)
    const slug = `p${member.id.replaceAll('-', '').slice(-20)}`
    await callAs(member, page, 'POST', '/api/creators', { name: 'Atelier', slug })
    await page.goto('/login')
    await signInByForm(page, member)
    await expect(page).toHaveURL(`/@${slug}`)
    const menu = await openMenu(page)
    await expect(menu.getByRole('link', { name: 'Ma page' })).toHaveAttribute('href', `/@${slug}`)
  })

  test('a member is redirected from the guest screens', async ({ page }) => {
    await signedUpMember(page)
    for (const path of ['/login', '/forgot-password', '/reset-password', '/verify-email']) {
      await page.goto(path)
      await expect(page).toHaveURL('/landing')
    }
    await page.goto('/register')
    await expect(page.getByRole('heading', { name: 'Créer un compte' })).toBeVisible()
  })

  test('a page loaded with a session stays where it is', async ({ page }) => {
    await signedUpMember(page)
    await page.goto('/documents/faq', { waitUntil: 'networkidle' })
    await expect(page).toHaveURL('/documents/faq')
  })

  test('RED-1: no address of another site is honoured after signing in', async ({ page }) => {
    const member = await newMember(page)
    const evil = [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      '\\\\evil.example',
      '/%2f%2fevil.example',
      '\t//evil.example',
      'javascript:alert(1)',
      'https:evil.example',
      '/@x/../..//evil.example',
      'http://localhost@evil.example',
      `/${'x'.repeat(3000)}`,
    ]
    for (const returnUrl of evil) {
      await page.goto(`/login?returnUrl=${encodeURIComponent(returnUrl)}`)
      await signInByForm(page, member)
      await expect(page, returnUrl).toHaveURL('/landing')
      await signOut(page)
    }
  })
})

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('the side bar shows the person, and nothing moves for it', async ({ page }) => {
    const { email } = await signedUpMember(page)
    await page.addInitScript(() => {
      const counted = Object.assign(window, { moved: 0 })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) counted.moved += (entry as PerformanceEntry & { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto('/documents/faq', { waitUntil: 'networkidle' })
    const bar = page.getByRole('banner').first()
    await expect(bar.getByText('Anonyme')).toBeVisible()
    await expect(bar.getByRole('link', { name: 'Ma page' })).toHaveAttribute('href', '/create-creator')
    const moved = await page.evaluate(() => (window as unknown as { moved: number }).moved)
    expect(moved).toBeLessThan(0.01)
    await bar.getByRole('link', { name: 'Mon profil' }).click()
    await expect(page.getByText(email)).toBeVisible()
    await bar.getByRole('button', { name: 'Se déconnecter' }).click()
    await expect(page).toHaveURL('/landing')
    await expect(bar.getByRole('link', { name: 'Se connecter' })).toBeVisible()
  })
})

test.describe('a session', () => {
  test('AUTH-15: a failed sign-in clears stored tokens', async ({ page, expected }) => {
    expected('/api/users/login')
    expected('401')
    const member = await newMember(page)
    await page.goto('/login')
    // Left by another tab: a page that finds a session when it wakes shows no sign-in.
    await untilHydrated(page)
    await storeSession(page, member)
    expect(await storedKeys(page)).toHaveLength(3)
    await signInByForm(page, { email: member.email, password: 'pas le bon mot de passe' })
    await expect(page.getByRole('alert')).toBeVisible()
    expect(await storedKeys(page)).toEqual([])
    await expect(page.getByLabel('Adresse courriel')).toHaveValue(member.email)
  })

  test('TOK-15: that the server has ended leads to the sign-in, with the return address', async ({
    page,
    expected,
  }) => {
    expected(/401|api\/users|could not be fetched/)
    const member = await signedUpMember(page)
    await page.goto('/landing')
    await page.request.post('/api/users/logout', { data: { refreshToken: member.tokens.refreshToken } })
    await page.goto('/profile?a=1')
    await expect(page).toHaveURL('/login?returnUrl=%2Fprofile%3Fa%3D1')
    expect(await storedKeys(page)).toEqual([])
    await signInByForm(page, member)
    await expect(page).toHaveURL('/profile?a=1')
  })

  test('that has ended on another device is said to be over when something is saved', async ({ page, expected }) => {
    expected(/401|api\/users/)
    const member = await signedUpMember(page)
    await page.goto('/profile')
    const alias = page.getByRole('form', { name: 'Pseudonyme' })
    await alias.getByLabel('Pseudonyme').fill('Zoé')
    await page.request.post('/api/users/logout', { data: { refreshToken: member.tokens.refreshToken } })
    await alias.getByRole('button', { name: 'Enregistrer' }).click()
    const notice = page.getByRole('alert').filter({ hasText: 'Cette session est terminée. Reconnectez-vous.' })
    await expect(notice).toBeVisible()
    await expect(page).toHaveURL('/login?returnUrl=%2Fprofile')
    await page.reload()
    await expect(notice).toBeVisible()
    await page.goto('/login')
    await untilHydrated(page)
    await expect(notice).toBeHidden()
  })

  for (const hours of [1, -1]) {
    test(`CLK-2: a browser clock wrong by ${hours} h breaks nothing and refreshes no more often`, async ({ page }) => {
      const member = await newMember(page)
      await page.clock.install({ time: Date.now() + hours * 3_600_000 })
      const refreshed = countRefreshes(page)
      await page.goto('/login?returnUrl=/profile')
      await signInByForm(page, member)
      await expect(page.getByText(member.email)).toBeVisible()
      for (const path of ['/landing', '/profile', '/create-creator', '/profile']) await page.goto(path)
      await expect(page.getByText(member.email)).toBeVisible()
      expect(refreshed()).toBeLessThanOrEqual(2)
    })
  }
})

/** Counts the refreshes that this tab has requested. */
function countRefreshes(page: Page): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/users/refresh')) count += 1
  })
  return () => count
}

function refreshTokenOf(page: Page): Promise<string | null> {
  return page.evaluate(() => sessionStorage.getItem('auth-refreshToken'))
}

async function reopenProfile(page: Page, email: string): Promise<void> {
  await page.reload()
  await expect(page.getByText(email)).toBeVisible()
}
