import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { temporaryFolder } from '@obole/testing/temporary-folder'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { nodeMinimum } from '../server/src/boot/node-version.js'

const repository = path.join(import.meta.dirname, '..')
const [major = ''] = nodeMinimum.split('.')
const old = `${major}.0.0`
const newer = `${major}.99.0`

let root = ''
let remove: () => void
beforeEach(() => {
  const made = temporaryFolder()
  root = realpathSync(made.folder)
  remove = made.remove
  for (const file of ['scripts/setup.js', 'server/src/boot/node-version.js'])
    copyFileSync(path.join(repository, file), place(file))
  for (const file of ['package.json', 'server/package.json']) writeFileSync(place(file), '{ "type": "module" }')
  mkdirSync(path.join(root, 'node_modules/.bin'), { recursive: true })
  const lock = '{}'
  writeFileSync(place('package-lock.json'), lock)
  writeFileSync(place('node_modules/.installed'), createHash('sha256').update(lock).digest('hex'))
})
afterEach(() => remove())

test('version managers are given the Node that the product needs', () => {
  expect(readFileSync(path.join(repository, '.node-version'), 'utf8').trim()).toBe(nodeMinimum)
})

test('a host’s Node that is new enough runs the product', () => {
  const pinned = pin(old)
  const host = placeNode('host/node', nodeMinimum)
  expect(setUp(host)).toEqual({ status: 0, node: host, warning: '' })
  // npm runs on what the chosen link leads to from now on.
  expect(setUp(host)).toEqual({ status: 0, node: host, warning: '' })
  expect(setUp(placeNode('host/old', old)).node).toBe(pinned)
})

test.each([
  ['of another major', '99.0.0'],
  ['older than the minimum', `${major}.1.0`],
])('where the host’s Node is %s, the pinned one runs, with a warning while it is too old', (_, version) => {
  const host = placeNode('host/node', version)
  const tooOld = pin(old)
  const { status, node, warning } = setUp(host)
  expect([status, node]).toEqual([0, tooOld])
  expect(warning).toContain(`Node ${old} is not ${nodeMinimum} or a newer ${major}`)
  const newEnough = pin(newer)
  expect(setUp(host)).toEqual({ status: 0, node: newEnough, warning: '' })
})

test('a host’s Node without TypeScript is not taken', () => {
  const pinned = pin(newer)
  expect(setUp(placeNode('host/node', newer, 'false')).node).toBe(pinned)
})

test('a link to a Node that is gone is replaced', () => {
  const pinned = pin(newer)
  symlinkSync(path.join(root, 'gone'), place('node_modules/.bin/node'))
  expect(setUp(placeNode('host/node', '20.20.2')).node).toBe(pinned)
})

test('without any Node that will do, the start says which one to install', () => {
  const { status, node, warning } = setUp(placeNode('host/node', '20.20.2'))
  expect([status, node]).toEqual([1, null])
  expect(warning).toContain(`install Node ${nodeMinimum}`)
})

function setUp(host: string): { status: number | null; node: string | null; warning: string } {
  const { status, stderr } = spawnSync(process.execPath, [path.join(root, 'scripts/setup.js')], {
    env: { PATH: process.env['PATH'], npm_node_execpath: host },
    encoding: 'utf8',
  })
  const chosen = path.join(root, 'node_modules/.bin/node')
  return { status, node: existsSync(chosen) ? realpathSync(chosen) : null, warning: stderr }
}

function pin(version: string): string {
  return placeNode(`node_modules/node-${process.platform}-${process.arch}/bin/node`, version)
}

/** Answers as that Node would: none but the one that runs this can be counted on. */
function placeNode(file: string, version: string, typescript = 'strip'): string {
  const answers = `#!/bin/sh\n[ "$1" = --version ] && echo v${version} || echo ${typescript}\n`
  writeFileSync(place(file), answers, { mode: 0o755 })
  return path.join(root, file)
}

function place(file: string): string {
  const full = path.join(root, file)
  mkdirSync(path.dirname(full), { recursive: true })
  return full
}
