import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Frame, Page } from '@playwright/test'
import type { RunOnly } from 'axe-core'

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

interface Violation {
  id: string
  nodes: string[]
}

/** What axe finds on the page as it is now. Its 650 kB are read once a document: they cost more than most checks. */
export async function findViolations(page: Page, runOnly: RunOnly): Promise<Violation[]> {
  await Promise.all(page.frames().map(addAxe))
  return page.evaluate(async (rules) => {
    const { violations } = await window.axe.run({ runOnly: rules, resultTypes: ['violations'] })
    return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }))
  }, runOnly)
}

async function addAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(source)
}

declare global {
  interface Window {
    axe: typeof import('axe-core')
  }
}
