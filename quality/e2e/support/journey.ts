import type { Locale } from '@obole/contract/formatting/names'
import { test as base, expect, type Page } from '@playwright/test'
import { findViolations } from './axe.ts'
import { checkedScreen, screenAt } from './checked-screens.ts'

export { expect, type Page }

interface Journey {
  /** What may fail in this journey, by a part of its address or text: a 404 that the journey looks for. */
  expected: (part: string | RegExp) => void
}

/** A journey fails by any console error, failed request, uncaught exception or request to another site. */
export const test = base.extend<Journey>({
  expected: async ({ page, baseURL }, use, journey) => {
    const allowed: (string | RegExp)[] = []
    const faults = watch(page, baseURL ?? '')
    await use((part) => allowed.push(part))
    if (journey.status !== journey.expectedStatus) journey.errors.push({ message: await describe(page) })
    const unexpected = faults.filter(
      (fault) => !allowed.some((part) => (typeof part === 'string' ? fault.includes(part) : part.test(fault))),
    )
    expect(unexpected, 'console errors and failed requests').toEqual([])
  },
})

test.beforeEach(({ expected }) => void expected)

/** What the page shows, for whoever has nothing but the log of a journey that failed. */
async function describe(page: Page): Promise<string> {
  const shown = await page.locator('body').ariaSnapshot({ timeout: 5000 }).catch(String)
  return `${page.url()}\n${shown.slice(0, 1500)}`
}

function watch(page: Page, site: string): string[] {
  const faults: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      faults.push(`console: ${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => faults.push(`uncaught: ${error.message}`))
  page.on('requestfailed', (request) => {
    // A navigation cancels what the page was still loading.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') faults.push(`failed: ${request.url()}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) faults.push(`${response.status()}: ${response.url()}`)
  })
  page.on('request', (request) => {
    if (!/^(data|blob|about):/.test(request.url()) && !request.url().startsWith(site))
      faults.push(`third party: ${request.url()}`)
  })
  return faults
}

/** The application runs. */
export const isApplication = (page: Page) => page.evaluate(() => 'application' in document.documentElement.dataset)

/** Touches every island of a visitor's page; waits until its controls, or those of the application, are React's. */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => document.readyState !== 'loading')
  await page.evaluate(() => {
    for (const { firstElementChild } of document.querySelectorAll('[data-island]'))
      firstElementChild?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  })
  await page.waitForFunction(() => {
    if ('application' in document.documentElement.dataset) return true
    const isOfVisitor = 'islands' in (document.getElementById('loader')?.dataset ?? {})
    const isMember = 'auth-accessToken' in sessionStorage || 'auth-shared' in localStorage
    return isOfVisitor && !isMember && !document.querySelector('[data-island]:not([data-is-hydrated])')
  })
}

/** WCAG 2.2 AA by axe on what the page shows now, once its animations have ended; its colours also in the dark scheme. */
export async function expectAccessible(page: Page): Promise<void> {
  await comeToRest(page)
  const light = await findViolations(page, { type: 'tag', values: allTags })
  await page.emulateMedia({ colorScheme: 'dark' })
  await comeToRest(page)
  const dark = await findViolations(page, { type: 'rule', values: ['color-contrast', 'link-in-text-block'] })
  await page.emulateMedia({ colorScheme: 'light' })
  expectNone([...light, ...dark])
  test.info().annotations.push({ type: checkedScreen, description: screenAt(page.url()) })
  await expectFits(page)
}

/** What can be wrong in one language only: names that are missing, texts that do not fit. */
export async function expectTextsAccessible(page: Page): Promise<void> {
  await comeToRest(page)
  expectNone(await findViolations(page, { type: 'rule', values: rulesAboutTexts }))
  await expectFits(page)
}

function expectNone(violations: Awaited<ReturnType<typeof findViolations>>): void {
  expect(
    violations.map(({ id, nodes }) => ({ id, nodes: nodes.map((node) => [node.html, node.failureSummary]) })),
  ).toEqual([])
}

const allTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

const rulesAboutTexts = [
  'aria-command-name',
  'aria-dialog-name',
  'aria-input-field-name',
  'aria-toggle-field-name',
  'button-name',
  'document-title',
  'empty-heading',
  'html-has-lang',
  'html-lang-valid',
  'image-alt',
  'label',
  'link-name',
  'select-name',
  'target-size',
  'valid-lang',
]

/** Colours and structure are the same in every language: the whole check in French is enough. */
export function accessibilityCheck(locale: Locale): (page: Page) => Promise<void> {
  return locale === 'fr' ? expectAccessible : expectTextsAccessible
}

export async function expectFits(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
  expect(overflow, `${page.url()} is wider than its window`).toBeLessThanOrEqual(0)
}

async function comeToRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    // One that follows the scroll position ends only by scrolling.
    const running = () =>
      document
        .getAnimations()
        .filter(({ timeline }) => timeline instanceof DocumentTimeline)
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    // What is half covered by the top bar would count as too small a target.
    scrollTo(0, 0)
    // A change of the scheme begins its transitions with the next picture, and those of what inherits a colour later.
    await drawn()
    for (let animations = running(); animations.length > 0; animations = running()) {
      await Promise.allSettled(animations.map(({ finished }) => finished))
      await drawn()
    }
  })
}

/** How often hostile words ran as a script. */
export async function hits(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { hit?: number }).hit ?? 0)
}

interface Mail {
  id: string
  to: string
  subject: string
  text: string
  html: string
  sentAt: string
}

/** The newest mail to an address whose subject fits, waited for. */
export async function mailTo(page: Page, to: string, subject: RegExp): Promise<Mail> {
  let found: Mail | undefined
  await expect(async () => {
    const answer = await page.request.get(`/sandbox/mailbox.json?to=${encodeURIComponent(to)}`)
    const mails = (await answer.json()) as Mail[]
    found = mails.find((mail) => subject.test(mail.subject))
    expect(found, `a mail to ${to} about ${subject}`).toBeDefined()
  }).toPass({ timeout: 30_000, intervals: [50] })
  return found as Mail
}
