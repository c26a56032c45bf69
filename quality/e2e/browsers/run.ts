import { startProduct } from '@obole/testing/launch-product'
import { temporaryFolder } from '@obole/testing/temporary-folder'
import { findProgram, installDebianPackages } from '../../../scripts/programs.ts'
import { startFirefox } from './firefox.ts'
import { type Journey, journeys } from './journeys.ts'
import { pageIn } from './page.ts'
import type { Browser } from './tab.ts'
import { startWebKit } from './webkit.ts'

/** The journeys in Firefox and in WebKitGTK; ends with `N passed, N failed`. */
const programs = ['firefox-esr', 'WebKitWebDriver', 'Xvfb']
const packages = ['firefox-esr', 'webkit2gtk-driver', 'xvfb', 'fonts-dejavu-core']

const isInstalled = () => programs.every((program) => findProgram(program))
if (!isInstalled()) installDebianPackages(...packages)
if (!isInstalled()) {
  console.error(`These journeys need ${programs.join(', ')} (on Debian: apt-get install ${packages.join(' ')}).`)
  process.exit(1)
}

const counts = { passed: 0, failed: 0 }
const { folder, remove } = temporaryFolder()
const product = await startProduct({
  env: { DATA_DIR: folder, LOG_LEVEL: 'warn', RATE_LIMIT_FACTOR: '1000', UNDO_MINUTES: '0' },
})
// An interrupted run ends by `exit` too, at which the browsers are killed.
process.on('exit', () => product.process.kill())
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))

for (const start of [startFirefox, startWebKit]) {
  try {
    const browser = await start()
    for (const journey of journeys) await report(browser, journey)
    await browser.close()
  } catch (error) {
    counts.failed += 1
    console.log(`FAILED ${error}`)
  }
}
await product.stop()
remove()
console.log(`\n${counts.passed} passed, ${counts.failed} failed`)
process.exitCode = counts.failed > 0 ? 1 : 0

async function report(browser: Browser, { title, walk }: Journey): Promise<void> {
  const started = performance.now()
  const reason = await walkThrough(browser, walk).catch(String)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  counts[reason ? 'failed' : 'passed'] += 1
  console.log(`${reason ? 'FAILED' : 'ok    '} ${browser.name}: ${title} (${seconds} s)`)
  if (reason) console.log(`       ${reason}`)
}

/** Why it failed; null when it did not. */
async function walkThrough(browser: Browser, walk: Journey['walk']): Promise<string | null> {
  const tab = await browser.openTab()
  try {
    await walk(pageIn(tab, product.url))
    const errors = tab.errors()
    return errors.length > 0 ? `The console has errors: ${errors.join('; ')}` : null
  } finally {
    await tab.close()
  }
}
