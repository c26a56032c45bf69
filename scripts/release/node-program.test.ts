import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { temporaryFolder } from '@obole/testing/temporary-folder'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { nodeMinimum } from '../../server/src/boot/node-version.js'
import { shasumsFile, unpackNode } from './node-program.ts'

const arm64 = { os: 'linux', cpu: 'arm64' } as const

let folder = ''
let remove: () => void
beforeEach(() => {
  const made = temporaryFolder()
  folder = made.folder
  remove = made.remove
})
afterEach(() => remove())

test('a release brings the Node of an official tarball whose digest is in the repository', () => {
  const { tarball, line } = makeTarball(nodeMinimum)
  const other = path.join(folder, `node-v${nodeMinimum}-linux-x64.tar.gz`)
  const notice = unpackNode(folder, arm64, [other, tarball], `# A comment.\n${line}\n`)
  expect(notice).toMatchObject({ name: 'node', version: nodeMinimum, text: 'Its licence.' })
  const program = path.join(folder, 'bin', 'node')
  expect(readFileSync(program, 'utf8')).toBe('its program')
  expect(statSync(program).mode & 0o777).toBe(0o755)
})

test('a tarball whose digest is not in the repository is refused, also under the name of one that is', () => {
  const { tarball, name, digest } = makeTarball(nodeMinimum)
  for (const shasums of ['', `${'0'.repeat(64)}  ${name}\n`, `${digest}  node-v${nodeMinimum}-linux-x64.tar.gz\n`]) {
    const refusal = `${name} has the digest ${digest}, which is not in ${shasumsFile}.`
    expect(() => unpackNode(folder, arm64, [tarball], shasums)).toThrow(refusal)
  }
})

test('neither a platform without a tarball nor a tarball below the minimum makes a release', () => {
  const { tarball, line } = makeTarball(nodeMinimum)
  expect(() => unpackNode(folder, { os: 'linux', cpu: 'x64' }, [tarball], line)).toThrow('No tarball of Node')
  const old = makeTarball('26.0.0')
  expect(() => unpackNode(folder, arm64, [old.tarball], old.line)).toThrow(`is not ${nodeMinimum} or a newer`)
})

/** As those of nodejs.org are made: one folder with everything in it. */
function makeTarball(version: string): { tarball: string; name: string; digest: string; line: string } {
  const top = `node-v${version}-linux-arm64`
  mkdirSync(path.join(folder, top, 'bin'), { recursive: true })
  writeFileSync(path.join(folder, top, 'bin', 'node'), 'its program')
  writeFileSync(path.join(folder, top, 'LICENSE'), 'Its licence.\n')
  const name = `${top}.tar.gz`
  const tarball = path.join(folder, name)
  execFileSync('tar', ['-czf', tarball, '-C', folder, top])
  const digest = createHash('sha256').update(readFileSync(tarball)).digest('hex')
  return { tarball, name, digest, line: `${digest}  ${name}` }
}
