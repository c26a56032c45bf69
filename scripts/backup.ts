import path from 'node:path'
import { backUp } from '../server/src/backup/back-up.ts'
import { databaseError, exitAfterFailedStart } from '../server/src/boot/start-errors.ts'
import { readConfig } from '../server/src/config/config.ts'

/** `node scripts/backup.ts <folder>`: database, images and secret into a new folder. Works beside a running server. */
const [folder] = process.argv.slice(2)
try {
  if (!folder) throw new Error('Usage: as-obole backup <new folder>, in a clone node scripts/backup.ts')
  const started = performance.now()
  await backUp(readConfig(process.env), path.resolve(folder))
  console.log(`Backed up to ${folder} in ${((performance.now() - started) / 1000).toFixed(1)} s.`)
} catch (error) {
  exitAfterFailedStart(databaseError(error))
}
