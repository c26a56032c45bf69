import { execFileSync } from 'node:child_process'
import { globSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { FullResult, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter'

const root = path.join(import.meta.dirname, '..', '..', '..')
export const checkedScreen = 'checked screen'

/** One screen, whoever's page or link it is. */
export function screenAt(url: string): string {
  return new URL(url).pathname
    .split('/')
    .map((part) => (part.startsWith('@') ? '@' : part.length > 20 ? '*' : part))
    .join('/')
}

/**
 * When all journeys of a commit have passed, `dist/checked-screens.json` says how many screens axe found accessible in
 * them. A release takes it into its accessibility statement.
 */
// biome-ignore lint/style/noDefaultExport: Playwright takes a reporter from there
export default class CheckedScreens implements Reporter {
  readonly #screens = new Set<string>()
  #isWhole = false

  onBegin(_config: unknown, suite: Suite): void {
    const run = new Set(suite.allTests().map(({ location }) => location.file))
    this.#isWhole = run.size === globSync(path.join(root, 'quality', 'e2e', 'journeys', '**', '*.journey.ts')).length
  }

  onTestEnd(_test: TestCase, { annotations }: TestResult): void {
    for (const { type, description } of annotations)
      if (type === checkedScreen && description) this.#screens.add(description)
  }

  onEnd({ status }: FullResult): void {
    const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
    if (status !== 'passed' || !this.#isWhole || git('status', '--porcelain') !== '') return
    mkdirSync(path.join(root, 'dist'), { recursive: true })
    const checked = { commit: git('rev-parse', 'HEAD'), screens: this.#screens.size }
    writeFileSync(path.join(root, 'dist', 'checked-screens.json'), `${JSON.stringify(checked)}\n`)
  }
}
