import type { Sql } from '../../platform/database/database.ts'
import type { Step } from './transitions.ts'

/** The step of a row of `tips`, which must be the only table of its statement that has these columns. */
export function stepOf(sql: Sql) {
  return sql`case
    when outcome is not null then outcome
    when undo_requested_at is not null then 'undoing'
    when capture_begun_at is not null then 'capturing'
    when authorized_at is not null then 'held'
    when processing_at is not null then 'processing'
    when session_id is not null then 'open'
    else 'starting' end`
}

/** For the `where` of a transition: the tip is at one of these steps. */
export function isAt(sql: Sql, steps: readonly Step[]) {
  return sql`${stepOf(sql)} = any(${steps}::text[])`
}
