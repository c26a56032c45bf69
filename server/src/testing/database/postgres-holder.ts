import { type Guard, kernelGuard, shellGuard } from '../../embedded-postgres/guard.ts'
import { startPostgres } from '../../embedded-postgres/start.ts'
import { connect } from '../../platform/database/database.ts'
import { insertStart } from './postgres-holder.sql.ts'

/** A process of its own that holds a PostgreSQL until its standard input ends: something for tests to kill. */
const [dataDir = '', guardName] = process.argv.slice(2)
const guards = new Map<string, Guard>([
  ['kernel', kernelGuard],
  ['shell', shellGuard],
  ['none', { ...kernelGuard, command: ['env'] }],
])

try {
  const postgres = await startPostgres({ dataDir, guard: guards.get(guardName ?? '') })
  const sql = connect(postgres.url, { max: 1 })
  const starts = await insertStart(sql)
  process.stdin.resume().once('end', async () => {
    await sql.end()
    await postgres.stop()
  })
  console.log(JSON.stringify({ url: postgres.url, pid: postgres.pid, starts }))
} catch (error) {
  console.log(JSON.stringify({ refusal: error instanceof Error ? error.message : String(error) }))
}
