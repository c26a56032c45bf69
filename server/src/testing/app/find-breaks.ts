import type { Column, Constraint, SchemaSnapshot } from '../database/schema-snapshot.sql.ts'

/** What a migration does that statements written for the schema `before` cannot live with, a few words each. */
export function findBreaks(before: SchemaSnapshot, after: SchemaSnapshot): string[] {
  return [
    ...gone(before.tables, after.tables, 'drops the table'),
    ...gone(before.others, after.others, 'drops the'),
    ...columnBreaks(before.columns, after),
    ...newColumnBreaks(before, after.columns),
    ...constraintBreaks(before, after),
  ]
}

function gone(before: string[], after: string[], what: string): string[] {
  return before.filter((name) => !after.includes(name)).map((name) => `${what} ${name}`)
}

const at = ({ table, name }: { table: string; name: string }) => `${table}.${name}`

function columnBreaks(columns: Column[], after: SchemaSnapshot): string[] {
  const now = new Map(after.columns.map((column) => [at(column), column]))
  return columns.flatMap((column) => {
    if (!after.tables.includes(column.table)) return []
    const { type, isRequired, hasDefault } = now.get(at(column)) ?? {}
    if (type === undefined) return [`drops the column ${at(column)}`]
    return [
      ...(type === column.type ? [] : [`changes the type of ${at(column)}`]),
      ...(isRequired && !column.isRequired ? [`requires ${at(column)}`] : []),
      ...(column.hasDefault && !hasDefault ? [`drops the default of ${at(column)}`] : []),
    ]
  })
}

function newColumnBreaks(before: SchemaSnapshot, columns: Column[]): string[] {
  const known = new Set(before.columns.map(at))
  return columns
    .filter((column) => !known.has(at(column)) && before.tables.includes(column.table))
    .filter(({ isRequired, hasDefault }) => isRequired && !hasDefault)
    .map((column) => `requires the new column ${at(column)} without a default`)
}

function constraintBreaks(before: SchemaSnapshot, after: SchemaSnapshot): string[] {
  const known = new Set(before.constraints.map(at))
  const added = after.constraints.filter((constraint) => !known.has(at(constraint)))
  const restricting = added.filter((constraint) => {
    if (preventsDeleting(constraint, before)) return true
    return before.tables.includes(constraint.table) && !isOfNewColumns(constraint, before, after)
  })
  const kept = new Set(after.constraints.map(at))
  // An `on conflict (…)` needs the index.
  const lost = before.constraints.filter((one) => one.kind === 'unique' && after.tables.includes(one.table))
  return [
    ...restricting.map((one) => `adds the ${one.kind} ${at(one)}`),
    ...lost.filter((one) => !kept.has(at(one))).map((one) => `drops the unique ${at(one)}`),
  ]
}

/** A table to which such a key refers already has rows that nobody deletes, or not without looking. */
function preventsDeleting({ target, letsDelete }: Constraint, before: SchemaSnapshot): boolean {
  if (target === null || letsDelete || !before.tables.includes(target)) return false
  return !before.constraints.some((known) => known.target === target && !known.letsDelete)
}

/** What a build does not write cannot break its writes, unless a default does: many rows then have one value. */
function isOfNewColumns(constraint: Constraint, before: SchemaSnapshot, after: SchemaSnapshot): boolean {
  const known = new Set(before.columns.map(at))
  const columns = constraint.columns.map((name) => ({ table: constraint.table, name }))
  const isNew = (column: { table: string; name: string }) => !known.has(at(column))
  if (constraint.kind !== 'unique') return columns.length > 0 && columns.every(isNew)
  const empty = new Set(after.columns.filter(({ hasDefault }) => !hasDefault).map(at))
  return columns.some((column) => isNew(column) && empty.has(at(column)))
}
