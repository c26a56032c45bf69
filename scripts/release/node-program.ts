import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { nodeShortcoming } from '../../server/src/boot/node-version.js'
import { withPackage } from './copy-package.ts'
import type { LockPackages, Platform } from './lock-packages.ts'
import { type Notice, noticeOf } from './notices.ts'

export const shasumsFile = 'scripts/release/node-shasums.txt'

/** Node as a release brings it: of an official tarball where any are given, else of the package that the lock file pins. */
export function copyNode(
  root: string,
  folder: string,
  lock: LockPackages,
  platform: Platform,
  tarballs: string[],
): Notice {
  return tarballs.length > 0
    ? unpackNode(folder, platform, tarballs, readFileSync(path.join(root, shasumsFile), 'utf8'))
    : copyPinnedNode(root, folder, lock, platform)
}

/** `shasums` has the lines of Node's own SHASUMS256.txt: a digest, two spaces, a name. */
export function unpackNode(folder: string, { os, cpu }: Platform, tarballs: string[], shasums: string): Notice {
  const official = new RegExp(`^node-v(\\d+\\.\\d+\\.\\d+)-${os}-${cpu}\\.tar\\.[gx]z$`)
  const tarball = tarballs.find((file) => official.test(path.basename(file)))
  if (!tarball) throw new Error(`No tarball of Node for ${os}-${cpu} was given: node-v….tar.xz of nodejs.org.`)
  const name = path.basename(tarball)
  const [, version = ''] = official.exec(name) ?? []
  const shortcoming = nodeShortcoming(version)
  if (shortcoming !== null) throw new Error(`${shortcoming}.`)
  const digest = createHash('sha256').update(readFileSync(tarball)).digest('hex')
  if (!shasums.split('\n').includes(`${digest}  ${name}`))
    throw new Error(
      `${name} has the digest ${digest}, which is not in ${shasumsFile}. Is it that of the signed https://nodejs.org/dist/v${version}/SHASUMS256.txt.asc? Then add its line there and commit it.`,
    )
  const unpacked = mkdtempSync(path.join(tmpdir(), 'obole-node-'))
  try {
    execFileSync('tar', ['-xf', path.resolve(tarball), '-C', unpacked, '--strip-components=1'])
    placeNode(unpacked, folder)
    const text = readFileSync(path.join(unpacked, 'LICENSE'), 'utf8').trim()
    return { name: 'node', version, licence: 'MIT, and those of what it contains', text }
  } finally {
    rmSync(unpacked, { recursive: true })
  }
}

function copyPinnedNode(root: string, folder: string, lock: LockPackages, { os, cpu }: Platform): Notice {
  const place = `node_modules/node-${os}-${cpu}`
  return withPackage(root, place, lock[place] ?? {}, (from) => {
    placeNode(from, folder)
    const notice = noticeOf(from)
    const shortcoming = nodeShortcoming(notice.version)
    if (shortcoming !== null)
      console.warn(`${shortcoming}. Give its official tarballs: see docs/operations/install.md.`)
    return notice
  })
}

function placeNode(from: string, folder: string): void {
  const program = path.join(folder, 'bin', 'node')
  mkdirSync(path.dirname(program), { recursive: true })
  copyFileSync(path.join(from, 'bin', 'node'), program)
  chmodSync(program, 0o755)
}
