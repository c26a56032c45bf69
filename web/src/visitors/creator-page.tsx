import type { Album } from '@obole/contract/albums'
import type { Creator } from '@obole/contract/creators'
import type { Site } from '@obole/contract/site'
import { tipForm } from '@obole/contract/tips'
import type { ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { AlbumSection, loadViewer } from '../albums/album-section.tsx'
import { startLocale } from '../platform/locale.ts'
import { accessToken } from '../platform/session/session.ts'
import { isShared, onShared } from '../platform/session/state.ts'
import { SharePage } from '../sharing/share-page.tsx'
import { closeMenuOnLeave } from '../shell/close-menu.ts'
import { replayPreHydrationClicks } from '../shell/pre-hydration-clicks.ts'
import { loadDialog, TipSheet, tipButtons } from '../tips/tip-sheet.tsx'

/**
 * What a visitor's page runs instead of the application: no router, and of the page only the parts that need script. All
 * else stays as the server wrote it; links are the browser's own.
 */
const [site, creator, { album }] = loadedData()

startLocale()
loadWhatIsPressed()
hydrate(
  'tip',
  <TipSheet
    creator={creator}
    site={site}
    isPlainFormShown={new URLSearchParams(location.search).has(tipForm.errorParam)}
  />,
)
hydrate('album', <AlbumSection album={album} />)
hydrate('share', <SharePage creator={creator} site={site} isOwner={false} />)
replayPreHydrationClicks()
closeMenuOnLeave()

onShared(becomeMember)
addEventListener('pageshow', ({ persisted }) => {
  if (persisted && (isShared() || accessToken() !== null)) becomeMember()
})

/** What the loaders of the page and of the two routes around it have answered, as the server wrote it for the router. */
function loadedData() {
  const matches = window.$_TSR?.router?.matches ?? []
  return matches.map((match) => match.l) as [Site | null, Creator, { album: Album }]
}

/** What a press opens comes while the page is hydrated: the buttons were approached before anything could listen to them. */
function loadWhatIsPressed(): void {
  const isPressed = (buttons: string) => document.querySelector(`:is(${buttons}):is(:hover,:focus)`) !== null
  if (isPressed(tipButtons)) loadDialog().catch(() => undefined)
  if (isPressed('[data-island=album] button')) loadViewer().catch(() => undefined)
}

function hydrate(name: string, content: ReactNode): void {
  const island = document.querySelector(`[data-island="${name}"]`)
  if (island) hydrateRoot(island, content, { identifierPrefix: name })
}

/** A member's page is run by the application. Not while a tip is being written. */
function becomeMember(): void {
  if (!document.querySelector('[role=dialog]')) location.reload()
}
