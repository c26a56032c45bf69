import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Pool } from '../platform/database/database.ts'
import type { Logger } from '../platform/observability/log.ts'
import {
  deleteUnseenBuilds,
  findBuildFile,
  insertBuild,
  insertBuildFiles,
  recordBuildSeen,
} from './stored-builds.sql.ts'

/** Finds `assets/…` of another build than this process's own: the previous release's, or the next one's. */
export type FindStoredFile = (file: string) => Promise<{ type: string; body: Buffer } | undefined>

interface StoredBuilds {
  findFile: FindStoredFile
  stop(): void
}

/** A little more than the day that is promised: a build is recorded as seen once an hour. */
const storedForHours = 26
const seenEveryMs = 60 * 60_000
/** All in one statement outlast its limit on a machine that is busy, and each alone are hundreds. */
const filesAtOnce = 40
const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
}
const assetPath = /^assets(\/[\w@.$-]+){1,2}$/

/** Puts the scripts and styles of this build into the database, and removes those of builds that ran a day ago. */
export async function storeBuild(sql: Pool, log: Logger, clientFolder: string): Promise<StoredBuilds> {
  const files = await listAssets(clientFolder)
  const name = buildName(files)
  await sql.begin(async (tx) => {
    if (!(await insertBuild(tx, name))) return
    const read = async (file: string) => ({ path: file, body: await readFile(path.join(clientFolder, file)) })
    for (let at = 0; at < files.length; at += filesAtOnce)
      await insertBuildFiles(tx, name, await Promise.all(files.slice(at, at + filesAtOnce).map(read)))
  })
  const recordSeen = async () => {
    await recordBuildSeen(sql, name)
    await deleteUnseenBuilds(sql, storedForHours)
  }
  await recordSeen()
  const timer = setInterval(() => {
    recordSeen().catch((error: unknown) => log.warn({ error }, 'the web build could not be recorded as seen'))
  }, seenEveryMs)
  return { findFile: (file) => findFile(sql, file), stop: () => clearInterval(timer) }
}

async function findFile(sql: Pool, file: string): ReturnType<FindStoredFile> {
  const type = types[path.extname(file)]
  if (!type || !assetPath.test(file)) return undefined
  const body = await findBuildFile(sql, file)
  return body && { type, body }
}

async function listAssets(clientFolder: string): Promise<string[]> {
  const entries = await readdir(path.join(clientFolder, 'assets'), { recursive: true })
  return entries.map((entry) => `assets/${entry}`).filter((file) => types[path.extname(file)] !== undefined)
}

/** The folders of a build's scripts are called `assets/fr-‹hash of the sources›`. */
function buildName(files: string[]): string {
  const [, name] = /^assets\/[a-z]{2}-([\w-]+)\//m.exec(files.join('\n')) ?? []
  if (!name) throw new Error('The built web has no scripts: build it again.')
  return name
}
