import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { erasedListFile } from '../accounts/own-data/erased-list.ts'
import { supporterListFile } from '../accounts/own-data/supporter-list.ts'
import { startPostgres } from '../embedded-postgres/start.ts'
import { migrateJobs } from '../jobs/run-jobs.ts'
import { connect } from '../platform/database/database.ts'
import { migrate, migrationsFolder } from '../platform/database/migrate.ts'
import { backUp } from './back-up.ts'
import { restore } from './restore.ts'

let root: string
const at = (...names: string[]) => path.join(root, ...names)
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'obole-lists-'))
})
afterAll(() => rm(root, { recursive: true, force: true }))

test('BAK-9: who was erased and what supporters chose are backed up, and merged with newer lists', async () => {
  const lists = [erasedListFile, supporterListFile]
  const postgres = await startPostgres({ dataDir: at('data') })
  try {
    await migrateJobs(postgres.url)
    const sql = connect(postgres.url, { max: 1 })
    await migrate(sql, migrationsFolder)
    await sql.end()
    for (const name of lists) await writeFile(at('data', name), 'old\nboth\n')
    await backUp({ databaseUrl: null, dataDir: at('data'), s3: null }, at('backup'))
  } finally {
    await postgres.stop()
  }
  await mkdir(at('restored'))
  for (const name of lists) await writeFile(at('restored', name), 'both\nnew\n')
  await restore({ databaseUrl: null, dataDir: at('restored'), s3: null }, at('backup'))
  for (const name of lists)
    expect((await readFile(at('restored', name), 'utf8')).split('\n').sort()).toEqual(['', 'both', 'new', 'old'])
}, 60_000)
