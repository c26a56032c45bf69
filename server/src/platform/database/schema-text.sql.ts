import type { Sql } from './database.ts'

const heading = `-- The whole schema as the migrations make it: to be read, not run.
-- Written by \`node scripts/write-generated.ts\`; a test compares it with the migrations.`

/** The text of \`server/schema.sql\`: each table with its constraints, indexes and triggers, then views and functions. */
export async function readSchemaText(sql: Sql): Promise<string> {
  const tables = await listTables(sql)
  const views = await listViews(sql)
  const functions = await listFunctions(sql)
  const text = [
    heading,
    ...(await listExtensions(sql)),
    '-- Tables',
    ...tables.map(tableText),
    '-- Views',
    ...views,
    '-- Functions',
    ...functions,
  ]
  return `${text.join('\n\n').replaceAll('public.', '')}\n`
}

interface TableParts {
  name: string
  columns: string[]
  constraints: string[]
  indexes: string[]
  triggers: string[]
}

function tableText({ name, columns, constraints, indexes, triggers }: TableParts): string {
  const lines = [...columns, ...constraints].map((line) => `  ${line}`)
  const others = [...indexes, ...triggers].map((statement) => `${statement};`)
  return [`create table ${name} (\n${lines.join(',\n')}\n);`, ...others].join('\n')
}

/** Constraints that are indexes too are written as constraints. */
async function listTables(sql: Sql): Promise<TableParts[]> {
  return await sql<TableParts[]>`
    select c.relname::text as name,
      array(
        select concat(quote_ident(a.attname), ' ', format_type(a.atttypid, a.atttypmod),
          case when a.attnotnull then ' not null' end,
          case when a.attidentity <> '' then ' generated always as identity'
            when a.attgenerated <> '' then ' generated always as (' || pg_get_expr(d.adbin, d.adrelid, true) || ') stored'
            when d.adbin is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid, true) end)
        from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped order by a.attnum
      ) as columns,
      array(
        select concat('constraint ', quote_ident(k.conname), ' ', pg_get_constraintdef(k.oid, true)) from pg_constraint k
        where k.conrelid = c.oid and k.contype in ('p', 'u', 'f', 'c', 'x')
        order by position(k.contype in 'pufcx'), k.conname
      ) as constraints,
      array(
        select pg_get_indexdef(x.indexrelid, 0, true) from pg_index x join pg_class i on i.oid = x.indexrelid
        where x.indrelid = c.oid and not exists (select from pg_constraint k where k.conindid = x.indexrelid and k.conrelid = c.oid)
        order by i.relname
      ) as indexes,
      array(
        select pg_get_triggerdef(t.oid, true) from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal order by t.tgname
      ) as triggers
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1
  `
}

async function listViews(sql: Sql): Promise<string[]> {
  const rows = await sql<{ text: string }[]>`
    select concat('create view ', quote_ident(relname), ' as', chr(10), pg_get_viewdef(oid, true)) as text from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('v', 'm') order by relname
  `
  return rows.map(({ text }) => text)
}

/** Without those of extensions. */
async function listFunctions(sql: Sql): Promise<string[]> {
  const rows = await sql<{ text: string }[]>`
    select rtrim(pg_get_functiondef(p.oid), chr(10)) || ';' as text from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
    order by p.proname, pg_get_function_identity_arguments(p.oid)
  `
  return rows.map(({ text }) => text)
}

async function listExtensions(sql: Sql): Promise<string[]> {
  const rows = await sql<{ text: string }[]>`
    select 'create extension ' || quote_ident(extname) || ';' as text from pg_extension
    where extname <> 'plpgsql' order by extname
  `
  return rows.map(({ text }) => text)
}
