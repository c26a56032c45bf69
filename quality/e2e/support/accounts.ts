import type { Locator } from '@playwright/test'
import { expect, mailTo, type Page } from './journey.ts'

/** The two passwords of these journeys. */
export const firstPassword = 'sept chats sur un toit'
export const secondPassword = 'trois hiboux dans la grange'

/** On narrow screens the menu is a sheet behind a button. */
export async function openMenu(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Menu' }).click()
  const sheet = page.locator('#menu')
  await expect(sheet).toBeVisible()
  return sheet
}

export async function signInByForm(page: Page, person: { email: string; password: string }): Promise<void> {
  await page.getByLabel('Adresse courriel').fill(person.email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
}

/** Waits for pending requests first: one that is sent after the session has ended is refused. */
export async function signOutByMenu(page: Page): Promise<void> {
  await untilMemberLoaded(page)
  const menu = await openMenu(page)
  await menu.getByRole('button', { name: 'Se déconnecter' }).click()
  await expect(page).toHaveURL('/landing')
  await expect.poll(() => storedKeys(page)).toEqual([])
}

/** Requests that are still pending when the session ends would be refused. */
export async function untilMemberLoaded(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const asked = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
    return ['/api/users/profile', '/api/creators/profile'].every((path) => asked.includes(path))
  })
}

/** The keys of a session that the tab holds now. */
export function storedKeys(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    ['auth-accessToken', 'auth-refreshToken', 'auth-tokenClaims'].filter((key) => sessionStorage.getItem(key) !== null),
  )
}

/** The path of the link in the newest mail whose subject fits. */
export async function linkTo(page: Page, email: string, subject: RegExp): Promise<string> {
  const { text } = await mailTo(page, email, subject)
  const link = /https?:\/\/\S+\?\S+/.exec(text)?.[0]
  expect(link, text).toBeDefined()
  const { pathname, search } = new URL(link ?? '')
  return pathname + search
}

/** An account with a verified address, created through the API. */
export async function openAccount(page: Page, person: { email: string; password: string }): Promise<void> {
  await page.request.post('/api/users/register', { data: { ...person, locale: 'fr' } })
  const { searchParams } = new URL(await linkTo(page, person.email, /Confirmez/), 'http://site.invalid')
  const data = { ...person, token: searchParams.get('token') }
  expect((await page.request.post('/api/users/verify-email', { data })).status()).toBe(204)
}

/** As if the access token were about to end: the next request refreshes first. */
export async function ageToken(page: Page): Promise<void> {
  await page.evaluate(() => sessionStorage.setItem('auth-clockOffset', String(14 * 60_000)))
}

/** Presses Tab until the focus is there. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The keyboard does not reach ${target}`)
}
