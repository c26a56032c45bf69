import path from 'node:path'
import postgres from 'postgres'

/** The embedded database of a running product, as its superuser: benches fill it with rows that no call would make. */
export function openDatabase(dataDir: string) {
  return postgres({
    path: path.join(dataDir, 'postgres', '.s.PGSQL.5432'),
    database: 'obole',
    username: 'postgres',
    max: 4,
    onnotice: () => undefined,
  })
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
