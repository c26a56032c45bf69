import { execFileSync } from 'node:child_process'
import { chmodSync, copyFileSync, cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { copyProgram, withPackage } from './copy-package.ts'
import { copyLibatomic } from './libatomic.ts'
import { type LockPackages, neededBy, type Platform, readLock } from './lock-packages.ts'
import { copyNode } from './node-program.ts'
import { bundledNotices, type Notice, noticeOf, writeNotices } from './notices.ts'

/** What an operator needs beside the workspaces, the built web and the packages. */
const otherFiles =
  /^(CHANGELOG\.md|LICENSE|deploy\/.+|web\/src\/documents\/\w\w\/\w+\.md|docs\/[\w-]+(\/[\w-]+)?\.md|scripts\/(backup|drill|remove-old-backups|restore)\.ts)$/
const testFiles = /\.test\.ts$|\/testing\/|\/test-setup\.ts$|^[\w-]+\/(vitest\.config\.ts|tsconfig\.json)$/

/** What only the next build reads. */
const buildOnly = new Set(['.vite', '.built-from'])

/**
 * Everything of the repository at `root` that runs on the platform, in the repository's own places below `folder`.
 * The version of the Node that it brings.
 */
export function stage(root: string, folder: string, platform: Platform, nodeTarballs: string[]): string {
  const lock = readLock(path.join(root, 'package-lock.json'))
  const { workspaces, packages } = neededBy('server', lock, platform)
  copySources(root, folder, workspaces)
  copyBuilt(root, folder)
  linkWorkspaces(folder, workspaces)
  const node = copyNode(root, folder, lock, platform, nodeTarballs)
  const notices = [
    ...bundledNotices(path.join(root, 'web', 'dist')),
    ...packages.map((place) => copyPackage(root, folder, lock, place)),
    node,
    copyLibatomic(folder, platform),
  ]
  writeFileSync(path.join(folder, 'THIRD-PARTY-NOTICES'), writeNotices(notices))
  const launcher = path.join(folder, 'bin', 'obole')
  copyFileSync(path.join(root, 'deploy', 'obole.sh'), launcher)
  chmodSync(launcher, 0o755)
  return node.version
}

function copySources(root: string, folder: string, workspaces: string[]): void {
  const listed = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0')
  for (const file of listed) {
    const isOfWorkspace = workspaces.some((workspace) => file.startsWith(`${workspace}/`)) && !testFiles.test(file)
    if (isOfWorkspace || otherFiles.test(file)) cpSync(path.join(root, file), path.join(folder, file))
  }
}

function copyBuilt(root: string, folder: string): void {
  for (const part of ['server/dist', 'web/dist/client', 'web/dist/server']) {
    cpSync(path.join(root, part), path.join(folder, part), {
      recursive: true,
      filter: (source) => !buildOnly.has(path.basename(source)),
    })
  }
}

function linkWorkspaces(folder: string, workspaces: string[]): void {
  mkdirSync(path.join(folder, 'node_modules', '@obole'), { recursive: true })
  for (const name of workspaces) symlinkSync(`../../${name}`, path.join(folder, 'node_modules', '@obole', name))
}

function copyPackage(root: string, folder: string, lock: LockPackages, place: string): Notice {
  return withPackage(root, place, lock[place] ?? {}, (from) => {
    copyProgram(from, path.join(folder, place))
    return noticeOf(from)
  })
}
