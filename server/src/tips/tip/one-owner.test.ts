import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const source = path.join(import.meta.dirname, '..', '..')
const writes = /\b(insert into|update|delete from) tips\b|\bfrom tips\b[^`]*\bfor (no key )?update\b/

test('only this folder inserts, updates, locks or deletes rows of tips', () => {
  const files = globSync('**/*.ts', { cwd: source, exclude: ['platform/database/**', 'testing/**', '**/*.test.ts'] })
  const writers = files.filter((file) => writes.test(readFileSync(path.join(source, file), 'utf8')))
  expect(writers.length).toBeGreaterThan(0)
  expect(writers.filter((file) => path.dirname(file) !== path.join('tips', 'tip'))).toEqual([])
})

test('no statement asks by itself whether tips are taken: the view `pages_open_to_tips` does', () => {
  const files = globSync('**/*.sql.ts', { cwd: source, exclude: ['testing/**'] })
  const askers = files.filter((file) => readFileSync(path.join(source, file), 'utf8').includes("'tips-off'"))
  expect(askers).toEqual([path.join('platform', 'switches.sql.ts')])
})
