import type { ReceivedTip } from '@obole/contract/calls/received-tips'
import { expect, type Page, test } from '../../support/journey.ts'
import { callAs, signIn } from '../../support/people.ts'
import { newTipPage, receivedTip } from '../../support/tips.ts'

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
  const rows = page.locator('main li:has(> details)')
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
    const button = rows.nth(index).getByRole('button')
    await button.click()
    await expect(page.getByRole('menu')).toHaveCount(1)
    await expect(button).toHaveAttribute('aria-expanded', 'true')
    const items = page.getByRole('menuitem')
    await expect(items).toHaveText(['Rembourser…', 'Copier le numéro du reçu'])
    for (const [key, place] of [
      ['ArrowDown', 1],
      ['ArrowDown', 0],
      ['ArrowUp', 1],
      ['Home', 0],
      ['End', 1],
    ] as const) {
      await page.keyboard.press(key)
      await expect(items.nth(place)).toBeFocused()
    }
    await page.keyboard.press('Escape')
    await expect(button).toBeFocused()
    await expect(button).toHaveAttribute('aria-expanded', 'false')
    // The button that opened it closes it.
    await button.click()
    await button.click()
    await expect(page.getByRole('menu')).toHaveCount(0)
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
      ...['goals', 'news', 'thanks', 'wall'].map((section) => `/api/creators/${owner.id}/${section}`),
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
  const held = await holdAnswers(page, /\/api\/creators\/[^@/]+\/inbox/)
  const ofVisitors = await holdAnswers(page, `**/api/creators/@${owner.slug}/words`)
  await tabs.getByRole('link', { name: 'Messages' }).click()
  const list = `/api/creators/${owner.id}/inbox`
  await expect.poll(() => held.asked().sort()).toEqual([list, `${list}?standing=waiting`])
  held.release()
  await expect(page.getByText('Pas encore de message')).toBeVisible()
  expect(ofVisitors.asked()).toEqual([])
})

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
