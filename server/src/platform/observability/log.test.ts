import { spawn } from 'node:child_process'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { compileCache } from '@obole/testing/compile-cache'
import { expect, it } from 'vitest'

const modules = JSON.stringify(path.join(import.meta.dirname, 'log.ts'))
const lines = 2000

/** More than a pipe holds, and then an end. */
const script = (end: string) => `
  const { createLog } = await import(${modules})
  const log = createLog('info')
  for (let n = 0; n < ${lines}; n += 1) log.info({ n, filler: 'x'.repeat(200) }, 'line')
  ${end}
`

it.each([
  ['process.exit(78)', 78],
  ["setTimeout(() => { throw new Error('uncaught') })", 1],
  ["Promise.reject(new Error('unhandled'))", 1],
])('12.16: no line is lost at %s', async (end, code) => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', script(end)], {
    env: { PATH: process.env['PATH'], ...compileCache },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const exited = new Promise((resolve) => child.once('exit', resolve))
  const printed = (await text(child.stdout)).trim().split('\n')
  expect(await exited).toBe(code)
  const numbers: number[] = printed.map((line) => JSON.parse(line).n)
  expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: lines }, (_, n) => n))
})
