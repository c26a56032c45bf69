import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '..')
const id = /(?<=['`, ])[A-Z]{2,5}-\d{1,2}[a-z]?(?=[:, ])/g

const files = execFileSync('git', ['ls-files', '*.test.ts', '*.test.tsx', '*.journey.ts'], {
  cwd: root,
  encoding: 'utf8',
})
const tests = files
  .trim()
  .split('\n')
  .map((file) => readFileSync(path.join(root, file), 'utf8'))

test('every id in a test’s title stands in docs/requirements.md, and every requirement has a test', () => {
  const used = tests.flatMap((text) => text.match(id) ?? [])
  const page = readFileSync(path.join(root, 'docs', 'requirements.md'), 'utf8')
  const listed = [...page.matchAll(/^- \*\*(.+?)\*\*/gm)].map(([, name]) => name)
  expect([...new Set(used)].sort()).toEqual(listed.sort())
})

test('no title begins with a number of a list that is not in the repository', () => {
  expect(
    tests.flatMap((text) => text.match(/['`](#\d+|\d{1,2}\.\d{1,2}|[A-Z]\d{1,2})[,:] [^\n]*=> \{$/gm) ?? []),
  ).toEqual([])
})
