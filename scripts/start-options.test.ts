import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

test('15.4: `npm start` and a release give Node the same options and the same memory allocator', () => {
  const { start } = (JSON.parse(read('package.json')) as { scripts: { start: string } }).scripts
  const release = read('deploy/obole.sh')
  expect(start.match(/--[a-z][\w=-]+/g)).toEqual(release.match(/--[a-z][\w=-]+/g))
  expect(start.match(/--[a-z][\w=-]+/g)).not.toBeNull()
  expect(start.match(/MALLOC_\w+=\d+/g)).toEqual(release.match(/MALLOC_\w+=\d+/g))
})

test('15.4: the schema library, a fifth of a start, is imported for its types only', () => {
  const files = ['contract/src/*.ts', 'server/src/*.ts', 'sandbox/src/*.ts', ':!*.test.ts']
  const imports = execFileSync('git', ['grep', '-hE', "from 'typebox[/']?", '--', ...files], {
    cwd: root,
    encoding: 'utf8',
  })
  const values = imports.split('\n').filter((line) => line !== '' && !line.startsWith('import type '))
  expect(values).toEqual([])
})
