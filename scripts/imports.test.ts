import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { findBreaches, findFileCycles, findFolderCycles } from './imports.ts'

const root = path.join(import.meta.dirname, '..')
const sources = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && file.includes('/') && existsSync(path.join(root, file)))

test('every folder is on the list, and imports only what stands above it', () => {
  expect(sources.length).toBeGreaterThan(500)
  expect(findBreaches(root, sources)).toEqual([])
})

test('no folder reaches itself by the imports of its files', () => {
  expect(findFolderCycles(root, sources)).toEqual([])
})

test('no file reaches itself by its imports, of types neither', () => {
  expect(findFileCycles(root, sources)).toEqual([])
})

test('no folder holds more than 25 files flat', () => {
  const counts = Map.groupBy(sources, (file) => path.posix.dirname(file))
  expect([...counts].filter(([, files]) => files.length > 25).map(([folder]) => folder)).toEqual([])
})

test.each([
  ['a folder that the list does not name', { 'server/src/newsletter/send.ts': '' }, /newsletter is not on the list/],
  [
    'an import of what stands below',
    { 'server/src/platform/ids.ts': "import type { A } from '../creators/a.ts'", 'server/src/creators/a.ts': '' },
    /src\/creators does not stand above src\/platform/,
  ],
  [
    'a neighbour on the same line',
    { 'web/src/tips/a.ts': "export { b } from '../albums/b.ts'", 'web/src/albums/b.ts': '' },
    /src\/albums does not stand above src\/tips/,
  ],
  [
    'another workspace',
    { 'web/src/tips/a.ts': "const b = import('@obole/server/app')", 'server/src/app.ts': '' },
    /web does not use server/,
  ],
])('%s is refused', (_, files, breach) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'obole-imports-'))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.join(folder, path.dirname(name)), { recursive: true })
    writeFileSync(path.join(folder, name), text)
  }
  expect(findBreaches(folder, Object.keys(files)).join('\n')).toMatch(breach)
  rmSync(folder, { recursive: true })
})
