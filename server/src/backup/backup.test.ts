import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type EmbeddedPostgres, startPostgres } from '../embedded-postgres/start.ts'
import { connect } from '../platform/database/database.ts'
import { insertCounted, makeCounted, readCounted } from '../testing/backup.sql.ts'
import { backUp } from './back-up.ts'
import { connectionEnvironment } from './postgres-tools.ts'
import { restore, restoreApart } from './restore.ts'

let root: string
let dataDir: string

const at = (...names: string[]) => path.join(root, ...names)
const here = () => ({ databaseUrl: null, dataDir, s3: null })

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'obole-backup-'))
  dataDir = at('data')
  await mkdir(at('data', 'media', 'ab'), { recursive: true })
  writeFileSync(at('data', 'media', 'ab', 'abcd.webp'), 'an image')
  writeFileSync(at('data', 'token-secret'), 'the secret')
  await withPostgres(dataDir, makeCounted)
})
afterAll(() => rm(root, { recursive: true, force: true }))

async function withPostgres<T>(
  folder: string,
  act: (sql: ReturnType<typeof connect>, postgres: EmbeddedPostgres) => Promise<T>,
): Promise<T> {
  const postgres = await startPostgres({ dataDir: folder })
  const sql = connect(postgres.url, { max: 4 })
  try {
    return await act(sql, postgres)
  } finally {
    await sql.end()
    await postgres.stop()
  }
}

async function restored(backup: string, name: string) {
  const settings = { databaseUrl: null, dataDir: at(name), s3: null }
  await restore(settings, backup)
  return withPostgres(settings.dataDir, readCounted)
}

describe('the embedded database', () => {
  it('BAK-9: is backed up during writes: everything committed before is in it, and no session', async () => {
    const before = await withPostgres(dataDir, async (sql) => {
      await insertCounted(sql, 5000)
      const known = await readCounted(sql)
      let isWriting = true
      const writing = (async () => {
        while (isWriting) await insertCounted(sql, 200)
      })()
      await backUp(here(), at('hot'))
      isWriting = false
      await writing
      return known
    })
    const after = await restored(at('hot'), 'restored-hot')
    expect(after.rows).toBeGreaterThanOrEqual(before.rows)
    // Every batch adds up to zero: half a batch would show.
    expect(after.sum).toBe(0)
    expect(after.sessions).toBe(0)
    expect(before.sessions).toBe(1)
  })

  it('is backed up while it does not run', async () => {
    const known = await withPostgres(dataDir, readCounted)
    await backUp(here(), at('cold'))
    expect(await restored(at('cold'), 'restored-cold')).toEqual({ ...known, sessions: 0 })
  })

  it('BAK-5: is restored with its images and its secret', () => {
    for (const name of ['restored-hot', 'restored-cold']) {
      expect(readFileSync(at(name, 'media', 'ab', 'abcd.webp'), 'utf8')).toBe('an image')
      expect(readFileSync(at(name, 'token-secret'), 'utf8')).toBe('the secret')
    }
  })

  it('#19 DEL-12: is restored with the list of erased accounts of the backup and of DATA_DIR', async () => {
    writeFileSync(at('data', 'erased-accounts'), 'erased-before\n')
    await backUp(here(), at('listed'))
    await mkdir(at('restored-listed'))
    writeFileSync(at('restored-listed', 'erased-accounts'), 'erased-later\n')
    await restored(at('listed'), 'restored-listed')
    expect(readFileSync(at('restored-listed', 'erased-accounts'), 'utf8')).toBe('erased-later\nerased-before\n')
  })

  it('is never restored over another, and a backup never overwrites one', async () => {
    await expect(restore(here(), at('cold'))).rejects.toThrow('exists already')
    await expect(backUp(here(), at('cold'))).rejects.toThrow('exists already')
    await expect(restore({ ...here(), dataDir: at('empty') }, at('data', 'media'))).rejects.toThrow('no backup')
    expect(existsSync(at('empty'))).toBe(false)
  })

  it('12.18: is not restored from a backup that was never finished, and nothing is written', async () => {
    await cp(at('cold'), at('broken.partial'), { recursive: true })
    const nowhere = { ...here(), dataDir: at('empty') }
    await expect(restore(nowhere, at('broken.partial'))).rejects.toThrow('was never finished')
    await expect(restoreApart(at('empty'), at('broken.partial'))).rejects.toThrow('was never finished')
    expect(existsSync(at('empty'))).toBe(false)
  })

  it('leaves no folder with the name of the backup when it fails', async () => {
    await expect(backUp({ ...here(), dataDir: at('nowhere') }, at('failed'))).rejects.toThrow('no database')
    expect(existsSync(at('failed'))).toBe(false)
  })
})

describe('an external database', () => {
  it('is reached by pg_dump without a password on the command line', () => {
    const several = 'postgresql://ob@one.example:5432,two.example:5433/obole?target_session_attrs=read-write'
    expect(connectionEnvironment(several)).toEqual({
      PGHOST: 'one.example,two.example',
      PGPORT: '5432,5433',
      PGUSER: 'ob',
      PGDATABASE: 'obole',
      PGTARGETSESSIONATTRS: 'read-write',
    })
    expect(connectionEnvironment('postgresql://ob:p%40ss@db.example:6432/obole?sslmode=require')).toEqual({
      PGHOST: 'db.example',
      PGPORT: '6432',
      PGUSER: 'ob',
      PGPASSWORD: 'p@ss',
      PGDATABASE: 'obole',
      PGSSLMODE: 'require',
    })
  })

  it('that cannot be reached is an error and leaves no backup', async () => {
    const databaseUrl = 'postgresql://nobody@127.0.0.1:1/none'
    await expect(backUp({ ...here(), databaseUrl }, at('dumped'))).rejects.toThrow('ECONNREFUSED')
    expect(existsSync(at('dumped'))).toBe(false)
  })
})
