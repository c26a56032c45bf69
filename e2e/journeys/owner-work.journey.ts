import type { ReceivedTip } from '@obole/contract/received-tips'
import type { Tokens } from '@obole/contract/sessions'
import { expect, type Page, test } from '../support/journey.ts'
import { callAs, type Member, newMember, signIn } from '../support/people.ts'
import { newTipPage, receivedTip } from '../support/tips.ts'

/** What the screens of an owner make the browser do: counted, because a phone needs long for it. */

test('while a search is typed no row of the list is drawn again, and one menu serves all rows', async ({ page }) => {
  const owner = await newTipPage(page)
  await signIn(page, owner)
  const tips: ReceivedTip[] = [1, 2, 3].map(receivedTip)
  const answer = Promise.withResolvers<void>()
  await page.route(`**/api/creators/${owner.id}/tips**`, async (route) => {
    const { pathname, searchParams } = new URL(route.request().url())
    if (!pathname.endsWith('/tips')) return route.continue()
    if (searchParams.has('cursor')) return route.fulfill({ json: { tips: tips.slice(2), cursor: null } })
    if (searchParams.has('query')) await answer.promise
    return route.fulfill({ json: { tips: tips.slice(0, 2), cursor: searchParams.has('query') ? null : 'next' } })
  })
  await page.goto(`/@${owner.slug}/tips`)
  const rows = page.getByRole('listitem').filter({ hasText: 'Message' })
  await page.getByRole('button', { name: 'Afficher la suite' }).click()
  await expect(rows).toHaveCount(3)
  const drawnAgain = await watchRows(page)
  const asked = page.waitForRequest(/query=mes/)
  await page.getByRole('searchbox').pressSequentially('mes')
  await asked
  expect(await drawnAgain()).toBe(0)
  await expect(rows).toHaveCount(3)
  answer.resolve()
  await expect(rows).toHaveCount(2)
  await page.getByRole('searchbox').fill('')
  await expect(rows).toHaveCount(3)

  for (const index of [2, 0]) {
    await rows.nth(index).getByRole('button').click()
    await expect(page.getByRole('menu')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(rows.nth(index).getByRole('button')).toBeFocused()
  }
})

test('the settings ask for all that they show at once', async ({ page }) => {
  const owner = await newTipPage(page)
  await signIn(page, owner)
  const held = await holdAnswers(page, `**/api/{creators/profile,creators/${owner.id}/*,albums/${owner.id}}`)
  await page.goto(`/@${owner.slug}/settings`)
  await expect
    .poll(() => held.asked().sort())
    .toEqual([
      `/api/albums/${owner.id}`,
      ...['goals', 'thanks', 'wall'].map((section) => `/api/creators/${owner.id}/${section}`),
      '/api/creators/profile',
    ])
  held.release()
  await expect(page.locator('main form').first()).toBeVisible()
})

test('an owner who opens their messages asks for both lists at once, and not for what visitors see', async ({
  page,
}) => {
  const owner = await newTipPage(page)
  await callAs(owner, page, 'PUT', `/api/creators/${owner.id}/wall`, { mode: 'on' })
  await signIn(page, owner)
  await page.goto(`/@${owner.slug}`)
  const tabs = page.getByRole('main').getByRole('navigation')
  await expect(tabs).toBeVisible()
  // Which page is their own is known by now.
  await expect(page.getByRole('heading', { name: 'Les premiers pas' })).toBeVisible()
  const held = await holdAnswers(page, '**/api/creators/*/words?**')
  const ofVisitors = await holdAnswers(page, `**/api/creators/@${owner.slug}/words`)
  await tabs.getByRole('link', { name: 'Messages' }).click()
  const list = `/api/creators/${owner.id}/words?standing=`
  await expect.poll(() => held.asked().sort()).toEqual([`${list}shown`, `${list}waiting`])
  held.release()
  await expect(page.getByText('Aucun message affiché pour l’instant')).toBeVisible()
  expect(ofVisitors.asked()).toEqual([])
})

for (const who of ['owner', 'member'] as const) {
  test(`the ${who} of a page that hydrates keeps what the server wrote until its scripts are there`, async ({
    page,
  }) => {
    await signIn(page, who === 'owner' ? await demoOwner(page) : await newMember(page))
    // The goal, the words and the video.
    const held = await holdAnswers(page, /\/(goal-card|wall-section|video-frame)\.js$/)
    await page.goto('/@demo')
    const shown = [
      page.getByRole('heading', { name: 'Un petit four pour l’école du village' }),
      page.getByRole('heading', { name: 'Messages de soutien' }),
      // Of their own page an owner gets another About section.
      ...(who === 'member' ? [page.getByTitle('Vidéo\u00a0: Camille Aubry')] : []),
    ]
    if (who === 'owner') await expect(page.getByRole('main').getByRole('navigation')).toBeVisible()
    await expect.poll(() => held.asked().length).toBe(3)
    await expect(page.locator('a[href="/profile"]').first()).toBeAttached()
    for (const part of shown) expect(await part.count()).toBe(1)
    held.release()
  })
}

/** The account that comes with the product, whose page has everything. */
async function demoOwner(page: Page): Promise<Member> {
  const account = { email: 'demo@obole.example', password: 'une-obole-pour-la-demo' }
  const answer = await page.request.post('/api/users/login', { data: account })
  const tokens = (await answer.json()) as Tokens
  return { ...account, id: '', tokens }
}

/** Lets calls wait, so that only those come which need no answer of another one. */
async function holdAnswers(
  page: Page,
  pattern: string | RegExp,
): Promise<{ asked: () => string[]; release: () => void }> {
  const asked = new Set<string>()
  const released = Promise.withResolvers<void>()
  await page.route(pattern, async (route) => {
    const { pathname, search } = new URL(route.request().url())
    asked.add(pathname + search)
    await released.promise
    await route.continue()
  })
  return { asked: () => [...asked], release: released.resolve }
}

/** React gives an element new properties each time its component is drawn. */
async function watchRows(page: Page): Promise<() => Promise<number>> {
  const properties = await page.locator('main li:has(> details)').evaluateAll((rows) => {
    const key = Object.keys(rows[0] ?? {}).find((name) => name.startsWith('__reactProps')) as keyof Element
    const before = rows.map((row) => row[key])
    Object.assign(window, { countDrawn: () => rows.filter((row, index) => row[key] !== before[index]).length })
    return before.filter(Boolean).length
  })
  expect(properties, 'rows whose properties are known').toBeGreaterThan(0)
  return () => page.evaluate(() => (window as unknown as { countDrawn: () => number }).countDrawn())
}
