import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { connect, type Pool, type Sql } from '../../platform/database/database.ts'
import { dropDatabase, insertCopyOfTemplate, insertEmptyDatabase } from './test-database.sql.ts'

export interface TestDatabase {
  url: string
  sql: Pool
  drop(): Promise<void>
}

/** A database of one's own with all migrations applied: one a test file, or one a test that changes the schema. */
export function createTestDatabase(): Promise<TestDatabase> {
  return createDatabase(insertCopyOfTemplate)
}

export function createEmptyDatabase(): Promise<TestDatabase> {
  return createDatabase(insertEmptyDatabase)
}

async function createDatabase(insert: (sql: Sql, name: string) => Promise<void>): Promise<TestDatabase> {
  const template = inject('templateUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await asSuperuser(template, (sql) => insert(sql, name))
  const url = at(template, 'obole', name)
  const sql = connect(url, { max: 5, applicationName: 'test' })
  return {
    url,
    sql,
    async drop() {
      await sql.end({ timeout: 1 })
      await asSuperuser(template, (superuser) => dropDatabase(superuser, name))
    },
  }
}

export async function asSuperuser(
  server: string,
  run: (sql: Sql) => Promise<void>,
  database = 'postgres',
): Promise<void> {
  const url = `${at(server, 'postgres', database)}?statement_timeout=60000`
  const sql = connect(url, { max: 1, applicationName: 'test' })
  try {
    await run(sql)
  } finally {
    await sql.end()
  }
}

function at(template: string, user: string, database: string): string {
  const url = new URL(template)
  url.username = user
  url.pathname = `/${database}`
  return url.href
}
