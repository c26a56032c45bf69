import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '..')
const id = /(?<=['`, ])[A-Z]{2,5}-\d{1,2}[a-z]?(?=[:, ])/g

test('every id in a test’s title stands in docs/requirements.md, and every requirement has a test', () => {
  const tests = execFileSync('git', ['ls-files', '*.test.ts', '*.test.tsx', '*.journey.ts'], {
    cwd: root,
    encoding: 'utf8',
  })
  const used = tests
    .trim()
    .split('\n')
    .flatMap((file) => readFileSync(path.join(root, file), 'utf8').match(id) ?? [])
  const page = readFileSync(path.join(root, 'docs', 'requirements.md'), 'utf8')
  const listed = [...page.matchAll(/^- \*\*(.+?)\*\*/gm)].map(([, name]) => name)
  expect([...new Set(used)].sort()).toEqual(listed.sort())
})
