import { globSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DeclaredStatement, readDeclaredStatements } from '../../testing/database/declared-statements.ts'
import { type DescribedColumn, describeStatement } from '../../testing/database/describe-statement.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database/test-database.ts'

const source = path.join(import.meta.dirname, '..', '..')
const { statements, unreadable } = readDeclaredStatements(
  globSync('**/*.sql.ts', { cwd: source, exclude: ['testing/**'] }),
)

/** Columns that may be null, in rows where they are not, and why. */
const neverNull: Record<string, string> = {
  'tips/tip/hold.sql.ts intentId': 'the constraint tips_hold: every hold has one',
  'tips/statements/given-tips.sql.ts supporterEmail': 'found by its key, which is written with it',
  'tips/settlement/events.sql.ts subject': 'an event without one is processed when it is stored',
  'creators/tables/lifecycle.sql.ts erasedAfter': 'the statement sets it',
  'accounts/own-data/erasure.sql.ts erasedAfter': 'the statement sets it',
}

/** Columns of a list of columns that others read. */
const readByOthers = ['netAmount', 'isPrivate', 'canReply'].map((name) => `tips/statements/statements.sql.ts ${name}`)

let database: TestDatabase
let client: pg.Client

beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client(database.url)
  await client.connect()
})

afterAll(async () => {
  await client.end()
  await database.drop()
})

test('every statement is one that PostgreSQL can prepare, and has the columns that its row type declares', async () => {
  expect(statements.length).toBeGreaterThan(300)
  const wrong: string[] = []
  for (const statement of statements) {
    const found = await describeStatement(client, statement.text).catch((error: Error) => error.message)
    if (typeof found === 'string') wrong.push(`${statement.where}: ${found}`)
    else wrong.push(...(await differences(statement, found)).map((what) => `${statement.where}: ${what}`))
  }
  expect(wrong).toEqual([])
})

test('only these files have a statement whose names are known at run time alone, and that is not compared', () => {
  expect(unreadable.map((one) => one.split(':')[0]).toSorted()).toEqual([
    'accounts/registration/registrations.sql.ts',
    'backup/backup.sql.ts',
    'creators/tables/creators.sql.ts',
    'desk/money/desk-tips.sql.ts',
    'desk/queue/queue.sql.ts',
    'platform/database/batches.sql.ts',
    'reports/reports.sql.ts',
    'reports/reports.sql.ts',
    'tips/tip/past-tips.sql.ts',
  ])
})

async function differences({ where, text, columns }: DeclaredStatement, found: DescribedColumn[]): Promise<string[]> {
  if (!columns) return []
  const file = where.split(':')[0]
  const missing = [...columns.keys()].filter((name) => !found.some((column) => column.name === name))
  const wrong = missing.map((name) => `declares ${name}, which is no column`)
  for (const column of found) {
    const { name, typeId, tableId } = column
    const declared = columns.get(name)
    if (!declared) {
      if (!readByOthers.includes(`${file} ${name}`)) wrong.push(`has the column ${name}, which is not declared`)
      continue
    }
    const kinds = kindsOf(typeId)
    if (![...declared.kinds].every((kind) => kinds.includes(kind)))
      wrong.push(`declares ${name} as ${[...declared.kinds].join(' | ')}, and it is ${kinds.join(' | ')}`)
    const row = tableId === 0 ? undefined : await findColumn(column)
    if (!row) continue
    const isNarrowed = text.includes(`${row.name} is not null`) || `${file} ${name}` in neverNull
    if (!declared.isNullable && !row.isRequired && !isNarrowed) wrong.push(`declares ${name} without null`)
    if (declared.isNullable && row.isRequired && !/left join|full join/.test(text))
      wrong.push(`declares ${name} with null, which it never is`)
  }
  return wrong
}

/** Of a table: a column of a view counts as an expression, whose nullability PostgreSQL does not tell. */
async function findColumn({ tableId, columnNumber }: DescribedColumn) {
  const [row] = await database.sql<{ name: string; isRequired: boolean }[]>`
    select a.attname::text as name, a.attnotnull as "isRequired" from pg_attribute a join pg_class c on c.oid = a.attrelid
    where a.attrelid = ${tableId} and a.attnum = ${columnNumber} and c.relkind = 'r'
  `
  return row
}

/** What `column-types.ts` makes of a value of this type. */
function kindsOf(typeId: number): string[] {
  const ids = pg.types.builtins
  if (typeId === ids.BOOL) return ['boolean']
  if (typeId === ids.BYTEA) return ['Buffer']
  if ([ids.INT2, ids.INT4, ids.FLOAT4, ids.FLOAT8, ids.OID].includes(typeId)) return ['number']
  if (typeId === ids.INT8) return ['number', 'bigint']
  if (typeId === ids.TIMESTAMPTZ) return ['Date']
  if (typeId === ids.JSON || typeId === ids.JSONB) return ['object', 'array', 'string', 'number', 'boolean', 'unknown']
  return arrayIds.includes(typeId) ? ['array'] : ['string']
}

/** Of booleans, integers, numbers, texts, times and ids. */
const arrayIds = [1000, 1005, 1007, 1016, 1021, 1022, 1009, 1185, 2951]
