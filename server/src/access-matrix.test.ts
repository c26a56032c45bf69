import type { AnyEndpoint } from '@obole/contract/schema/endpoint'
import { pathOf } from '@obole/contract/schema/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from './platform/ids.ts'
import type { Input, Row } from './testing/app/access-rows.ts'
import { accessTable, needFreshProof } from './testing/app/access-table.ts'
import { ageSessions } from './testing/people/accounts.sql.ts'
import { type AccountsApp, startAccounts } from './testing/people/accounts.ts'
import { newSlug, picture, upload } from './testing/people/creators.ts'
import { newTestUsers, type Role, roles, type TestUsers } from './testing/people/test-users.ts'

let app: AccountsApp
let image: Buffer
/** For calls that change nothing. */
let sharedUsers: TestUsers
beforeAll(async () => {
  app = await startAccounts()
  sharedUsers = await newTestUsers(app)
  image = await picture('336699')
})
afterAll(() => app.close())

const nameOf = ({ method, path }: AnyEndpoint) => `${method} ${path}`
const rows = accessTable.map((row) => [nameOf(row.call), row] as const)
const deskRows = rows.filter(([, { call }]) => call.access === 'desk')
const closedRows = rows.filter(([, { call }]) => call.access !== 'anyone' && call.access !== 'desk')

async function send(call: AnyEndpoint, input: Input, token: string | null): Promise<{ status: number; text: string }> {
  if (call.upload) return upload(app, call, input, token === null ? null : { accessToken: token }, image)
  const answer = await app.app.inject({
    method: call.method,
    url: pathOf(call, input),
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
    ...(input.body && { payload: input.body }),
  })
  if (call.access !== 'anyone') expect(answer.headers['cache-control'], `TOK-16: ${nameOf(call)}`).toBe('no-store')
  return { status: answer.statusCode, text: answer.body }
}

test('AZ-1: every call that is mounted has its row, and every row its call', () => {
  const signedByProvider = app.app.endpoints.filter(({ access }) => access === 'provider').map(nameOf)
  const mounted = app.app.endpoints.map(nameOf).filter((name) => !signedByProvider.includes(name))
  expect(rows.map(([name]) => name).sort()).toEqual(mounted.sort())
  expect(signedByProvider).toEqual(['POST /api/payments/webhook', 'POST /api/payments/webhook/accounts'])
})

test.each(rows)('AZ-1, AZ-4, TOK-16: %s answers each kind of person as the table says', async (_name, row) => {
  const users = row.call.method === 'GET' ? sharedUsers : await newTestUsers(app)
  const answers: Partial<Record<Role, number>> = {}
  // The owner comes last: what they do changes what the others would find.
  for (const role of [...roles].sort((a, b) => Number(a === 'OW') - Number(b === 'OW'))) {
    const input = row.input(role === 'OD' ? users.deleted : users.target)
    answers[role] = (await send(row.call, input, users.tokens[role])).status
  }
  expect(answers).toEqual(row.expected)
})

test('AZ-1: a fresh proof is asked for by the calls of the list, and by no others', async () => {
  const users = await newTestUsers(app)
  await ageSessions(app.platform.sql, users.target.id, 601)
  const asking: string[] = []
  for (const [name, row] of closedRows) {
    // One ends the session of the others, one proves what they are asked for.
    if (['POST /api/users/logout-everywhere', 'POST /api/users/step-up'].includes(name)) continue
    const { text } = await send(row.call, row.input(users.target), users.tokens.OW)
    if (text.includes('"code":"step_up_required"')) asking.push(name)
  }
  expect(asking).toEqual(needFreshProof)
  const declared = rows.filter(([, { call }]) => call.freshProof).map(([name]) => name)
  expect(declared).toEqual([
    ...needFreshProof.slice(0, -1),
    'POST /api/tips/:tipId/refund',
    ...needFreshProof.slice(-1),
  ])
})

test.each(['/api/payments/webhook', '/api/payments/webhook/accounts'])(
  'AZ-1: POST %s without a signature is refused, whoever sends it',
  async (url) => {
    const { tokens } = sharedUsers
    for (const role of roles) {
      const headers = tokens[role] === null ? {} : { authorization: `Bearer ${tokens[role]}` }
      expect((await app.app.inject({ method: 'POST', url, headers, payload: {} })).statusCode, role).toBe(400)
    }
  },
)

test('AZ-1: the desk is closed to whoever has not freshly shown who they are, and to everyone else it is not there', async () => {
  const users = await newTestUsers(app)
  const nowhere = await app.app.inject('/api/nothing-at-this-address')
  for (const [name, row] of deskRows) {
    for (const role of ['AN', 'UV', 'OW'] as const) {
      const { text } = await send(row.call, row.input(users.target), users.tokens[role])
      expect(text, `${name} ${role}`).toBe(nowhere.body)
    }
    await ageSessions(app.platform.sql, users.deskIds.operator, 601)
    const aged = await send(row.call, row.input(users.target), users.tokens.OP)
    expect(aged, name).toMatchObject({ status: 403, text: expect.stringContaining('"code":"step_up_required"') })
  }
})

const ownerRows = rows.filter(([, { call }]) => call.access === 'owner')

test.each(ownerRows)('ENUM-8: %s tells a stranger nothing of what exists', async (_name, row) => {
  const users = sharedUsers
  const elsewhere = { ...users.target, id: newId(), slug: newSlug(), albumId: newId(), photoId: newId() }
  for (const role of ['UU', 'UV', 'OT', 'OD'] as const) {
    const there = await send(row.call, row.input(users.target), users.tokens[role])
    const nowhere = await send(row.call, row.input(elsewhere), users.tokens[role])
    expect(there.text).toContain('"code":"not_owner"')
    expect(nowhere).toMatchObject({ status: 403, text: there.text })
  }
})

test.each(ownerRows)('ENUM-8: %s answers a malformed id like one that nobody has', async (_name, row) => {
  const { target, tokens } = sharedUsers
  const input = row.input(target)
  const params = Object.fromEntries(Object.keys(input.params ?? {}).map((name) => [name, 'x']))
  expect(await send(row.call, { ...input, params }, tokens.OT)).toMatchObject({
    status: 403,
    text: expect.stringContaining('"code":"not_owner"'),
  })
})

test('AZ-1: whoever is not signed in is answered the same everywhere', async () => {
  const users = sharedUsers
  const answers = await Promise.all(
    closedRows.map(([, row]: readonly [string, Row]) => send(row.call, row.input(users.target), null)),
  )
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(answers[0]?.text).toContain('"code":"sign_in_required"')
})

test('AZ-6: other methods on the same addresses do nothing, and HEAD is as closed as GET', async () => {
  const { target } = sharedUsers
  const mounted = new Set(app.app.endpoints.map(nameOf))
  for (const [, { call, input }] of rows) {
    const url = pathOf(call, input(target))
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'OPTIONS'] as const) {
      if (mounted.has(`${method} ${call.path}`)) continue
      const { statusCode } = await app.app.inject({ method: method as 'GET', url })
      expect([401, 404, 405], `${method} ${url}`).toContain(statusCode)
    }
    if (call.method !== 'GET') continue
    const [head, get] = [await app.app.inject({ method: 'HEAD', url }), await app.app.inject({ method: 'GET', url })]
    expect(head.statusCode, `HEAD ${url}`).toBe(get.statusCode)
    expect(head.body).toBe('')
  }
})

test('a reply that carries tokens or codes is marked, so that it is never compressed', () => {
  const carriesTokens = ({ reply }: AnyEndpoint) =>
    /"(accessToken|refreshToken|secret|recoveryCodes)"/.test(JSON.stringify(reply ?? {}))
  const marked = app.app.endpoints.filter(({ hasSecretReply }) => hasSecretReply).map(nameOf)
  expect(marked).toEqual(app.app.endpoints.filter(carriesTokens).map(nameOf))
  expect(marked).toContain('POST /api/users/login')
})
