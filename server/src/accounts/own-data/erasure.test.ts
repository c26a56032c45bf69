import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import {
  changeEmail,
  confirmEmail,
  deleteAccount,
  exportAccount,
  forgotPassword,
  register,
} from '@obole/contract/calls/accounts'
import { createAlbum } from '@obole/contract/calls/albums'
import { sendContact } from '@obole/contract/calls/contact'
import { createCreator, saveCreator, savePresentation } from '@obole/contract/calls/creators'
import { saveAddress, saveAlias, saveFullname, savePhone } from '@obole/contract/calls/profile'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountParts } from '../../boot/account-parts.ts'
import type { Sql } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import { ageErasures, ageUser } from '../../testing/people/accounts.sql.ts'
import { type AccountsApp, goodPassword, type Person, startAccounts } from '../../testing/people/accounts.ts'
import { newSlug } from '../../testing/people/creators.ts'
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

test('DEL-10: after an erasure no column of any table holds a word of the person', async () => {
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

test('mails to former and pending addresses are erased with the account', async () => {
  const person = await app.newPerson({ email: 'stork-1@example.com' })
  await ageUser(app.platform.sql, person.id, 8)
  await app.call(changeEmail, { body: { email: 'stork-2@example.com' } }, { token: person.accessToken })
  await app.call(confirmEmail, { body: { token: await app.mailedToken('stork-2@example.com') } })
  await app.call(changeEmail, { body: { email: 'stork-3@example.com' } }, { token: person.accessToken })
  await app.work()
  await erase(person)
  expect(await findCanaries(app.platform.sql, ['stork-'])).toEqual([])
})

test('an export has the mails and registrations of the proven address', async () => {
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

test('DEL-12: whom the list of erased accounts names is erased again when a backup brings them back', async () => {
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

/** `schema.table.column` of every stored text, JSON, id and byte string that contains one of the words, in any case. */
async function findCanaries(sql: Sql, words: string[]): Promise<string[]> {
  const columns = await sql<{ schema: string; table: string; column: string; type: string }[]>`
    select c.table_schema as schema, c.table_name as table, c.column_name as column, c.data_type as type
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema not in ('pg_catalog', 'information_schema') and t.table_type = 'BASE TABLE'
      and c.data_type in ('text', 'character varying', 'json', 'jsonb', 'uuid', 'ARRAY', 'bytea')
    order by 1, 2, 3
  `
  const found: string[] = []
  for (const { schema, table, column, type } of columns) {
    const value = type === 'bytea' ? sql`encode(${sql(column)}, 'escape')` : sql`${sql(column)}::text`
    const [row] = await sql<{ count: number }[]>`
      select count(*)::int as count from ${sql(schema)}.${sql(table)}
      where exists (select from unnest(${words}::text[]) word where strpos(lower(${value}), lower(word)) > 0)
    `
    if (row && row.count > 0) found.push(`${schema}.${table}.${column}`)
  }
  return found
}
