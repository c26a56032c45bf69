import { localStore } from '../storage/storage.ts'
import { sharedKey } from './keys.ts'

/** What the page does when the session changes from outside. */
export interface SessionEvents {
  /** The refresh failed: the member must sign in again. */
  onLost: (reason: unknown) => void
  /** Another tab signed in or out: the guards decide again. */
  onOtherTab: () => void
}

let events: SessionEvents | null = null
let refreshing = false

export function setSessionEvents(next: SessionEvents | null): void {
  events = next
}

export function loseSession(reason: unknown): void {
  events?.onLost(reason)
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

/** A new value each time, so that other tabs get a storage event. */
export function markShared(): void {
  localStore.write(sharedKey, String(Date.now()))
}

export function clearShared(): void {
  localStore.remove(sharedKey)
}

/** Listens for another tab marking the session as shared. Returns the unsubscribe function. */
export function onShared(run: () => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === sharedKey && newValue !== null) run()
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}
