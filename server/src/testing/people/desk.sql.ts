import type { Sql } from '../../platform/database/database.ts'

/** Every way to falsify the log, one after the other. */
export function* changeLog(sql: Sql, id: string) {
  yield sql`update desk_log set note = 'otherwise' where id = ${id}`
  yield sql`delete from desk_log where id = ${id}`
  yield sql`truncate desk_log`
}

export function* changeIncidents(sql: Sql) {
  yield sql`update incidents set people = 'none'`
  yield sql`delete from incidents`
  yield sql`truncate incidents`
}
