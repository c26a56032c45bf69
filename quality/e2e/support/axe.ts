import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Frame, Page } from '@playwright/test'
import type { Result, RunOnly } from 'axe-core'

declare global {
  interface Window {
    axe?: typeof import('axe-core')
  }
}

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * What axe finds wrong. Its source is long and goes into each document once; what is right is not described, which
 * would take most of the time.
 */
export async function findViolations(page: Page, runOnly: RunOnly): Promise<Result[]> {
  for (const frame of page.frames()) {
    await inject(frame).catch((error) => {
      // A frame may go while it is looked at; the page itself may not.
      if (!frame.isDetached()) throw error
    })
  }
  return page.evaluate(async (only) => {
    const results = await window.axe?.run({ runOnly: only, resultTypes: ['violations'] })
    if (!results) throw new Error('axe is not in the page')
    return results.violations
  }, runOnly)
}

async function inject(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(source)
}
