import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database/test-database.ts'
import type { Sql } from './database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})

afterAll(() => database.drop())

test('nothing depends on the row type of a table, which PostgreSQL would then refuse to alter', async () => {
  expect(await listRowTypeUses(database.sql)).toEqual([])
})

test.each([
  ['an argument', 'create function probe(a tips) returns int language sql as $$ select 1 $$', 'function probe(tips)'],
  ['a list', 'create function probe(a tips[]) returns int language sql as $$ select 1 $$', 'function probe(tips[])'],
  [
    'a result',
    'create function probe() returns setof tips language sql as $$ select * from tips $$',
    'function probe()',
  ],
  ['a column', 'create table probe (a tips)', 'column a of table probe'],
  ['a view', 'create view probe as select to_json(t) as a from tips t', 'rule _RETURN on view probe'],
  [
    'a condition',
    'create trigger probe after update on tips for each row when (old is distinct from new) ' +
      'execute function follow_hold()',
    'trigger probe on table tips',
  ],
])('the row type in %s is found', async (_, statement, use) => {
  const undone = new Error('undone')
  const probe = database.sql.begin(async (tx) => {
    await tx.unsafe(statement)
    expect(await listRowTypeUses(tx)).toContain(use)
    throw undone
  })
  await expect(probe).rejects.toBe(undone)
})

/** What depends on the row type of one of our tables or views, as PostgreSQL describes it. */
async function listRowTypeUses(sql: Sql): Promise<string[]> {
  const rows = await sql<{ use: string }[]>`
    with row_types as (
      select unnest(array[t.oid, t.typarray]) as oid from pg_class c join pg_type t on t.oid = c.reltype
      where c.relnamespace = 'public'::regnamespace and c.relkind <> 'c'
    ),
    -- A whole row in a stored expression leaves no trace among the dependencies: it is a variable of column 0.
    expressions (class, id, tree) as (
      select 'pg_rewrite'::regclass, oid, ev_action::text from pg_rewrite
      union all select 'pg_proc'::regclass, oid, prosqlbody::text from pg_proc
      union all select 'pg_trigger'::regclass, oid, tgqual::text from pg_trigger
      union all select 'pg_constraint'::regclass, oid, conbin::text from pg_constraint
      union all select 'pg_attrdef'::regclass, oid, adbin::text from pg_attrdef
      union all select 'pg_class'::regclass, indexrelid, concat(indexprs, indpred) from pg_index
    )
    select pg_describe_object(classid, objid, objsubid) as use from pg_depend
    where refclassid = 'pg_type'::regclass and refobjid in (select oid from row_types) and deptype = 'n'
    union
    select pg_describe_object(class, id, 0) from expressions where tree like '%:varattno 0 %' and id >= 16384
    order by 1
  `
  return rows.map(({ use }) => use)
}
