import { runOn } from './run-statement.ts'
import { ServerPool } from './server-pool.ts'
import { createSql, type Sql } from './sql.ts'

interface ListenerEvents {
  onNotification(channel: string, payload: string): void
  /** The connection is lost, or closed. */
  onClose(): void
}

interface Listener {
  /** Runs on the connection that listens. */
  sql: Sql
  close(): Promise<void>
}

/** One connection of its own, for `listen`. */
export async function openListener(url: string, applicationName: string, events: ListenerEvents): Promise<Listener> {
  const pool = new ServerPool(url, { max: 1, application_name: applicationName, statement_timeout: 5000 })
  try {
    const client = await pool.connect()
    client.on('notification', ({ channel, payload = '' }) => events.onNotification(channel, payload))
    client.on('error', () => events.onClose())
    client.on('end', () => events.onClose())
    return {
      sql: createSql((statement) => runOn(client, statement)),
      close() {
        client.release(true)
        return pool.close(0)
      },
    }
  } catch (error) {
    await pool.close(0)
    throw error
  }
}
