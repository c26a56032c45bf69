import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'
import path from 'node:path'
import { readCreator } from '@obole/contract/calls/creators'
import { compileCache } from '@obole/testing/compile-cache'
import { temporaryFolder } from '@obole/testing/temporary-folder'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nodeShortcoming } from './boot/node-version.js'
import { insertHouseCreator } from './creators/tables/creators.sql.ts'
import { startPostgres } from './embedded-postgres/start.ts'
import { connect } from './platform/database/database.ts'
import { newId } from './platform/ids.ts'
import { createEmptyDatabase } from './testing/database/test-database.ts'
import { type AccountsApp, startAccounts } from './testing/people/accounts.ts'
import { listOperatorActions } from './testing/people/creators.sql.ts'
import { newOwner } from './testing/people/creators.ts'

interface Ended {
  code: number
  stdout: string
  stderr: string
}

/** The command as an operator runs it. */
function admin(args: string[], env: Record<string, string>): Promise<Ended> {
  const command = [path.join(import.meta.dirname, 'admin.ts'), ...args]
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      command,
      { env: { PATH: process.env['PATH'], ...compileCache, ...env } },
      (error, stdout, stderr) => {
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr })
      },
    )
  })
}

describe('beside a server that runs', () => {
  let app: AccountsApp
  beforeAll(async () => {
    app = await startAccounts()
  })
  afterAll(() => app.close())

  const settings = () => ({
    DATABASE_URL: app.database.url,
    TOKEN_SECRET: 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJ',
    SMTP_URL: 'smtp://localhost:1',
    MAIL_FROM: 'obole@example.com',
  })
  const run = (...args: string[]) => admin(args, settings())
  const read = (slug: string) => app.call(readCreator, { params: { slug } })

  test('AZ-10: a page is verified and unverified, and who did it is stored', async () => {
    const owner = await newOwner(app)
    const verified = await run('verify', `@${owner.slug}`)
    expect(verified.stderr).toContain('page_verify')
    expect(verified).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(`@${owner.slug} (Page ${owner.slug}) is now verified.`),
    })
    expect(JSON.parse(verified.stderr)).toMatchObject({ event: 'page_verify', slug: owner.slug, creatorId: owner.id })
    expect((await read(owner.slug)).body['verified']).toBe(true)
    expect((await run('verify', owner.slug)).stdout).toContain('was already verified')
    expect((await run('unverify', owner.slug.toUpperCase())).code).toBe(0)
    expect((await read(owner.slug)).body['verified']).toBe(false)
    const operator = userInfo().username
    expect(await listOperatorActions(app.platform.sql, owner.id)).toEqual([
      { act: 'verify', operator },
      { act: 'unverify', operator },
    ])
  })

  test('a page is suspended, listed as such and brought back', async () => {
    const owner = await newOwner(app)
    expect((await run('suspend', `@${owner.slug}`, 'It copies another page.')).code).toBe(0)
    expect((await read(owner.slug)).status).toBe(404)
    const listed = await run('list', `@${owner.slug}`)
    expect(listed.stdout).toMatch(new RegExp(`^@${owner.slug} .*${owner.email}.*\\[suspended\\]\\n$`))
    expect((await run('list')).stdout).toContain(`@${owner.slug}`)
    expect((await run('unsuspend', `@${owner.slug}`)).code).toBe(0)
    expect((await read(owner.slug)).status).toBe(200)
  })

  test('--help lists the commands, and what cannot be undone needs --yes', async () => {
    const help = await run('--help')
    expect(help).toMatchObject({ code: 0, stdout: expect.stringContaining('tips off') })
    const owner = await newOwner(app)
    const asked = await run('account', 'disable', owner.email)
    expect(asked).toMatchObject({ code: 2, stderr: expect.stringContaining('add --yes') })
    expect((await run('account', owner.email)).stdout).toMatch(/status +active/)
    const done = await run('account', 'disable', owner.email, '--yes')
    expect(done).toMatchObject({ code: 0, stdout: `The account ${owner.id} is disabled.\n` })
    expect(JSON.parse(done.stderr)).toMatchObject({ event: 'account_disabled', operator: userInfo().username })
  })

  test.each([
    [['verify', '@no-such-page'], 1],
    [['verify', "@x' or 1=1"], 1],
    [['list', '@no-such-page'], 1],
    [['verify'], 2],
    [[], 2],
    [['delete', '@x'], 2],
    [['verify', '@a', '@b'], 2],
  ])('%j ends with %i and says why', async (args, code) => {
    const ended = await run(...args)
    expect(ended.code).toBe(code)
    expect(ended.stderr).toMatch(code === 1 ? /There is no page @/ : /Usage: as-obole admin/)
    if (code === 2 && args.length > 0) expect(ended.stderr).toContain(`Not understood: ${args.join(' ')}\n`)
  })

  test('“help” is help as the first word only', async () => {
    expect((await run('held-words', 'add', 'en', 'help')).stdout).toBe('“help” (en) is now added.\n')
    expect((await run('help')).stdout).toContain('Usage: as-obole admin')
  })

  test('a check of a data folder that is missing fails and makes none', async () => {
    const { folder, remove } = temporaryFolder()
    const missing = path.join(folder, 'missing')
    const checked = await admin(['check'], { ...settings(), DATA_DIR: missing })
    expect(checked.stdout).toMatch(/FAIL {2}data folder +DATA_DIR: ENOENT/)
    expect(existsSync(missing)).toBe(false)
    remove()
  })

  test('a database that was not migrated is called that', async () => {
    const empty = await createEmptyDatabase()
    const env = { ...settings(), DATABASE_URL: empty.url }
    const { stdout } = await admin(['check'], env)
    expect(stdout).toMatch(/FAIL {2}database +.*`migrate` run first/)
    const shortcoming = nodeShortcoming(process.versions.node)
    const node =
      shortcoming === null ? `ok    Node              ${process.version}` : `warn  Node              ${shortcoming}`
    expect(stdout.split('\n')).toContain(node)
    expect((await admin(['list'], env)).stderr).toContain('run `migrate` first')
    await empty.drop()
  })
})

test('wrong settings end with 78 and their names', async () => {
  const ended = await admin(['list'], { DATABASE_URL: 'postgres://x@localhost/x' })
  expect(ended).toMatchObject({ code: 78, stderr: expect.stringContaining('TOKEN_SECRET must be set') })
})

test('the embedded database is migrated by command, used while a server runs on it, and started when none does', async () => {
  const { folder, remove } = temporaryFolder()
  try {
    expect(await admin(['list'], { DATA_DIR: folder })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('There is no database'),
    })
    const postgres = await startPostgres({ dataDir: folder, settings: { fsync: 'off' } })
    const sql = connect(postgres.url, { max: 1 })
    // 12.8: `migrate` is a command of its own.
    expect(await admin(['migrate'], { DATA_DIR: folder })).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Applied 0034-accounts, .*\.\n$/),
    })
    expect(await admin(['migrate'], { DATA_DIR: folder })).toMatchObject({
      code: 0,
      stdout: 'The database is up to date.\n',
    })
    const house = { id: newId(), slug: 'zoe', name: 'Zoé', title: 'A', description: 'B' }
    await sql.begin((tx) => insertHouseCreator(tx, house))
    await sql.end()
    const besides = await admin(['unverify', '@zoe'], { DATA_DIR: folder })
    await postgres.stop()
    expect(besides).toMatchObject({ code: 0, stdout: '@zoe (Zoé) is now not verified.\n' })
    expect(await admin(['verify', '@zoe'], { DATA_DIR: folder })).toMatchObject({
      code: 0,
      stdout: '@zoe (Zoé) is now verified.\n',
    })
  } finally {
    remove()
  }
})

test('a reader that has seen enough of a list, such as head, does not end the command with an error', async () => {
  const { folder, remove } = temporaryFolder()
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'admin.ts'), 'config'], {
    env: { PATH: process.env['PATH'], ...compileCache, DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let complaint = ''
  child.stderr.on('data', (chunk) => {
    complaint += chunk
  })
  child.stdout.destroy()
  expect(await once(child, 'close')).toEqual([0, null])
  expect(complaint).toBe('')
  remove()
})
