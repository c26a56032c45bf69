import type { addIncident as contract, Incident } from '@obole/contract/calls/desk/incidents'
import { Refusal } from '@obole/contract/rules/refusals'
import type { BodyOf } from '@obole/contract/schema/endpoint'
import type { Pool, Sql } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import { readCursor, writeCursor } from '../../platform/time-cursor.ts'
import { recordDeskAct } from '../log/desk-log.sql.ts'
import { findIncident, type IncidentRow, insertIncident, listIncidents } from './incidents.sql.ts'

const pageSize = 50

export async function readRegister(sql: Sql, cursor: string | undefined) {
  const rows = await listIncidents(sql, { after: readCursor(cursor), limit: pageSize + 1 })
  const shown = rows.slice(0, pageSize)
  const last = rows.length > pageSize ? shown.at(-1) : undefined
  return { incidents: shown.map(incident), cursor: last ? writeCursor(last) : null }
}

/** Nothing in the register is changed: what becomes known later is another row of the same incident. */
export async function addToRegister(sql: Pool, operatorId: string, body: BodyOf<typeof contract>): Promise<Incident> {
  const id = newId()
  const incidentId = body.incidentId ?? id
  return sql.begin(async (tx) => {
    if (!(await insertIncident(tx, { ...body, id, incidentId, notedBy: operatorId }))) throw new Refusal('not_found')
    await recordDeskAct(tx, { by: { operatorId }, act: 'incident_noted', kind: 'incident', subject: incidentId })
    const row = await findIncident(tx, id)
    if (!row) throw new Error('The incident is not there right after it was noted.')
    return incident(row)
  })
}

function incident({ notedAt, micros: _, ...row }: IncidentRow): Incident {
  return { ...row, notedAt: notedAt.toISOString() }
}
