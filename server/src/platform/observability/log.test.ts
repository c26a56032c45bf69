import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { compileCache } from '@obole/testing/compile-cache'
import { expect, it } from 'vitest'

const modules = JSON.stringify(path.join(import.meta.dirname, 'log.ts'))
const lines = 2000
const opened = `
  const { createLog } = await import(${modules})
  const log = createLog('info')
`

const allNumbers = Array.from({ length: lines }, (_, n) => n)
const numbersIn = (printed: string): number[] =>
  printed
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).n)

/** More than a pipe holds, and then an end. */
const script = (end: string) => `
  ${opened}
  for (let n = 0; n < ${lines}; n += 1) log.info({ n, filler: 'x'.repeat(200) }, 'line')
  ${end}
`

it.each([
  ['process.exit(78)', 78],
  ["setTimeout(() => { throw new Error('uncaught') })", 1],
  ["Promise.reject(new Error('unhandled'))", 1],
])('no line is lost at %s', async (end, code) => {
  const child = run(script(end))
  const exited = new Promise((resolve) => child.once('exit', resolve))
  const printed = await text(child.stdout)
  expect(await exited).toBe(code)
  expect(numbersIn(printed)).toEqual(allNumbers)
})

it('a line is written while the process goes on, without a next one', async () => {
  const child = run(`${opened} log.info('alone'); setInterval(() => {}, 60_000)`)
  try {
    const [printed] = await once(child.stdout, 'data')
    expect(JSON.parse(String(printed))).toMatchObject({ level: 'info', msg: 'alone' })
  } finally {
    child.kill('SIGKILL')
  }
})

function run(source: string) {
  return spawn(process.execPath, ['--input-type=module', '-e', source], {
    env: { PATH: process.env['PATH'], ...compileCache },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}
