import { readFileSync } from 'node:fs'
import path from 'node:path'
import { deleteAccount, exportAccount, keepAccount } from '@obole/contract/calls/accounts'
import { createCreator, deleteCreator, readCreator } from '@obole/contract/calls/creators'
import { readProfile } from '@obole/contract/calls/profile'
import { login } from '@obole/contract/calls/sessions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ageErasures, ageSessions, findErasure } from '../../testing/people/accounts.sql.ts'
import { type AccountsApp, goodPassword, startAccounts } from '../../testing/people/accounts.ts'
import { insertIdentity, listIdentities } from '../users/identities.sql.ts'
import { findAccount } from '../users/users.sql.ts'
import { eraseDueAccounts } from './erase-accounts.ts'

let app: AccountsApp
beforeAll(async () => {
  app = await startAccounts()
})
afterAll(() => app.close())

const erase = (token: string, currentPassword?: string) =>
  app.call(deleteAccount, { body: currentPassword ? { currentPassword } : {} }, { token })
const read = (token: string) => app.call(readProfile, {}, { token })
const dayMs = 86_400_000

describe('an account', () => {
  test('DEL-8: is erased thirty days after its owner asked, with all that belongs to it', async () => {
    const person = await app.newPerson({ locale: 'en' })
    const other = await app.newSession(person.id)
    await insertIdentity(app.platform.sql, { provider: 'google', subject: 'to-be-unlinked', userId: person.id })
    expect(await erase(person.accessToken)).toMatchObject({ status: 204 })
    const { body } = await read(person.accessToken)
    const days = (Date.parse(String(body.erasedAfter)) - Date.now()) / dayMs
    expect(days).toBeGreaterThan(29.9)
    expect(days).toBeLessThanOrEqual(30)
    expect(await read(other.accessToken)).toMatchObject({ status: 401 })
    expect((await app.mailsTo(person.email))[0]?.subject).toMatch(/^Your account will be erased on \w+ \d+, \d{4}$/)

    await ageErasures(app.platform.sql, person.id, 29)
    await app.work('erase-accounts')
    expect(await read(person.accessToken)).toMatchObject({ status: 200 })
    await ageErasures(app.platform.sql, person.id, 1)
    await app.work('erase-accounts')
    expect(await findAccount(app.platform.sql, person.id)).toBeUndefined()
    expect(await listIdentities(app.platform.sql, person.id)).toHaveLength(0)
    expect(await read(person.accessToken)).toMatchObject({ status: 401 })
    const body2 = { email: person.email, password: goodPassword }
    expect(await app.call(login, { body: body2 })).toMatchObject({ status: 401 })
    expect(await findErasure(app.platform.sql, person.id)).toMatchObject({ erasedAt: expect.any(Date) })
  })

  test('stays when its owner withdraws the request, also from a new session', async () => {
    const person = await app.newPerson()
    await erase(person.accessToken)
    const { body } = await app.call(login, { body: { email: person.email, password: goodPassword } })
    const withdrawn = await app.call(keepAccount, {}, { token: String(body.accessToken) })
    expect(withdrawn).toMatchObject({ status: 200, body: { erasedAfter: null } })
    expect(await findErasure(app.platform.sql, person.id)).toBeUndefined()
    await ageErasures(app.platform.sql, person.id, 40)
    await app.work('erase-accounts')
    expect(await findAccount(app.platform.sql, person.id)).toBeDefined()
  })

  test('hides its page, and shows it again on withdrawal unless the page was deleted before', async () => {
    const person = await app.newPerson()
    const { accessToken: token } = person
    const slug = 'page-of-a-leaver'
    expect(await app.call(createCreator, { body: { name: 'Zoé', slug } }, { token })).toMatchObject({ status: 201 })
    const page = () => app.call(readCreator, { params: { slug } })
    await erase(token)
    expect((await page()).body).toMatchObject({ isDeleted: true, name: null })
    await app.call(keepAccount, {}, { token })
    expect((await page()).body).toMatchObject({ isDeleted: false, name: 'Zoé' })
    await app.call(deleteCreator, { params: { slug } }, { token })
    await erase(token)
    await app.call(keepAccount, {}, { token })
    expect((await page()).body).toMatchObject({ isDeleted: true })
    await erase(token)
    await ageErasures(app.platform.sql, person.id, 31)
    await app.work('erase-accounts')
    expect(await findAccount(app.platform.sql, person.id)).toBeUndefined()
    expect(await page()).toMatchObject({ status: 404 })
    const other = await app.newPerson()
    const again = await app.call(createCreator, { body: { name: 'X', slug } }, { token: other.accessToken })
    expect(again).toMatchObject({ status: 409, body: { code: 'slug_taken' } })
  })

  test('is asked to be erased again after a restore by the SQL of the guide, and its owner can withdraw it', async () => {
    const guide = readFileSync(path.join(import.meta.dirname, '../../../../docs/operations/recover.md'), 'utf8')
    const [, statements = ''] = /^ *begin;\n([\s\S]+?)^ *commit;/m.exec(guide) ?? []
    const person = await app.newPerson()
    const { accessToken: token } = person
    const slug = 'page-of-a-restored-leaver'
    await app.call(createCreator, { body: { name: 'Zoé', slug } }, { token })
    const page = () => app.call(readCreator, { params: { slug } })
    const askAgain = (at: Date) =>
      app.platform.sql.begin((tx) =>
        tx.unsafe(statements.replaceAll('…', person.id).replaceAll('2026-11-15T09:30:00Z', at.toISOString())),
      )
    await askAgain(new Date(Date.now() - dayMs))
    expect(Date.parse(String((await read(token)).body.erasedAfter)) - Date.now()).toBeLessThan(29 * dayMs)
    expect((await page()).body).toMatchObject({ isDeleted: true })
    await app.call(keepAccount, {}, { token })
    expect((await page()).body).toMatchObject({ isDeleted: false, name: 'Zoé' })
    await askAgain(new Date(Date.now() - 31 * dayMs))
    await app.work('erase-accounts')
    expect(await findAccount(app.platform.sql, person.id)).toBeUndefined()
    expect(await findErasure(app.platform.sql, person.id)).toMatchObject({ erasedAt: expect.any(Date) })
    expect(await page()).toMatchObject({ status: 404 })
  })

  test('asking twice neither postpones the erasure nor mails again', async () => {
    const person = await app.newPerson()
    await erase(person.accessToken)
    await ageErasures(app.platform.sql, person.id, 5)
    const before = await read(person.accessToken)
    expect(await erase(person.accessToken)).toMatchObject({ status: 204 })
    expect((await read(person.accessToken)).body.erasedAfter).toBe(before.body.erasedAfter)
    expect(await app.mailsTo(person.email)).toHaveLength(1)
  })

  test('is not erased from an old session without the password', async () => {
    const person = await app.newPerson()
    await ageSessions(app.platform.sql, person.id, 601)
    expect(await erase(person.accessToken)).toMatchObject({ status: 403, body: { code: 'step_up_required' } })
    expect(await erase(person.accessToken, 'not the right one')).toMatchObject({ status: 401 })
    expect((await read(person.accessToken)).body.erasedAfter).toBeNull()
    expect(await erase(person.accessToken, goodPassword)).toMatchObject({ status: 204 })
  })

  test('that cannot be erased does not stop the erasure of the next one', async () => {
    const [stuck, free] = [await app.newPerson(), await app.newPerson()]
    for (const person of [stuck, free]) {
      await erase(person.accessToken)
      await ageErasures(app.platform.sql, person.id, person === stuck ? 32 : 31)
    }
    const part = {
      erase: async (_: unknown, userId: string) => {
        if (userId === stuck.id) throw new Error('the page cannot be deleted')
      },
    }
    await expect(eraseDueAccounts(app.platform, [part])).rejects.toThrow('1 accounts could not be erased.')
    expect(await findAccount(app.platform.sql, stuck.id)).toBeDefined()
    expect(await findAccount(app.platform.sql, free.id)).toBeUndefined()
  })
})

describe('an export', () => {
  test('DEL-9: contains what is stored about the person, and nothing about anybody else', async () => {
    const person = await app.newPerson()
    const stranger = await app.newPerson({ email: 'canary-of-b@example.com' })
    const answer = await app.call(exportAccount, {}, { token: person.accessToken })
    expect(answer).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } })
    expect(Object.keys(answer.body)).toEqual(
      expect.arrayContaining(['profile', 'account', 'identities', 'sessions', 'knownDevices', 'openLinks', 'mails']),
    )
    expect(answer.body).toMatchObject({ profile: { id: person.id, email: person.email } })
    expect(answer.text).not.toMatch(/canary-of-b|argon2|token_hash|seed/)
    expect(answer.text).not.toContain(stranger.id)
  })
})
