import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import {
  changeEmail,
  confirmEmail,
  deleteAccount,
  exportAccount,
  forgotPassword,
  register,
} from '@obole/contract/accounts'
import { createAlbum } from '@obole/contract/albums'
import { sendContact } from '@obole/contract/contact'
import { createCreator, saveCreator, savePresentation } from '@obole/contract/creators'
import { saveAddress, saveAlias, saveFullname, savePhone } from '@obole/contract/profile'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountParts } from '../../boot/account-parts.ts'
import { newId } from '../../platform/ids.ts'
import { ageErasures, ageUser } from '../../testing/accounts.sql.ts'
import { type AccountsApp, goodPassword, type Person, startAccounts } from '../../testing/accounts.ts'
import { findCanaries } from '../../testing/canaries.sql.ts'
import { newSlug } from '../../testing/creators.ts'
import { insertIdentity } from '../users/identities.sql.ts'
import { findAccount, insertUser } from '../users/users.sql.ts'
import { eraseRestoredAccounts } from './erase-accounts.ts'
import { erasedListFile } from './erased-list.ts'

let app: AccountsApp
beforeAll(async () => {
  app = await startAccounts()
})
afterAll(() => app.close())

/** Whatever a person can leave behind, each with a word of its own. */
async function leaveTraces(person: Person): Promise<void> {
  const { accessToken: token, email } = person
  const as = { token, userAgent: 'canary-agent' }
  await app.call(saveFullname, { body: { firstname: 'Canary-First', lastname: 'Canary-Last' } }, as)
  await app.call(saveAlias, { body: { alias: 'Canary-Alias' } }, as)
  await app.call(saveAddress, { body: { address: '1 canary street' } }, as)
  await app.call(savePhone, { body: { phoneNumber: '5145550173' } }, as)
  await insertIdentity(app.platform.sql, { provider: 'google', subject: 'canary-subject', userId: person.id })
  const slug = newSlug()
  await app.call(createCreator, { body: { name: 'Canary Page', slug, title: 'Canary title' } }, as)
  const params = { id: person.id }
  await app.call(saveCreator, { params, body: { email: 'canary-public@example.com' } }, as)
  await app.call(savePresentation, { params, body: { description: 'Canary words', videoUrl: null } }, as)
  await app.call(createAlbum, { body: { albumId: newId(), title: 'Canary album' } }, as)
  await app.newSession(person.id, 'canary-agent')
  await app.call(register, { body: { email: email.toUpperCase(), password: goodPassword, alias: 'Canary-Twin' } })
  await app.call(forgotPassword, { body: { email } })
  await app.call(sendContact, { body: { email, topic: 'question', message: 'A canary asks' } })
  await app.call(changeEmail, { body: { email: 'canary-pending@example.com' } }, as)
  await app.work()
}

async function erase(person: Person): Promise<void> {
  await app.call(deleteAccount, { body: {} }, { token: person.accessToken })
  await ageErasures(app.platform.sql, person.id, 31)
  await app.work('erase-accounts')
}

test('#19 DEL-10: after an erasure no column of any table holds a word of the person', async () => {
  const person = await app.newPerson({ email: 'canary@example.com' })
  await leaveTraces(person)
  const before = await findCanaries(app.platform.sql, ['canary', '5145550173'])
  expect(before).toEqual(expect.arrayContaining(['public.users.email', 'public.outbox_mails.recipient']))
  await erase(person)
  expect(await findCanaries(app.platform.sql, ['canary', '5145550173'])).toEqual([])
  // The id alone names nobody: it proves the erasure and keeps the page's address reserved.
  expect(await findCanaries(app.platform.sql, [person.id])).toEqual([
    'public.erasure_requests.user_id',
    'public.slugs.creator_id',
  ])
})

test('#19: mails to former and pending addresses are erased with the account', async () => {
  const person = await app.newPerson({ email: 'stork-1@example.com' })
  await ageUser(app.platform.sql, person.id, 8)
  await app.call(changeEmail, { body: { email: 'stork-2@example.com' } }, { token: person.accessToken })
  await app.call(confirmEmail, { body: { token: await app.mailedToken('stork-2@example.com') } })
  await app.call(changeEmail, { body: { email: 'stork-3@example.com' } }, { token: person.accessToken })
  await app.work()
  await erase(person)
  expect(await findCanaries(app.platform.sql, ['stork-'])).toEqual([])
})

test('#19: an export has the mails and registrations of the proven address', async () => {
  const person = await app.newPerson({ email: 'heron@example.com' })
  const { accessToken: token } = person
  await app.call(register, { body: { email: 'HERON@example.com', password: goodPassword, alias: 'Twin' } })
  await app.call(changeEmail, { body: { email: 'heron-2@example.com' } }, { token })
  await app.work()
  const { body } = await app.call(exportAccount, {}, { token })
  expect(body).toMatchObject({ registrations: [{ alias: 'Twin', email: 'HERON@example.com' }] })
  const recipients = (body.mails as { recipient: string }[]).map(({ recipient }) => recipient)
  expect(recipients).toEqual(expect.arrayContaining(['heron@example.com', 'heron-2@example.com']))
})

test('#19 DEL-12: whom the list of erased accounts names is erased again when a backup brings them back', async () => {
  const { sql, config } = app.platform
  const person = await app.newPerson({ email: 'phoenix@example.com' })
  await erase(person)
  const list = path.join(config.dataDir, erasedListFile)
  expect(await readFile(list, 'utf8')).toContain(person.id)
  // As a backup from before the erasure would.
  await insertUser(sql, {
    id: person.id,
    email: 'phoenix@example.com',
    emailKey: 'phoenix@example.com',
    passwordHash: null,
    firstname: 'Phoenix',
    lastname: null,
    alias: null,
    locale: 'fr',
    policyVersion: null,
    policyAcceptedAt: null,
  })
  const other = await app.newPerson()
  await eraseRestoredAccounts(app.platform, accountParts)
  expect(await findAccount(sql, person.id)).toBeUndefined()
  expect(await findAccount(sql, other.id)).toBeDefined()
  expect(await findCanaries(sql, ['phoenix'])).toEqual([])
  await writeFile(list, '')
})
