import path from 'node:path'
import { removeOldBackups } from '../server/src/backup/remove-old-backups.ts'
import { exitAfterFailedStart } from '../server/src/boot/start-errors.ts'

/** `node scripts/remove-old-backups.ts <folder> <days>`: of the backups in a folder, those that are older. */
const [folder, days = ''] = process.argv.slice(2)
try {
  if (!folder || !/^[1-9]\d{0,4}$/.test(days)) throw new Error('Usage: as-obole remove-old-backups <folder> <days>')
  const { removed } = await removeOldBackups(path.resolve(folder), Number(days))
  console.log(removed.length === 0 ? 'No backup is removed.' : `Removed: ${removed.join(', ')}.`)
} catch (error) {
  exitAfterFailedStart(error)
}
