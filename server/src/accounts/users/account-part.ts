import type { Sql } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'

/** What hashes in the database are keyed with. */
type Secrets = Pick<Platform, 'config' | 'tokenSecret'>

/**
 * How another feature (pages, albums, tips) takes part in exporting and erasing an account.
 * The list of parts is in `server/src/boot/account-parts.ts`.
 */
export interface AccountPart {
  /** Whether the account has something that its owner would lose with it. */
  isInUse?(sql: Sql, userId: string): Promise<boolean>
  /** In the transaction that undoes a change of address, once `users.payouts_held_until` is set. */
  holdPayouts?(sql: Sql, userId: string): Promise<void>
  /** In the transaction that schedules the erasure. */
  scheduleErasure?(sql: Sql, userId: string): Promise<void>
  /** In the transaction that withdraws the erasure, before the row in `erasure_requests` is deleted. */
  keep?(sql: Sql, userId: string): Promise<void>
  /** In the transaction that erases the account, before the row in `users` is deleted. */
  erase?(sql: Sql, userId: string): Promise<void>
  /** What this feature stores about the person, under keys of its own. */
  export?(sql: Sql, userId: string, secrets: Secrets): Promise<Record<string, unknown>>
}
