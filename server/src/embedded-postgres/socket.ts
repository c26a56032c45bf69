import { createHash } from 'node:crypto'
import { existsSync, lstatSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

const port = 5432

/** `sun_path` holds 104 bytes on macOS and 108 on Linux, the closing zero among them. */
const socketPathMax = 103

/** A folder name under which the cluster's socket can be reached: its own, or a short link where that is too long. */
export function socketFolder(cluster: string): string {
  if (Buffer.byteLength(socketIn(cluster)) <= socketPathMax) return cluster
  const link = shortName(cluster)
  if (isOurLink(link, cluster)) return link
  rmSync(link, { force: true })
  symlinkSync(cluster, link)
  return link
}

export function removeSocketFolder(cluster: string): void {
  const link = shortName(cluster)
  if (isOurLink(link, cluster)) rmSync(link)
}

/** Read alike by node-postgres, by libpq and by `connect` of `database.ts`. */
export function socketUrl(folder: string): string {
  return `postgres://obole@${encodeURIComponent(folder)}/obole`
}

export function isListening(folder: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(socketIn(folder))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

function socketIn(folder: string): string {
  return `${folder}/.s.PGSQL.${port}`
}

function shortName(cluster: string): string {
  const hash = createHash('sha256').update(cluster).digest('hex').slice(0, 16)
  const uid = process.getuid?.() ?? 0
  // Not cleaned while we run, unlike the folder for temporary files.
  const runtime = uid === 0 ? '/run' : `/run/user/${uid}`
  return path.join(existsSync(runtime) ? runtime : tmpdir(), `obole-${hash}`)
}

/** Somebody else's link could lead to somebody else's database. */
function isOurLink(link: string, cluster: string): boolean {
  const found = lstatSync(link, { throwIfNoEntry: false })
  if (!found?.isSymbolicLink() || found.uid !== process.getuid?.()) return false
  return readlinkSync(link) === cluster
}
