import type { Sql } from '../../platform/database/database.ts'

export interface Column {
  table: string
  name: string
  type: string
  isRequired: boolean
  hasDefault: boolean
}

export interface Constraint {
  table: string
  name: string
  kind: 'check' | 'exclusion' | 'foreign key' | 'unique'
  columns: string[]
  /** Of a foreign key: the table that it refers to, and whether a row of it can still be deleted by itself. */
  target: string | null
  letsDelete: boolean
}

export interface SchemaSnapshot {
  tables: string[]
  columns: Column[]
  constraints: Constraint[]
  /** Functions with their arguments and result, triggers, labels of enums: what statements name or rely on. */
  others: string[]
}

/** What statements of a program can depend on in a schema. */
export async function takeSnapshot(sql: Sql, schema = 'public'): Promise<SchemaSnapshot> {
  const tables = await sql<{ name: string }[]>`
    select relname as name from pg_class
    where relnamespace = ${schema}::regnamespace and relkind in ('r', 'p', 'v', 'm') order by 1
  `
  const columns = await sql<Column[]>`
    select c.relname as "table", a.attname as name,
      format_type(a.atttypid, a.atttypmod) || case when a.attgenerated = '' then '' else ' generated' end as type,
      a.attnotnull as "isRequired", (a.atthasdef or a.attidentity <> '') as "hasDefault"
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = ${schema}::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
      and a.attnum > 0 and not a.attisdropped
    order by 1, 2
  `
  const constraints = await sql<Constraint[]>`
    select c.relname as "table", k.conname as name,
      case k.contype when 'c' then 'check' when 'x' then 'exclusion' else 'foreign key' end as kind,
      array(select attname::text from pg_attribute where attrelid = c.oid and attnum = any (k.conkey)) as columns,
      t.relname as target, k.confdeltype in ('c', 'n', 'd') as "letsDelete"
    from pg_constraint k join pg_class c on c.oid = k.conrelid left join pg_class t on t.oid = k.confrelid
    where c.relnamespace = ${schema}::regnamespace and k.contype in ('c', 'x', 'f')
    union all
    select c.relname, i.relname, 'unique',
      array(select attname::text from pg_attribute where attrelid = c.oid and attnum = any (x.indkey)), null, true
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
    where c.relnamespace = ${schema}::regnamespace and x.indisunique
    order by 1, 2
  `
  const others = await sql<{ name: string }[]>`
    select 'function ' || p.proname || '(' || pg_get_function_identity_arguments(p.oid) || ') returns '
      || coalesce(pg_get_function_result(p.oid), 'nothing') as name
    from pg_proc p where p.pronamespace = ${schema}::regnamespace
    union all
    select 'trigger ' || t.tgname || ' on ' || c.relname from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = ${schema}::regnamespace and not t.tgisinternal
    union all
    select 'value ' || e.enumlabel || ' of ' || y.typname from pg_enum e join pg_type y on y.oid = e.enumtypid
    where y.typnamespace = ${schema}::regnamespace
    order by 1
  `
  return {
    tables: tables.map(({ name }) => name),
    columns: [...columns],
    constraints: [...constraints],
    others: others.map(({ name }) => name),
  }
}
