import path from 'node:path'
import { restore } from '../server/src/backup/restore.ts'
import { databaseError, exitAfterFailedStart } from '../server/src/boot/start-errors.ts'
import { readConfig } from '../server/src/config/config.ts'

/** `node scripts/restore.ts <backup folder>`: into the empty `DATA_DIR`, or the empty database of `DATABASE_URL`. */
const [folder] = process.argv.slice(2)
try {
  if (!folder) throw new Error('Usage: as-obole restore <backup folder>, in a clone node scripts/restore.ts')
  await restore(readConfig(process.env), path.resolve(folder))
  console.log('Restored. All sessions have ended; start the product now.')
} catch (error) {
  exitAfterFailedStart(databaseError(error))
}
