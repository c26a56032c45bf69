import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { ConfigError } from '../config/config-error.ts'

/** Before anything is written there: its owner's alone when it is new. */
export function prepareDataFolder(folder: string): void {
  try {
    makeFolder(folder)
    if (!statSync(folder).isDirectory()) throw Object.assign(new Error('a file'), { code: 'ENOTDIR' })
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new ConfigError(`DATA_DIR must name a folder that this user may write to, or make (${code}).`)
  }
}

/** Not by `recursive`: in a file system that takes no folders, such as /proc, Node would try for ever. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(path.dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another process that starts at the same time was faster.
    if (!existsSync(folder)) throw error
  }
}
