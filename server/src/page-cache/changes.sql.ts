import type { Sql } from '../platform/database/database.ts'

/** Where the triggers of the migration `page-cache` announce changes. */
export const changesChannel = 'page_cache'

export async function listenTo(sql: Sql, ...channels: string[]): Promise<void> {
  for (const channel of channels) await sql`listen ${sql(channel)}`
}

export async function notify(sql: Sql, channel: string, payload: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`
}
