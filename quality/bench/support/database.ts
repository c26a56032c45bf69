import path from 'node:path'
import { connect, type Pool } from '@obole/server/platform/database/database'

/** The embedded database of a running product, as its superuser: benches fill it with rows that no call would make. */
export function openDatabase(dataDir: string): Pool {
  return connect(`${superuserUrl(dataDir)}?statement_timeout=0`, { max: 4, applicationName: 'bench' })
}

export function superuserUrl(dataDir: string): string {
  return `postgres://postgres@${encodeURIComponent(path.resolve(dataDir, 'postgres'))}/obole`
}

/** Names of the tables that a query would read from end to end, by its plan. */
export function scannedTables(plan: unknown): string[] {
  const found: string[] = []
  JSON.stringify(plan, (_key, value) => {
    if (value?.['Node Type'] === 'Seq Scan') found.push(value['Relation Name'])
    return value
  })
  return found
}
