import { spawn } from 'node:child_process'
import path from 'node:path'

/** `npm run test:repeat -- 5`: runs all tests so many times, the last time with a process that burns a core. */
const runs = Number(process.argv[2] ?? 5)
if (!Number.isInteger(runs) || runs < 1) {
  console.error('Usage: npm run test:repeat -- <number of runs>')
  process.exit(2)
}

interface Run {
  conditions: string
  passed: number
  failed: number
  minutes: string
}

const results: Run[] = []
for (let number = 1; number <= runs; number += 1) {
  const isBusy = number === runs && runs > 1
  results.push(isBusy ? await withCpuLoad(() => runTests('one core burnt')) : await runTests('quiet'))
  console.table(results)
}
process.exit(results.every(({ passed, failed }) => failed === 0 && passed > 0) ? 0 : 1)

function runTests(conditions: string): Promise<Run> {
  const started = performance.now()
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'test.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
    process.stdout.write(chunk)
  })
  return new Promise((resolve) => {
    child.once('close', (status) => {
      const [, passed = '0', failed = '0'] = /(\d+) passed, (\d+) failed\s*$/.exec(output) ?? []
      resolve({
        conditions,
        passed: Number(passed),
        // A run that ended badly has failed, whatever it counted.
        failed: Math.max(Number(failed), status === 0 ? 0 : 1),
        minutes: ((performance.now() - started) / 60_000).toFixed(1),
      })
    })
  })
}

async function withCpuLoad(act: () => Promise<Run>): Promise<Run> {
  const burner = spawn(process.execPath, ['-e', 'while (true);'], { stdio: 'ignore' })
  try {
    return await act()
  } finally {
    burner.kill('SIGKILL')
  }
}
