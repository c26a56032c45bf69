import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { compileCache } from '@obole/testing/compile-cache'
import { expect, it } from 'vitest'

const modules = JSON.stringify(import.meta.dirname + path.sep)

/** A process that says when it drains, which may take for ever; it does what `act` says. */
function run(act: string, drain = 'Promise.resolve()') {
  const script = `
    const { stopGracefully } = await import(${modules} + 'stop-gracefully.ts')
    const { createLog } = await import(${modules} + '../platform/observability/log.ts')
    stopGracefully(createLog('silent'), async () => {
      console.log('drained')
      await ${drain}
    })
    setInterval(() => undefined, 1000)
    ${act}
  `
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    env: { PATH: process.env['PATH'], ...compileCache },
  })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  return { child, output: () => output }
}

it.each(["setTimeout(() => { throw new Error('boom') }, 1)", "Promise.reject(new Error('boom'))"])(
  'OPS-4: %s drains and exits 1',
  async (act) => {
    const { child, output } = run(act)
    expect((await once(child, 'close'))[0]).toBe(1)
    expect(output()).toContain('drained')
  },
)

it('OPS-3: a signal drains and exits 0', async () => {
  const { child, output } = run("console.log('ready')")
  await once(child.stdout, 'data')
  child.kill('SIGTERM')
  expect((await once(child, 'close'))[0]).toBe(0)
  expect(output()).toContain('drained')
})

// Within less than the 20 seconds after which it would end by itself.
it('OPS-3: a second signal ends at once', { timeout: 15_000 }, async () => {
  const { child } = run("console.log('ready')", 'new Promise(() => undefined)')
  await once(child.stdout, 'data')
  child.kill('SIGTERM')
  await once(child.stdout, 'data')
  child.kill('SIGTERM')
  expect((await once(child, 'close'))[0]).toBe(1)
})
