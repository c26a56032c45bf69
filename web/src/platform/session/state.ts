import { localStore } from '../storage/storage.ts'

/** What the page does when the session changes behind its back. */
export interface SessionEvents {
  /** The session could not be kept alive: the person must sign in again. */
  onLost: () => void
  /** Another tab signed in or out: the guards decide again. */
  onOtherTab: () => void
}

/** Says that some tab of this browser is, or lately was, signed in. It is no secret: it spares visitors the question. */
const sharedKey = 'auth-shared'

let events: SessionEvents | null = null
let refreshing = false

export function setSessionEvents(next: SessionEvents | null): void {
  events = next
}

export function loseSession(): void {
  events?.onLost()
}

export function changeByOtherTab(): void {
  events?.onOtherTab()
}

export function isRefreshing(): boolean {
  return refreshing
}

export function setRefreshing(isUnderWay: boolean): void {
  refreshing = isUnderWay
}

export function isShared(): boolean {
  return localStore.read(sharedKey) !== null
}

/** Another value each time: tabs without a session hear of the change. */
export function markShared(): void {
  localStore.write(sharedKey, String(Date.now()))
}

export function clearShared(): void {
  localStore.remove(sharedKey)
}

/** Calls back when another tab marks the session as shared. Gives the way to stop it. */
export function onShared(act: () => void): () => void {
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key === sharedKey && newValue !== null) act()
  }
  window.addEventListener('storage', hear)
  return () => window.removeEventListener('storage', hear)
}
