import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { startProduct } from '@obole/testing/launch-product'
import { temporaryFolder } from '@obole/testing/temporary-folder'
import { emptyAfterDrill, restoreForDrill } from '../server/src/backup/drill.ts'
import { holdsDump } from '../server/src/backup/restore.ts'

/**
 * `npm run drill -- <backup folder>`: restores a backup into an empty temporary place, compares it with what the backup
 * lists, starts the product on it without jobs and with the sandbox instead of every outside service, and reads pages.
 * A release brings no PostgreSQL: `DRILL_DATABASE_URL` names an empty database, which is emptied again afterwards.
 */
const [folder] = process.argv.slice(2)
if (!folder) {
  console.error('Usage: as-obole drill <backup folder>, in a clone npm run drill --')
  process.exit(1)
}
const { folder: dataDir, remove } = temporaryFolder()
try {
  await drill(path.resolve(folder))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  remove()
}

async function drill(backup: string): Promise<void> {
  const started = performance.now()
  const seconds = () => ((performance.now() - started) / 1000).toFixed(1)
  const databaseUrl = holdsDump(backup) ? process.env['DRILL_DATABASE_URL'] || null : null
  const { tables, rows, images, differences } = await restoreForDrill(backup, dataDir, databaseUrl)
  try {
    console.log(`Restored ${tables} tables with ${rows} rows and ${images} images after ${seconds()} s.`)
    for (const difference of differences) console.error(difference)
    if (differences.length > 0) throw new Error(`${differences.length} differences: this backup is not whole.`)
    console.log('Everything is as the backup lists it.')
    await serve(databaseUrl)
    console.log(`The product serves it. The whole drill took ${seconds()} s.`)
  } finally {
    if (databaseUrl) await emptyAfterDrill(databaseUrl)
  }
}

async function serve(databaseUrl: string | null): Promise<void> {
  const database = databaseUrl && { DATABASE_URL: databaseUrl, TOKEN_SECRET: randomBytes(33).toString('base64') }
  const env = { DATA_DIR: dataDir, SANDBOX: '1', DEMO: '0', WORKER: '0', ...database }
  const product = await startProduct({ env })
  try {
    await readPages(product.url)
  } finally {
    await product.stop()
  }
}

/** The first page that the directory shows, as a visitor sees it. */
async function readPages(url: string): Promise<void> {
  const { creators } = JSON.parse(await read(`${url}/api/creators`)) as { creators: { slug: string }[] }
  for (const place of ['/readyz', '/landing', ...creators.slice(0, 1).map(({ slug }) => `/@${slug}`)])
    await read(url + place)
}

async function read(url: string): Promise<string> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`)
  return answer.text()
}
