import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readPostgresVersion } from '@obole/testing/debian-postgres'
import { nodeShortcoming } from '../server/src/boot/node-version.js'
import { findBrowser, findHeadlessBrowser } from './browser.ts'
import { findOrInstallDebianPostgres, postgresOfPackages } from './postgres.ts'
import { readPlaywright, readVitest, type SuiteReport } from './test-reports.ts'

/** Every check, quickest first; ends with `N passed, N failed`. With `--quick`: no browser. */
const root = path.join(import.meta.dirname, '..')
const bin = (name: string) => path.join(root, 'node_modules', '.bin', name)
const isQuick = process.argv.includes('--quick')
const results = mkdtempSync(path.join(tmpdir(), 'obole-test-'))
const counts = { passed: 0, failed: 0 }
/** Printed once more at the end, where a log that was cut still shows them. */
const failures: string[] = []
const skippedTitles: string[] = []
const postgresVersions: string[] = []
const started = performance.now()

await Promise.all([
  check('format and lint', bin('biome'), ['check', '--error-on-warnings', '.']),
  // Types and tests of the web use the texts and routes that its build writes.
  check('build', process.execPath, [path.join(import.meta.dirname, 'build.ts')]),
])
// Four programs instead of one a workspace: most of them check the server's files.
for (const [title, project] of [
  ['what runs in Node', 'tsconfig.json'],
  ['tools that drive a browser', 'tsconfig.tools.json'],
  ['contract', 'contract'],
  ['web', 'web'],
] as const) {
  // What has not changed since the last run is not checked again.
  const known = path.join(root, 'node_modules', '.cache', 'types', `${path.basename(project, '.json')}.tsbuildinfo`)
  await check(`types of ${title}`, bin('tsc'), ['-p', project, '--incremental', '--tsBuildInfoFile', known])
}
await suite(
  'unit and HTTP tests',
  bin('vitest'),
  ['run', '--reporter=default', '--reporter=json', `--outputFile=${file('vitest')}`],
  'vitest',
)
postgresVersions.push(readPostgresVersion(postgresOfPackages))
if (!isQuick) {
  const debian = findOrInstallDebianPostgres()
  if (debian) {
    await suite(
      'migrations and money on Debian’s PostgreSQL',
      bin('vitest'),
      ['run', '--root=server', '--config=vitest.debian.config.ts', '--reporter=default', '--reporter=json'].concat(
        `--outputFile=${file('debian')}`,
      ),
      'debian',
    )
    postgresVersions.push(readPostgresVersion(debian))
  } else {
    skippedTitles.push('migrations and money on Debian’s PostgreSQL: none is installed, and only root can install it')
  }
  // Some journeys need the whole browser; installed here, and not by several of their workers at once.
  findBrowser()
  const env = { CHROMIUM: findHeadlessBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: file('playwright') }
  await suite(
    'browser journeys',
    bin('playwright'),
    ['test', '-c', 'quality/e2e', '--reporter=line,json'],
    'playwright',
    env,
  )
}
rmSync(results, { recursive: true, force: true })
if (failures.length > 0) console.log(`\n== failures\n\n${failures.join('\n\n')}`)
if (skippedTitles.length > 0) console.log(`\n== not run on this machine\n\n${skippedTitles.join('\n')}`)
const shortcoming = nodeShortcoming(process.versions.node)
if (shortcoming !== null) console.log(`\n== warning\n\n${shortcoming}.`)
console.log(
  `\nran on PostgreSQL ${postgresVersions.join(' and ')}\n${secondsSince(started)} in all\n${counts.passed} passed, ${counts.failed} failed`,
)
process.exit(counts.failed > 0 ? 1 : 0)

/** How its report is named. */
type SuiteKind = 'vitest' | 'debian' | 'playwright'

/** A command that passes or fails as a whole; what it prints is shown when it has ended. */
async function check(title: string, command: string, args: string[]): Promise<void> {
  const begun = performance.now()
  const { status, output } = await run(command, args, 'pipe')
  report(title, status, begun, output)
  if (status === 0) counts.passed += 1
  else counts.failed += 1
}

async function suite(title: string, command: string, args: string[], kind: SuiteKind, env = {}): Promise<void> {
  console.log(`\n== ${title}`)
  const begun = performance.now()
  const { status } = await run(command, args, 'inherit', env)
  report(title, status, begun)
  const none: SuiteReport = { passed: 0, failed: [], skipped: [] }
  const { passed, failed, skipped } = existsSync(file(kind)) ? readReport(kind) : none
  counts.passed += passed
  skippedTitles.push(...skipped)
  failures.push(...failed.map(({ title, error }) => `${title}\n${error.split('\n').slice(0, 60).join('\n')}`))
  // A suite that breaks without a failed test (set-up, a worker that dies) is a failure all the same.
  counts.failed += status !== 0 && failed.length === 0 ? 1 : failed.length
}

function readReport(kind: SuiteKind): SuiteReport {
  const report = JSON.parse(readFileSync(file(kind), 'utf8'))
  return kind === 'playwright' ? readPlaywright(report) : readVitest(report)
}

function file(kind: SuiteKind): string {
  return path.join(results, `${kind}.json`)
}

function report(title: string, status: number, begun: number, output = ''): void {
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${title}, ${secondsSince(begun)}`)
  if (status !== 0 && output) console.log(output)
}

function secondsSince(begun: number): string {
  return `${((performance.now() - begun) / 1000).toFixed(1)} s`
}

function run(
  command: string,
  args: string[],
  stdio: 'inherit' | 'pipe',
  env = {},
): Promise<{ status: number; output: string }> {
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', stdio, stdio], env: { ...process.env, ...env } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output += chunk
    })
  }
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ status: 1, output: error.message }))
    child.on('close', (status) => resolve({ status: status ?? 1, output }))
  })
}
