import { until } from '@obole/testing/until'
import { type Tab, timeoutMs } from './tab.ts'

const keys = { ArrowRight: '\uE014', Escape: '\uE00C', Shift: '\uE008' }
const control = '\uE009'

/** An element by selector and, where several fit, by its accessible name. */
export interface Target {
  css: string
  name?: RegExp
}

/** The product in a tab, used by real input events. Every step waits until it is possible. */
export interface Page {
  open(path: string): Promise<void>
  reload(): Promise<void>
  /** Clicks the one element that fits, once it stands still and nothing covers its middle. */
  click(target: Target): Promise<void>
  /** Types into a field, in place of what it holds. */
  fill(target: Target, text: string): Promise<void>
  press(key: keyof typeof keys): Promise<void>
  /** Waits until exactly one visible element fits. */
  see(target: Target): Promise<void>
  seeNone(target: Target): Promise<void>
  untilPath(pattern: RegExp): Promise<void>
  /** Waits until a function that runs in the page returns true. */
  untilTrue(condition: string, check: () => boolean): Promise<void>
}

export function pageIn(tab: Tab, baseUrl: string): Page {
  /** Null while a document is still being parsed: it may have no elements yet. */
  const run = async <Argument, Result>(code: (argument: Argument) => Result, argument: Argument) => {
    const expression = `document.readyState === 'loading' ? null : (${code})(${JSON.stringify(argument)})`
    return JSON.parse(await tab.evaluate(`JSON.stringify(${expression})`)) as Result | null
  }
  const find = ({ css, name }: Target) => run(findVisible, { css, name: name?.source ?? '' })
  const type = (actions: { type: 'keyDown' | 'keyUp'; value: string }[]) =>
    tab.performActions([{ type: 'key', id: 'keyboard', actions }])

  const page: Page = {
    async open(path) {
      await tab.navigate(new URL(path, baseUrl).href)
      await untilHydrated()
    },
    async reload() {
      await tab.navigate(await tab.evaluate('location.href'))
      await untilHydrated()
    },
    async click(target) {
      let point = { x: -1, y: -1 }
      await waitFor(`${describe(target)} can be clicked`, async () => {
        const found = await find(target)
        const isStill = found?.point?.x === point.x && found.point.y === point.y
        point = found?.point ?? { x: -1, y: -1 }
        return found?.count === 1 && isStill
      })
      const actions = [
        { type: 'pointerMove', ...point, origin: 'viewport' },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]
      await tab.performActions([{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }])
    },
    async fill(target, text) {
      await page.click(target)
      await waitFor(`${describe(target)} has the focus`, async () => (await find(target))?.isFocused === true)
      await type([
        { type: 'keyDown', value: control },
        ...strokes('a'),
        { type: 'keyUp', value: control },
        ...[...text].flatMap(strokes),
      ])
      await waitFor(`${describe(target)} holds “${text}”`, async () => (await find(target))?.value === text)
    },
    press: (key) => type(strokes(keys[key])),
    see: (target) => waitFor(`${describe(target)} is there`, async () => (await find(target))?.count === 1),
    seeNone: (target) => waitFor(`${describe(target)} is gone`, async () => (await find(target))?.count === 0),
    untilPath: (pattern) =>
      waitFor(`the address is ${pattern}`, async () => pattern.test((await run(() => location.pathname, null)) ?? '')),
    untilTrue: (condition, check) => waitFor(condition, async () => (await run(check, null)) === true),
  }
  const untilHydrated = async () => {
    await page.untilTrue('the page is there', () => document.readyState === 'complete')
    await page.untilTrue('its controls are React’s', () => {
      if ('application' in document.documentElement.dataset) return true
      const isOfVisitor = 'islands' in (document.getElementById('loader')?.dataset ?? {})
      const isMember = 'auth-accessToken' in sessionStorage || 'auth-shared' in localStorage
      const waiting = document.querySelectorAll('[data-island]:not([data-is-hydrated])')
      for (const { firstElementChild } of waiting)
        firstElementChild?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
      return isOfVisitor && !isMember && waiting.length === 0
    })
  }
  return page
}

function waitFor(condition: string, holds: () => Promise<boolean>): Promise<void> {
  return until(condition, holds, timeoutMs)
}

function strokes(value: string) {
  return [
    { type: 'keyDown' as const, value },
    { type: 'keyUp' as const, value },
  ]
}

function describe({ css, name }: Target): string {
  return name ? `${css} named ${name}` : css
}

interface Found {
  count: number
  /** The middle of the first that fits, in the viewport; null while disabled or covered. */
  point: { x: number; y: number } | null
  isFocused: boolean
  value: string
}

/** Runs in the page. */
function findVisible({ css, name }: { css: string; name: string }): Found {
  const nameOf = (element: Element) => {
    const labels = 'labels' in element ? [...((element.labels as NodeListOf<HTMLElement> | null) ?? [])] : []
    const texts = [element.getAttribute('aria-label'), ...labels.map((label) => label.textContent)]
    return texts.find(Boolean) ?? (element as HTMLElement).innerText
  }
  const fitting = [...document.querySelectorAll(css)].filter(
    (element) =>
      element.checkVisibility({ visibilityProperty: true }) && new RegExp(name).test(nameOf(element)?.trim() ?? ''),
  )
  const [first] = fitting
  if (!first) return { count: 0, point: null, isFocused: false, value: '' }
  first.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { left, top, width, height } = first.getBoundingClientRect()
  const point = { x: Math.round(left + width / 2), y: Math.round(top + height / 2) }
  const hit = document.elementFromPoint(point.x, point.y)
  const isHit = hit !== null && (first.contains(hit) || hit.closest('label')?.control === first)
  return {
    count: fitting.length,
    point: isHit && !first.matches(':disabled') ? point : null,
    isFocused: first === document.activeElement,
    value: 'value' in first ? String(first.value) : '',
  }
}
