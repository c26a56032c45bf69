import type { Sql } from '../../platform/database/database.ts'

/**
 * What hangs on an account and is not known here: its page, album and tips.
 * Whoever owns such a thing puts a part into the list in `server/src/account-parts.ts`.
 */
export interface AccountPart {
  /** In the transaction that schedules the erasure. */
  scheduleErasure?(sql: Sql, userId: string): Promise<void>
  /** In the transaction that takes it back, while the row in `erasure_requests` still says when it was asked for. */
  keep?(sql: Sql, userId: string): Promise<void>
  /** In the transaction that erases the account, before its own rows go. */
  erase?(sql: Sql, userId: string): Promise<void>
  /** Its share of everything that we hold on the person, under its own name. */
  export?(sql: Sql, userId: string): Promise<Record<string, unknown>>
}
