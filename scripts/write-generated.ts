import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startPostgres } from '../server/src/embedded-postgres/start.ts'
import { migrateJobs } from '../server/src/jobs/run-jobs.ts'
import { connect } from '../server/src/platform/database/database.ts'
import { migrate, migrationsFolder } from '../server/src/platform/database/migrate.ts'
import { readSchemaText } from '../server/src/platform/database/schema-text.sql.ts'
import { lifecycleDiagram } from '../server/src/tips/tip/lifecycle-diagram.ts'

/** Writes anew what is generated and committed: `server/schema.sql`, and the diagram in `docs/tip-lifecycle.md`. */
const root = path.join(import.meta.dirname, '..')

await writeFile(path.join(root, 'server', 'schema.sql'), await readSchema())

const page = path.join(root, 'docs', 'tip-lifecycle.md')
const text = await readFile(page, 'utf8')
await writeFile(
  page,
  text.replace(/(?<=```mermaid\n)[\s\S]*?(?=```)/, () => `${lifecycleDiagram()}\n`),
)

async function readSchema(): Promise<string> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'obole-schema-'))
  const postgres = await startPostgres({ dataDir, settings: { fsync: 'off' } })
  try {
    await migrateJobs(postgres.url)
    const sql = connect(postgres.url, { max: 1 })
    await migrate(sql, migrationsFolder)
    const schema = await readSchemaText(sql)
    await sql.end()
    return schema
  } finally {
    await postgres.stop()
    await rm(dataDir, { recursive: true })
  }
}
