import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { temporaryFolder } from '@obole/testing/temporary-folder'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readBuild } from './build.ts'

let folder: string
let remove: () => void

beforeEach(() => {
  const made = temporaryFolder()
  folder = made.folder
  remove = made.remove
  write('package.json', { version: '1.2.3' })
})
afterEach(() => remove())

test('a release names the commit that it was made of', () => {
  write('release.json', { version: '1.2.3', commit: 'c0ffee', builtAt: '2026-11-19T08:00:00.000Z', checkedScreens: 41 })
  expect(readBuild(folder)).toEqual({ version: '1.2.3', commit: 'c0ffee', madeOn: '2026-11-19', checkedScreens: 41 })
})

test('a clone names its own commit', () => {
  git('init', '-q')
  git('-c', 'user.name=a', '-c', 'user.email=a@b.example', 'commit', '-q', '--allow-empty', '-m', 'first')
  expect(readBuild(folder)).toEqual({
    version: '1.2.3',
    commit: git('rev-parse', 'HEAD'),
    madeOn: git('show', '-s', '--format=%cs'),
    checkedScreens: null,
  })
})

test('the commit of a copy without either is unknown', () => {
  expect(readBuild(folder)).toEqual({ version: '1.2.3', commit: 'unknown', madeOn: null, checkedScreens: null })
})

function write(name: string, content: object): void {
  writeFileSync(path.join(folder, name), JSON.stringify(content))
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim()
}
