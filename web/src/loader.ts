import { offerLanguage, settleLocale } from './platform/locale-choice.ts'
import { accessTokenKey } from './platform/session/keys.ts'
import { isShared, onShared } from './platform/session/state.ts'
import { sessionStore } from './platform/storage/storage.ts'
import { openDialogs } from './ui/dialogs/open-dialogs.ts'
import { recordSubmits } from './ui/forms/pre-hydration-submit.ts'

/**
 * Inline in the head of every page. A public page is HTML that works by itself: until an island is touched, this is all
 * that runs. Whoever is signed in, and whoever opens a page that is not public, gets the application.
 */
const { application = '', islands } = (document.currentScript as HTMLScriptElement).dataset
let isApplicationLoading = false

openDialogs()
recordSubmits()
// To read what the browser has stored takes several milliseconds the first time.
afterPaint(() => {
  settleLocale(document.documentElement.lang)
  offerLanguage(document.documentElement.lang)
  if (isOfApplication()) runApplication()
})
onShared(becomeMember)
addEventListener('pageshow', ({ persisted }) => {
  if (persisted && isOfApplication()) becomeMember()
})
for (const type of ['pointerdown', 'focusin', 'keydown']) addEventListener(type, touch, true)
addEventListener('click', pressAgain, true)

/** Only a hint that is not secret: whether this browser is signed in is found out by the session itself. */
function isOfApplication(): boolean {
  return islands === undefined || sessionStore.read(accessTokenKey) !== null || isShared()
}

function touch({ target }: Event): void {
  if (isOfApplication()) runApplication()
  else if (target instanceof Element) touchIslands(target)
}

function touchIslands(target: Element): void {
  const dialog = document.getElementById(target.closest('[commandfor]')?.getAttribute('commandfor') ?? '')
  const touched = [target.closest<HTMLElement>('[data-island]'), dialog?.querySelector<HTMLElement>('[data-island]')]
  // What fails is tried again by the next touch; until then the HTML does what it can.
  for (const island of touched) if (island) hydrate(island).catch(() => undefined)
}

/** What only script can answer is answered when its island is there. */
function pressAgain(event: Event): void {
  const button = (event.target as Element).closest<HTMLElement>('[data-island] button[type=button]:not([command])')
  const island = button?.closest<HTMLElement>('[data-island]')
  if (!button || !island || island.dataset['isHydrated'] || isOfApplication()) return
  button.ariaBusy = 'true'
  hydrate(island)
    .then(() => button.click())
    .catch(() => undefined)
    .finally(() => {
      button.ariaBusy = null
    })
}

async function hydrate(island: HTMLElement): Promise<void> {
  const { hydrate } = await load<typeof import('./islands.tsx')>(islands ?? '')
  await hydrate(island)
}

function becomeMember(): void {
  if (!document.querySelector('[data-is-hydrated]')) runApplication()
  // Not while something is being written.
  else if (!document.querySelector('dialog[open]')) location.reload()
}

function runApplication(): void {
  if (isApplicationLoading) return
  isApplicationLoading = true
  load(application).catch(() => {
    isApplicationLoading = false
  })
}

/** Fetched first: for as long as a page lives, Chromium remembers that a script could not be imported. */
async function load<Module>(address: string): Promise<Module> {
  const { ok } = await fetch(address)
  if (!ok) throw new Error(address)
  return import(/* @vite-ignore */ address)
}

/** The second frame starts after the first was painted. A background tab paints none. */
function afterPaint(callback: () => void): void {
  if (document.hidden) callback()
  else requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(callback)))
}
