import { chown, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { until } from '@obole/testing/until'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { connect, type Pool } from '../platform/database/database.ts'
import { type Holdings, openHoldings, processesIn } from '../testing/database/hold-postgres.ts'
import { startPostgres } from './start.ts'

const isRoot = process.getuid?.() === 0

let holdings: Holdings
let dataDir: string

beforeAll(async () => {
  holdings = openHoldings()
  dataDir = path.join(holdings.root, 'data')
  const first = await startPostgres({ dataDir })
  const sql = connect(first.url, { max: 1 })
  await sql`create table notes (text text not null)`
  await sql.end()
  await first.stop()
})

afterAll(() => holdings.end())

test('a clean stop leaves nothing running and nothing to recover', async () => {
  const held = await holdings.hold({ dataDir })
  await held.stop()
  expect(processesIn(holdings.root)).toEqual([])
  expect(await readdir(path.join(dataDir, 'postgres'))).not.toContain('postmaster.pid')
  expect(await readFile(path.join(dataDir, 'postgres.log'), 'utf8')).toMatch(/database system is shut down\n$/)
})

test.each(['kernel', 'shell'] as const)(
  'when Node is killed with -9, PostgreSQL stops by itself and the next start finds every committed row (noticed by the %s)',
  async (guard) => {
    const held = await holdings.hold({ dataDir, guard })
    const note = await commitNote(held.url)
    await held.kill()
    await holdings.untilNothingRuns()
    const next = await holdings.hold({ dataDir, guard })
    expect(await listNotes(next.url)).toContain(note)
    expect(next.starts).toBe(held.starts + 1)
    await next.stop()
    expect(processesIn(holdings.root)).toEqual([])
  },
)

test('when both are killed with -9 at once, the next start recovers every committed row', async () => {
  const held = await holdings.hold({ dataDir })
  const note = await commitNote(held.url)
  process.kill(held.pid, 'SIGKILL')
  await held.kill()
  const next = await holdings.hold({ dataDir })
  expect(await listNotes(next.url)).toContain(note)
  await next.stop()
})

test('when PostgreSQL is killed with -9 under a living Node, it is started again and no committed row is lost', async () => {
  const postgres = await startPostgres({ dataDir })
  const sql = connect(postgres.url)
  const note = await commitNote(postgres.url)
  const killed = postgres.pid
  process.kill(killed, 'SIGKILL')
  await until('it runs again', () => postgres.pid !== killed)
  await vi.waitFor(async () => expect(await textsOf(sql)).toContain(note), { timeout: 60_000, interval: 5 })
  await sql.end()
  await postgres.stop()
  expect(processesIn(holdings.root)).toEqual([])
})

test('a server that outlived its Node is stopped by the next start, which then serves the same data', async () => {
  const held = await holdings.hold({ dataDir, guard: 'none' })
  const note = await commitNote(held.url)
  await held.kill()
  expect(processesIn(holdings.root)).toContain(String(held.pid))
  const next = await holdings.hold({ dataDir })
  expect(next.pid).not.toBe(held.pid)
  expect(processesIn(holdings.root)).not.toContain(String(held.pid))
  expect(await listNotes(next.url)).toContain(note)
  await next.stop()
})

test('a second start on the same folder is refused with its name, and the first goes on', async () => {
  const first = await holdings.hold({ dataDir })
  await expect(holdings.hold({ dataDir })).rejects.toThrow(`Another process already uses ${dataDir}:`)
  await expect(startPostgres({ dataDir })).rejects.toThrow(`Another process already uses ${dataDir}:`)
  const note = await commitNote(first.url)
  expect(await listNotes(first.url)).toContain(note)
  await first.stop()
})

test('of two that start at once one is refused', async () => {
  const outcomes = await Promise.allSettled([holdings.hold({ dataDir }), holdings.hold({ dataDir })])
  expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(['fulfilled', 'rejected'])
  for (const outcome of outcomes) if (outcome.status === 'fulfilled') await outcome.value.stop()
})

test('marks of a dead server do not stop a start, though a stranger now has its process id', async () => {
  const cluster = path.join(dataDir, 'postgres')
  const { uid, gid } = await stat(cluster)
  for (const [name, pid] of [
    ['postmaster.pid', process.ppid],
    ['.s.PGSQL.5432.lock', process.pid],
  ] as const) {
    const mark = path.join(cluster, name)
    await writeFile(mark, `${pid}\n${cluster}\n1\n5432\n.\n\n  1  1\nready   \n`, { mode: 0o600 })
    await chown(mark, uid, gid)
  }
  const held = await holdings.hold({ dataDir })
  expect(held.pid).not.toBe(process.ppid)
  await held.stop()
})

test('a start that fails tells PostgreSQL’s own words and leaves the folder free', async () => {
  const broken = startPostgres({ dataDir, settings: { shared_buffers: 'nonsense' } })
  await expect(broken).rejects.toThrow(/did not start in .*shared_buffers/s)
  expect(processesIn(holdings.root)).toEqual([])
  const held = await holdings.hold({ dataDir })
  await held.stop()
})

test.runIf(isRoot)('data that root brought back from a backup is given to the user without rights', async () => {
  const cluster = path.join(dataDir, 'postgres')
  for (const name of await readdir(cluster, { recursive: true })) await chown(path.join(cluster, name), 0, 0)
  await chown(cluster, 0, 0)
  const held = await holdings.hold({ dataDir })
  expect((await stat(cluster)).uid).not.toBe(0)
  await held.stop()
})

async function commitNote(url: string): Promise<string> {
  const text = crypto.randomUUID()
  await withPool(url, (sql) => sql`insert into notes values (${text})`)
  return text
}

function listNotes(url: string): Promise<string[]> {
  return withPool(url, textsOf)
}

async function textsOf(sql: Pool): Promise<string[]> {
  const rows = await sql<{ text: string }[]>`select text from notes`
  return rows.map((row) => row.text)
}

async function withPool<T>(url: string, run: (sql: Pool) => Promise<T>): Promise<T> {
  const sql = connect(url, { max: 1 })
  try {
    return await run(sql)
  } finally {
    await sql.end()
  }
}
