import path from 'node:path'
import { backUp, lostFile } from '../server/src/backup/back-up.ts'
import { lostImagesExit } from '../server/src/boot/exit-codes.ts'
import { databaseError, exitAfterFailedStart } from '../server/src/boot/start-errors.ts'
import { readConfig } from '../server/src/config/config.ts'

/**
 * `node scripts/backup.ts <folder>`: database, images and secret into a new folder. Works beside a running server. When
 * images are lost, the rest is backed up all the same, and the exit code is 3.
 */
const [folder] = process.argv.slice(2)
const shownMax = 20
try {
  if (!folder) throw new Error('Usage: as-obole backup <new folder>, in a clone node scripts/backup.ts')
  const started = performance.now()
  const lost = await backUp(readConfig(process.env), path.resolve(folder))
  console.log(`Backed up to ${folder} in ${((performance.now() - started) / 1000).toFixed(1)} s.`)
  if (lost.length > 0) {
    process.exitCode = lostImagesExit
    const more = lost.length > shownMax ? [`… and ${lost.length - shownMax} more.`] : []
    console.error(
      [...lost.slice(0, shownMax), ...more, `All else is in the backup. ${lostFile} in it names them.`].join('\n'),
    )
  }
} catch (error) {
  exitAfterFailedStart(databaseError(error))
}
