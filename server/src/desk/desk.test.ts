import { listLog, readDesk } from '@obole/contract/calls/desk'
import { readProfile } from '@obole/contract/calls/profile'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listDeskRoles, setDeskRole } from '../admin/command/admin.sql.ts'
import { roleCommands } from '../admin/roles.ts'
import { ageSessions } from '../testing/people/accounts.sql.ts'
import { type AccountsApp, startAccounts } from '../testing/people/accounts.ts'
import { switchTotpOn } from '../testing/people/authenticator-app.ts'
import { changeLog } from '../testing/people/desk.sql.ts'
import { recordDeskAct } from './log/desk-log.sql.ts'

let app: AccountsApp
beforeAll(async () => {
  app = await startAccounts()
})
afterAll(() => app.close())

const open = (token: string) => app.call(readDesk, {}, { token })
const by = { operator: 'ops' }
const act = { by, act: 'suspend', kind: 'page', subject: 'x' }

async function run(usage: string, args: Record<string, string>): Promise<string> {
  const lines: string[] = []
  const { config, log, sql } = app.platform
  const print = (line: string) => void lines.push(line)
  const database = async () => ({ sql, url: app.database.url, close: async () => undefined })
  const admin = { environment: {}, config, log, operator: 'ops', database, print, complain: print }
  await roleCommands.find((command) => command.usage === usage)?.run(admin, args)
  return lines.join('\n')
}

test('a role is granted and revoked by a command, counts at once and is in the log', async () => {
  const person = await app.newPerson()
  const grant = 'role grant <who> <moderator|operator>'
  expect((await open(person.accessToken)).status).toBe(404)
  expect(await run(grant, { who: person.email, 'moderator|operator': 'king' })).toContain('moderator or operator')
  expect(await run(grant, { who: person.email, 'moderator|operator': 'moderator' })).toContain('is now moderator')
  expect((await open(person.accessToken)).body).toEqual({ role: 'moderator', waiting: 0, appeals: 0 })
  expect((await app.call(readProfile, {}, { token: person.accessToken })).body['deskRole']).toBe('moderator')
  expect(await run(grant, { who: person.email, 'moderator|operator': 'operator' })).toContain('is now operator')
  expect(await run(grant, { who: person.email, 'moderator|operator': 'operator' })).toContain('was already operator')
  expect((await open(person.accessToken)).body).toMatchObject({ role: 'operator' })
  expect(await run('role list', {})).toContain(person.email)
  const { body } = await app.call(listLog, { query: {} }, { token: person.accessToken })
  expect(body['entries']).toMatchObject([
    { act: 'role_granted', operator: 'ops', changes: [{ field: 'role', before: 'moderator', after: 'operator' }] },
    { act: 'role_granted', subject: person.id, changes: [{ field: 'role', before: null, after: 'moderator' }] },
  ])
  expect(await run('role revoke <who>', { who: person.email })).toContain('is now without a role')
  expect((await open(person.accessToken)).status).toBe(404)
  expect(await listDeskRoles(app.platform.sql)).toEqual([])
})

test('the desk asks for the second factor where there is one: the password opens it no more', async () => {
  const person = await app.newPerson()
  await setDeskRole(app.platform.sql, { userId: person.id, role: 'operator', operator: 'ops' })
  await ageSessions(app.platform.sql, person.id, 601)
  expect((await open(person.accessToken)).body).toMatchObject({ code: 'step_up_required', ways: ['password'] })
  const other = await app.newPerson()
  await setDeskRole(app.platform.sql, { userId: other.id, role: 'operator', operator: 'ops' })
  await switchTotpOn(app, other)
  expect((await open(other.accessToken)).status).toBe(200)
  await ageSessions(app.platform.sql, other.id, 601)
  expect((await open(other.accessToken)).body).toMatchObject({ code: 'step_up_required', ways: ['code'] })
})

test('the log can be added to and neither changed nor shortened', async () => {
  const { sql } = app.platform
  const id = await recordDeskAct(sql, { ...act, note: 'why' })
  for (const change of changeLog(sql, id)) await expect(change).rejects.toThrow('desk_log is append-only')
  await recordDeskAct(sql, { ...act, undoes: id })
  await expect(recordDeskAct(sql, { ...act, undoes: id })).rejects.toThrow('desk_log_undoes_key')
})

test('the log is read page by page, each entry once', async () => {
  const operator = await app.newPerson()
  await setDeskRole(app.platform.sql, { userId: operator.id, role: 'moderator', operator: 'ops' })
  for (let count = 0; count < 120; count += 1)
    await recordDeskAct(app.platform.sql, { ...act, by: { operatorId: operator.id }, subject: `many-${count}` })
  const read: string[] = []
  let cursor: string | null = null
  do {
    const query: { cursor?: string } = cursor === null ? {} : { cursor }
    const { body } = await app.call(listLog, { query }, { token: operator.accessToken })
    read.push(...(body['entries'] as { subject: string }[]).map(({ subject }) => subject))
    cursor = body['cursor'] as string | null
  } while (cursor !== null)
  const many = read.filter((subject) => subject.startsWith('many-'))
  expect(many).toEqual(Array.from({ length: 120 }, (_, index) => `many-${119 - index}`))
})
