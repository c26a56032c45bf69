import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type EmbeddedPostgres, startPostgres } from '../embedded-postgres/start.ts'
import { keyOf } from '../media/store.ts'
import { connect } from '../platform/database/database.ts'
import { newId } from '../platform/ids.ts'
import { insertCounted, makeCounted, readCounted } from '../testing/database/backup.sql.ts'
import { backUp } from './back-up.ts'
import { restoreForDrill } from './drill.ts'
import { connectionEnvironment } from './postgres-tools.ts'
import { restore, restoreApart } from './restore.ts'

let root: string
let dataDir: string
const image = Buffer.from('an image')
const imageKey = keyOf(image)

const at = (...names: string[]) => path.join(root, ...names)
const here = () => ({ databaseUrl: null, dataDir, s3: null })

beforeAll(async () => {
  root = await mkdtemp(path.join(inject('runFolder'), 'backup-'))
  dataDir = at('data')
  await mkdir(path.dirname(at('data', 'media', imageKey)), { recursive: true })
  writeFileSync(at('data', 'media', imageKey), image)
  writeFileSync(at('data', 'token-secret'), 'the secret')
  await withPostgres(dataDir, (sql) => makeCounted(sql, imageKey))
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
      await insertCounted(sql, 500)
      const known = await readCounted(sql)
      let isWriting = true
      const writing = (async () => {
        while (isWriting) await insertCounted(sql, 2)
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
      expect(readFileSync(at(name, 'media', imageKey))).toEqual(image)
      expect(readFileSync(at(name, 'token-secret'), 'utf8')).toBe('the secret')
    }
  })

  it('DEL-12: is restored with the list of erased accounts of the backup and of DATA_DIR', async () => {
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

  it('is not restored from a backup that was never finished, and nothing is written', async () => {
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

  it('passes a drill as it was backed up, and not with a file that is lost, damaged or not listed', async () => {
    const drilled = () => restoreForDrill(at('cold'), at(`drilled-${newId()}`), null)
    expect(await drilled()).toMatchObject({ images: 1, differences: [] })
    const version = at('cold', 'postgres', 'PG_VERSION')
    const content = readFileSync(version)
    writeFileSync(version, 'damaged')
    expect((await drilled()).differences).toEqual([expect.stringContaining('postgres/PG_VERSION:')])
    writeFileSync(version, content)
    await rename(version, `${version}.lost`)
    const files = ['PG_VERSION', 'PG_VERSION.lost'].map((name) => expect.stringContaining(`postgres/${name}:`))
    expect((await drilled()).differences).toEqual(files)
    await rename(`${version}.lost`, version)
    await rename(at('cold', 'files.json'), at('cold', 'lost'))
    await expect(drilled()).rejects.toThrow('files.json is missing')
    await rename(at('cold', 'lost'), at('cold', 'files.json'))
  })

  it('with an image that is damaged or lost is backed up without it: 3, and the image is named', async () => {
    const script = path.join(import.meta.dirname, '..', '..', '..', 'scripts', 'backup.ts')
    const backUpTo = (name: string) =>
      spawnSync(process.execPath, [script, at(name)], {
        env: { PATH: process.env['PATH'], DATA_DIR: at('data') },
        encoding: 'utf8',
      })
    const place = at('data', 'media')
    writeFileSync(path.join(place, imageKey), 'another content')
    expect(backUpTo('damaged')).toMatchObject({
      status: 3,
      stderr: expect.stringContaining(`The image ${imageKey} in ${place} is damaged`),
    })
    await rename(place, at('media-away'))
    expect(backUpTo('missing')).toMatchObject({
      status: 3,
      stderr: expect.stringContaining(`The image ${imageKey} is missing from ${place}`),
    })
    await rename(at('media-away'), place)
    writeFileSync(path.join(place, imageKey), image)
    for (const name of ['damaged', 'missing']) {
      const { rows, differences } = await restoreForDrill(at(name), at(`drilled-${newId()}`), null)
      expect(rows).toBeGreaterThan(0)
      expect(differences).toEqual([expect.stringContaining(imageKey)])
      expect(JSON.parse(readFileSync(at(name, 'lost-images.json'), 'utf8'))).toEqual([
        expect.stringContaining(imageKey),
      ])
    }
    expect(existsSync(at('cold', 'lost-images.json'))).toBe(false)
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

  it('passes no drill without the list of its tables', async () => {
    await mkdir(at('listless'))
    writeFileSync(at('listless', 'database.dump'), '')
    await expect(restoreForDrill(at('listless'), at('drilled'), null)).rejects.toThrow('tables.json is missing')
  })

  it('with a wrong setting is not backed up: 78, and nothing is left', async () => {
    const script = path.join(import.meta.dirname, '..', '..', '..', 'scripts', 'backup.ts')
    const env = { PATH: process.env['PATH'], DATABASE_URL: 'mysql://x' }
    const ended = spawnSync(process.execPath, [script, at('wrong')], { env, encoding: 'utf8' })
    expect(ended).toMatchObject({ status: 78, stderr: expect.stringContaining('DATABASE_URL must be') })
    expect(existsSync(at('wrong.partial'))).toBe(false)
  })

  it('that cannot be reached is an error and leaves no backup', async () => {
    const databaseUrl = 'postgresql://nobody@127.0.0.1:1/none'
    await expect(backUp({ ...here(), databaseUrl }, at('dumped'))).rejects.toThrow('ECONNREFUSED')
    for (const name of ['dumped', 'dumped.partial']) expect(existsSync(at(name)), name).toBe(false)
  })
})
