import { exportAccount, register, verifyEmail } from '@obole/contract/calls/accounts'
import { readDocument } from '@obole/contract/calls/documents'
import { login, loginWithFacebook } from '@obole/contract/calls/sessions'
import type { Locale } from '@obole/contract/formatting/names'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countRows } from '../../testing/people/accounts.sql.ts'
import { type AccountsApp, startAccounts } from '../../testing/people/accounts.ts'
import { newIdentity } from '../../testing/people/accounts-providers.ts'
import { eraseUser } from '../own-data/erasure.sql.ts'

let app: AccountsApp
beforeAll(async () => {
  app = await startAccounts()
})
afterAll(() => app.close())

const password = 'a long password of mine'

async function termsIn(locale: Locale): Promise<string> {
  const { body } = await app.call(readDocument, { params: { document: 'termsandconditions' }, query: { locale } })
  return (body as { document: { updated: string } }).document.updated
}

async function join(email: string, agreement?: object) {
  const asked = await app.call(register, { body: { email, password, ...(agreement && { agreement }) } as never })
  if (asked.status !== 202) return { ...asked, token: '' }
  await app.call(verifyEmail, { body: { email, token: await app.mailedToken(email), password } })
  const { body } = await app.call(login, { body: { email, password } })
  return { ...asked, token: String(body.accessToken) }
}

async function agreementsOf(token: string) {
  const { body } = await app.call(exportAccount, {}, { token })
  return (body as { agreements: Record<string, unknown>[] }).agreements
}

test.each([
  ['fr', false],
  ['en', true],
  ['es', true],
] as const)(
  'what was ticked in %s is recorded with version, time, language and hash, exported, and erased with the account',
  async (locale, wishesOtherLanguage) => {
    const version = await termsIn(locale)
    const { token } = await join(`tick-${locale}@example.com`, { version, locale, wishesOtherLanguage, isOfAge: true })
    expect(await agreementsOf(token)).toEqual([
      {
        version,
        locale,
        textHash: expect.stringMatching(/^[0-9a-f]{64}$/),
        isOfAge: true,
        wishesOtherLanguage,
        agreedAt: expect.any(String),
      },
    ])
    const { sql } = app.platform
    const before = await countRows(sql, 'agreements')
    await eraseUser(sql, String((JSON.parse(atob(token.split('.')[1] ?? '')) as { sub: string }).sub))
    expect(await countRows(sql, 'agreements')).toBe(before - 1)
  },
)

test('another language without the wish for it, terms that were never shown and no age are refused', async () => {
  const version = await termsIn('en')
  const good = { version, locale: 'en', wishesOtherLanguage: true, isOfAge: true }
  for (const wrong of [
    { ...good, wishesOtherLanguage: false },
    { ...good, locale: 'fr' },
    { ...good, version: '1999-01-01' },
    { ...good, isOfAge: false },
  ])
    expect(await join('refused@example.com', wrong)).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
})

test('a registration by the call alone, without the screen, still works and records no agreement', async () => {
  const { token } = await join('by-call@example.com')
  expect(await agreementsOf(token)).toEqual([])
})

test('a provider opens no account for whoever was asked and has not ticked, and records what was ticked', async () => {
  const token = app.sandbox.facebook.tokenFor(newIdentity())
  const asked = (agreement: object | null) => app.call(loginWithFacebook, { body: { token, agreement } as never })
  expect(await asked(null)).toMatchObject({ status: 409, body: { code: 'agreement_required' } })
  const agreement = { version: await termsIn('fr'), locale: 'fr', wishesOtherLanguage: false, isOfAge: true }
  const { body } = await asked(agreement)
  expect(await agreementsOf(String(body.accessToken))).toMatchObject([{ version: agreement.version, locale: 'fr' }])
})
