import type { Sql } from '../../platform/database/database.ts'
import type { Position } from '../../platform/time-cursor.ts'

export interface IncidentRow {
  id: string
  incidentId: string
  notedAt: Date
  /** The same, to the microsecond. */
  micros: number
  notedBy: string | null
  happened: string
  detected: string
  what: string
  data: string
  people: string
  isSerious: boolean
  why: string
  told: string
  measures: string
}

export type NewIncident = Omit<IncidentRow, 'notedAt' | 'micros'> & { notedBy: string }

/** False when there is no such incident to add to. */
export async function insertIncident(sql: Sql, row: NewIncident): Promise<boolean> {
  const rows = await sql`
    insert into incidents
      (id, incident_id, noted_by, happened, detected, what, data, people, is_serious, why, told, measures)
    select ${row.id}, ${row.incidentId}, ${row.notedBy}, ${row.happened}, ${row.detected}, ${row.what}, ${row.data},
      ${row.people}, ${row.isSerious}, ${row.why}, ${row.told}, ${row.measures}
    where ${row.incidentId}::uuid = ${row.id}::uuid
      or exists (select from incidents i where i.id = ${row.incidentId}::uuid and i.incident_id = i.id)
    returning id
  `
  return rows.length > 0
}

export async function findIncident(sql: Sql, id: string): Promise<IncidentRow | undefined> {
  const [row] = await sql<IncidentRow[]>`${incidents(sql)} where i.id = ${id}`
  return row
}

/** Newest first. */
export async function listIncidents(
  sql: Sql,
  { after, limit }: { after: Position | null; limit: number },
): Promise<IncidentRow[]> {
  const isAfter = after
    ? sql`(i.noted_at, i.id) < (timestamptz 'epoch' + ${after.micros}::bigint * interval '1 microsecond', ${after.id}::uuid)`
    : sql`true`
  return sql<IncidentRow[]>`${incidents(sql)} where ${isAfter} order by i.noted_at desc, i.id desc limit ${limit}`
}

function incidents(sql: Sql) {
  return sql`
    select i.id, i.incident_id as "incidentId", i.noted_at as "notedAt",
      (extract(epoch from i.noted_at) * 1000000)::float8 as micros, u.email as "notedBy", i.happened, i.detected, i.what,
      i.data, i.people, i.is_serious as "isSerious", i.why, i.told, i.measures
    from incidents i left join users u on u.id = i.noted_by
  `
}
