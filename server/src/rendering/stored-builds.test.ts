import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { temporaryFolder } from '@obole/testing/temporary-folder'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Sql } from '../platform/database/database.ts'
import { createHttp } from '../platform/http/http.ts'
import { createLog } from '../platform/observability/log.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database/test-database.ts'
import { clientFolder, mountPages } from './mount-pages.ts'
import { storeBuild } from './stored-builds.ts'

const log = createLog('silent')
const { folder, remove } = temporaryFolder()
const script = '/assets/fr-previous01/landing.js'
const style = '/assets/styles-Xy12_z-9.css'
let database: TestDatabase
let app: FastifyInstance

/** This process serves the built web; a process of another release has stored its build in the same database. */
beforeAll(async () => {
  database = await createTestDatabase()
  for (const [file, text] of [
    [script, 'export const build = "previous"\n'.repeat(100)],
    [`${script}.br`, 'compressed'],
    [style, 'body { color: teal }'],
  ] as const) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    writeFileSync(path.join(folder, file), text)
  }
  app = await createHttp({ log, trustProxy: false })
  const { findFile, stop } = await storeBuild(database.sql, log, clientFolder)
  stop()
  await mountPages(app, { isDev: false, publicUrl: 'https://obole.example', findStoredFile: findFile })
})

afterAll(async () => {
  await app.close()
  await database.drop()
  remove()
})

const storeOther = async () => (await storeBuild(database.sql, log, folder)).stop()
const get = (url: string) => app.inject({ url, headers: { 'accept-encoding': 'gzip' } })

test('scripts and styles of another release are served while it runs and for a day after', async () => {
  expect((await get(script)).statusCode).toBe(404)
  await storeOther()
  await storeOther()
  const found = await get(script)
  expect(found.statusCode).toBe(200)
  expect(found.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'content-encoding': 'gzip',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect((await get(style)).payload).toBe('body { color: teal }')
  expect((await get(`${script}.br`)).statusCode).toBe(404)

  await ageBuild(database.sql, 'previous01', 24)
  ;(await storeBuild(database.sql, log, clientFolder)).stop()
  expect((await get(script)).statusCode).toBe(200)
  await ageBuild(database.sql, 'previous01', 27)
  ;(await storeBuild(database.sql, log, clientFolder)).stop()
  expect((await get(script)).statusCode).toBe(404)
})

test.each(['/assets/fr-previous01/unknown.js', '/assets/', '/assets/%00.js', '/assets/../assets/a/b/c.js'])(
  '%s is not found',
  async (url) => {
    expect((await get(url)).statusCode).toBe(404)
  },
)

async function ageBuild(sql: Sql, name: string, hours: number): Promise<void> {
  await sql`update web_builds set last_seen_at = now() - make_interval(hours => ${hours}) where name = ${name}`
}
