import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { startOptions } from '@obole/testing/start-options'
import { temporaryFolder } from '@obole/testing/temporary-folder'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const { start: npmStart } = (JSON.parse(read('package.json')) as { scripts: { start: string } }).scripts

test.each([
  ['`npm start`', npmStart],
  ['`obole serve` and `obole worker`', read('deploy/obole.sh')],
])('%s set what deploy/options.sh has, and nothing of their own', (_, command) => {
  expect(command).toMatch(/\. "?(\.|\$root)\/deploy\/options\.sh/)
  expect(command).not.toMatch(/--[a-z][\w-]+=|MALLOC_|NODE_OPTIONS/)
  expect(Object.keys(startOptions().env)).toHaveLength(2)
  expect(startOptions().env['NODE_OPTIONS']?.trim().split(' ')).toHaveLength(1)
})

test.each([
  ['npm start', npmStart.replace('node scripts/setup.js && ', ''), 'scripts/start.ts', 'node_modules/.cache/compile'],
  ['obole serve', 'bin/obole serve', 'server/dist/main.js', 'compile-cache'],
  ['obole worker', 'bin/obole worker', 'server/dist/worker.js', 'compile-cache'],
])('`%s` finds at its second start what Node has compiled at its first', (_, command, program, cache) => {
  const { folder, remove } = temporaryFolder()
  const place = (file: string) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    return path.join(folder, file)
  }
  try {
    for (const node of ['bin/node', 'node_modules/.bin/node']) symlinkSync(process.execPath, place(node))
    copyFileSync(path.join(root, 'deploy/obole.sh'), place('bin/obole'))
    copyFileSync(path.join(root, 'deploy/options.sh'), place('deploy/options.sh'))
    writeFileSync(place(program), 'console.log(process.moduleLoadList.some((name) => name.includes("amaro")))')
    const env = { PATH: process.env['PATH'], DATA_DIR: folder }
    const loadsCompiler = () => execFileSync('sh', ['-c', command], { cwd: folder, env, encoding: 'utf8' }).trim()
    // What takes off types is for our sources alone, and there at the first start.
    expect([loadsCompiler(), loadsCompiler()]).toEqual([String(program.endsWith('.ts')), 'false'])
    expect(readdirSync(path.join(folder, cache), { recursive: true }).length).toBeGreaterThan(1)
  } finally {
    remove()
  }
})

test('the schema library, a fifth of a start, is imported for its types only', () => {
  const files = ['contract/src/*.ts', 'server/src/*.ts', 'sandbox/src/*.ts', ':!*.test.ts']
  const imports = execFileSync('git', ['grep', '-hE', "from 'typebox[/']?", '--', ...files], {
    cwd: root,
    encoding: 'utf8',
  })
  const values = imports.split('\n').filter((line) => line !== '' && !line.startsWith('import type '))
  expect(values).toEqual([])
})
