import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { compileCache } from '@obole/testing/compile-cache'
import { until } from '@obole/testing/until'
import { expect, it } from 'vitest'

const modules = JSON.stringify(import.meta.dirname + path.sep)

/** A process that says when it drains and when it closes, which may take for ever; it does what `act` says. */
function run(act: string, { drainMs = 0, closing = 'Promise.resolve()' } = {}) {
  const script = `
    const { stopGracefully } = await import(${modules} + 'stop-gracefully.ts')
    const { createLog } = await import(${modules} + '../platform/observability/log.ts')
    stopGracefully(createLog('silent'), {
      drain: { ms: ${drainMs}, start: () => console.log('draining') },
      async close() {
        console.log('closing')
        await ${closing}
      },
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
  'OPS-4: %s closes without draining and exits 1',
  async (act) => {
    const { child, output } = run(act, { drainMs: 600_000 })
    expect((await once(child, 'close'))[0]).toBe(1)
    expect(output()).toBe('closing\n')
  },
)

it('OPS-3: a signal drains, then closes and exits 0', async () => {
  const { child, output } = run("console.log('ready')", { drainMs: 1 })
  await once(child.stdout, 'data')
  child.kill('SIGTERM')
  expect((await once(child, 'close'))[0]).toBe(0)
  expect(output()).toBe('ready\ndraining\nclosing\n')
})

// Within less than the 20 seconds after which it would end by itself.
it.each([
  ['while it drains', { drainMs: 600_000 }],
  ['while it closes', { closing: 'new Promise(() => undefined)' }],
])('OPS-3: a second signal ends at once %s', { timeout: 15_000 }, async (_when, steps) => {
  const { child, output } = run("console.log('ready')", steps)
  await once(child.stdout, 'data')
  child.kill('SIGTERM')
  await until('it has begun', () => output().includes('closing' in steps ? 'closing' : 'draining'))
  child.kill('SIGTERM')
  expect((await once(child, 'close'))[0]).toBe(1)
})
