import { randomUUID } from 'node:crypto'
import type { Tokens } from '@obole/contract/calls/sessions'
import type { Locale } from '@obole/contract/formatting/names'
import { expect, mailTo, type Page } from './journey.ts'

export interface Member {
  id: string
  email: string
  password: string
  tokens: Tokens
}

/** A new member with a verified address, created through the API; the page is not signed in yet. */
export async function newMember(page: Page, { locale = 'fr' }: { locale?: Locale } = {}): Promise<Member> {
  const email = `${randomUUID()}@example.com`
  const password = 'sept chats sur un toit'
  await post(page, '/api/users/register', { email, password, locale })
  const mail = await mailTo(page, email, /./)
  const token = /[?&]token=([\w-]+)/.exec(mail.text)?.[1]
  await post(page, '/api/users/verify-email', { email, token, password })
  const tokens = (await (await post(page, '/api/users/login', { email, password })).json()) as Tokens
  return { id: claimsOf(tokens).sub, email, password, tokens }
}

/** A new person, signed in on this page. */
export async function signedUpMember(page: Page, options: { locale?: Locale } = {}): Promise<Member> {
  const member = await newMember(page, options)
  await signIn(page, member)
  return member
}

/** On a page without scripts: a screen that hydrates later would see the session and navigate by itself. */
export async function signIn(page: Page, member: Member): Promise<void> {
  await page.goto('/manifest.webmanifest')
  await storeSession(page, member)
}

/** Forgets the session, on a page without scripts: what another one is still fetching would be refused. */
export async function signOut(page: Page): Promise<void> {
  await page.goto('/manifest.webmanifest')
  await page.evaluate(() => {
    sessionStorage.clear()
    localStorage.removeItem('auth-shared')
  })
}

/** Leaves the tab as the sign-in screen does. */
export async function storeSession(page: Page, { tokens }: Member): Promise<void> {
  const entries = {
    'auth-accessToken': tokens.accessToken,
    'auth-refreshToken': tokens.refreshToken,
    'auth-tokenClaims': JSON.stringify(claimsOf(tokens)),
  }
  await page.evaluate((items) => {
    for (const [key, value] of Object.entries(items)) sessionStorage.setItem(key, value)
  }, entries)
}

/** The server answers this call as if the member had signed in long ago, until they have shown again who they are. */
export async function answerAsStale(page: Page, call: string, ways = ['password']): Promise<void> {
  let isProven = false
  page.on('response', (answer) => {
    if (answer.url().endsWith('/api/users/step-up') && answer.status() === 204) isProven = true
  })
  await page.route(call, (route) =>
    isProven
      ? route.continue()
      : route.fulfill({
          status: 403,
          contentType: 'application/problem+json',
          json: { code: 'step_up_required', status: 403, title: '', detail: '', type: '', ways },
        }),
  )
}

/** A call of the API as this person. */
export async function callAs(member: Member, page: Page, method: string, path: string, data?: object) {
  const answer = await page.request.fetch(path, {
    method,
    headers: { authorization: `Bearer ${member.tokens.accessToken}` },
    ...(data && { data }),
  })
  expect(answer.ok(), `${method} ${path}: ${answer.status()} ${await answer.text()}`).toBe(true)
  return answer
}

async function post(page: Page, path: string, data: object) {
  const answer = await page.request.post(path, { data })
  expect(answer.ok(), `${path}: ${answer.status()} ${await answer.text()}`).toBe(true)
  return answer
}

function claimsOf({ accessToken }: Tokens): { sub: string } {
  return JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString())
}
