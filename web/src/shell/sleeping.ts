import { settleLocale } from '../platform/locale-choice.ts'
import { addSheet, preload } from '../platform/preload.ts'
import { accessTokenKey } from '../platform/session/keys.ts'
import { isShared, onShared } from '../platform/session/state.ts'
import { sessionStore } from '../platform/storage/storage.ts'
import { whenIdle } from '../platform/when-idle.ts'
import { recordSubmits } from '../ui/pre-hydration-submit.ts'
import { recordClicks } from './pre-hydration-clicks.ts'

/**
 * Inline in the head of every page: all that runs until the page's scripts are needed. A public page sleeps until a
 * visitor is about to use a control; every other page, and every page of a member, wakes after its first paint.
 */
const tag = document.currentScript as HTMLScriptElement
/** In each list the entry comes first. */
const [application = [], forVisitors = [], later = []] = ['scripts', 'visitor', 'later'].map((name) =>
  (tag.dataset[name] ?? '').split(' ').filter(Boolean),
)
/** What the controls need: some pages do without the application. */
const needed = forVisitors.length > 0 ? forVisitors : application
/** A public page brings the rules that it uses; what its scripts show needs the whole sheet. */
const ownStyles = document.querySelector<HTMLStyleElement>('style[data-sheet]')
const sheet = ownStyles?.dataset['sheet'] ?? ''
const controls = 'button,input,textarea,select,label'
let needsSheet = ownStyles !== null
let isAwake = false

tag.remove()
recordClicks()
recordSubmits()
if (tag.dataset['sleeps'] !== undefined) sleep()
// To read what the browser has stored takes several milliseconds the first time.
afterPaint(() => {
  settleLocale(document.documentElement.lang)
  if (tag.dataset['sleeps'] === undefined || isMember()) wake(application)
})

function sleep(): void {
  // Before a press comes the pointer or the focus. What only moves or scrolls wakes nothing, and a link needs no script.
  on('pointerover focusin', (target) => target.closest(controls) !== null)
  on('pointerdown keydown', (target) => target.closest('a[href],summary') === null)
  onShared(() => wake(application))
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && isMember()) wake(application)
  })
  addEventListener('load', () => afterPaint(() => whenIdle(() => prefetch([...needed, sheet, ...later]))))
}

function on(events: string, isIntent: (target: Element) => boolean): void {
  const wakeBy = ({ target }: Event) => {
    // A pointer may rest on a control before it is known whose page this is.
    if (target instanceof Element && isIntent(target)) wake(isMember() ? application : needed)
  }
  for (const event of events.split(' ')) addEventListener(event, wakeBy, true)
}

/** Only a hint that is not secret: whether this browser is signed in is found out by the session itself. */
function isMember(): boolean {
  return sessionStore.read(accessTokenKey) !== null || isShared()
}

/** The second frame starts after the first was painted. A background tab paints none. */
function afterPaint(act: () => void): void {
  if (document.hidden) act()
  else requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(act)))
}

/**
 * With what a press opens; into the browser's cache, neither parsed nor run. Not by a link: Firefox refuses it by the
 * page's policy, and Safari has none.
 */
function prefetch([href, ...rest]: string[]): void {
  const { saveData, effectiveType = '' } = navigator.connection ?? {}
  if (!href || isAwake || saveData || effectiveType.includes('2g')) return
  fetch(href, { priority: 'low' })
    .then((file) => file.arrayBuffer())
    .catch(() => undefined)
  // One at a time: all of them would keep a slow phone busy for longer than a press may wait.
  whenIdle(() => prefetch(rest))
}

/** Once the page is parsed: the scripts read what the server wrote at its end. */
function wake(addresses: string[]): void {
  if (isAwake) return
  isAwake = true
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', () => run(addresses))
  else run(addresses)
}

function run(addresses: string[]): void {
  const [entry = ''] = addresses
  for (const data of document.querySelectorAll('script[type="text/plain"]')) {
    data.replaceWith(Object.assign(document.createElement('script'), { text: data.textContent }))
  }
  const script = Object.assign(document.createElement('script'), { type: 'module', async: true, src: entry })
  Promise.all([needsSheet && loadSheet(), preload(addresses)]).then(
    () => document.head.append(script),
    // The next press tries again.
    () => {
      isAwake = false
      for (const event of ['pointerdown', 'keydown']) addEventListener(event, () => wake(addresses), { once: true })
    },
  )
}

/** After the page's own rules, which it repeats: where the two differ in order, the sheet's counts. */
async function loadSheet(): Promise<void> {
  await addSheet(sheet, (link) => {
    // As React marks it, which puts those of later screens after it.
    link.dataset['precedence'] = 'default'
    ownStyles?.after(link)
  })
  needsSheet = false
}

declare global {
  interface Navigator {
    /** Not in Firefox and Safari. */
    connection?: { saveData?: boolean; effectiveType?: string }
  }
}
