import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findBrowser } from './browser.ts'
import { buildWeb } from './build-web.ts'

/** Every check, quickest first; ends with `N passed, N failed`. With `--quick`: no browser. */
const root = path.join(import.meta.dirname, '..')
const bin = (name: string) => path.join(root, 'node_modules', '.bin', name)
const isQuick = process.argv.includes('--quick')
const results = mkdtempSync(path.join(tmpdir(), 'obole-test-'))
const counts = { passed: 0, failed: 0 }

await check('format, lint and import rules', bin('biome'), ['check', '--error-on-warnings', '.'])
buildWeb()
for (const workspace of ['contract', 'server', 'sandbox', 'web', 'testing', 'e2e', 'crash-tests', 'bench', 'scripts']) {
  await check(`types of ${workspace}`, bin('tsc'), ['-p', workspace])
}
await suite(
  'unit and HTTP tests',
  bin('vitest'),
  ['run', '--reporter=default', '--reporter=json', `--outputFile=${file('vitest')}`],
  'vitest',
)
if (!isQuick) {
  const env = { CHROMIUM: findBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: file('playwright') }
  await suite('browser journeys', bin('playwright'), ['test', '-c', 'e2e', '--reporter=line,json'], 'playwright', env)
}
rmSync(results, { recursive: true, force: true })
console.log(`\n${counts.passed} passed, ${counts.failed} failed`)
process.exit(counts.failed > 0 ? 1 : 0)

async function check(title: string, command: string, args: string[]): Promise<void> {
  if ((await run(title, command, args)) === 0) counts.passed += 1
  else counts.failed += 1
}

async function suite(
  title: string,
  command: string,
  args: string[],
  kind: 'vitest' | 'playwright',
  env = {},
): Promise<void> {
  const status = await run(title, command, args, env)
  const { passed, failed } = existsSync(file(kind)) ? readCounts(kind) : { passed: 0, failed: 0 }
  counts.passed += passed
  // A suite that breaks without a failed test (set-up, a worker that dies) is a failure all the same.
  counts.failed += status !== 0 && failed === 0 ? 1 : failed
}

function readCounts(kind: 'vitest' | 'playwright'): { passed: number; failed: number } {
  const report = JSON.parse(readFileSync(file(kind), 'utf8'))
  if (kind === 'vitest') return { passed: report.numPassedTests, failed: report.numFailedTests }
  return { passed: report.stats.expected + report.stats.flaky, failed: report.stats.unexpected }
}

function file(kind: string): string {
  return path.join(results, `${kind}.json`)
}

function run(title: string, command: string, args: string[], env = {}): Promise<number> {
  console.log(`\n== ${title}`)
  const started = performance.now()
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
  return new Promise((resolve) => {
    child.on('error', () => resolve(1))
    child.on('close', (status) => {
      console.log(`   ${status === 0 ? 'ok' : 'FAILED'}, ${((performance.now() - started) / 1000).toFixed(1)} s`)
      resolve(status ?? 1)
    })
  })
}
