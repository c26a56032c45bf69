import { clearMember } from './member.ts'
import { onSessionChange, readSession } from './session.ts'
import {
  clearShared,
  isRefreshing,
  isShared,
  markShared,
  onShared,
  type SessionEvents,
  setSessionEvents,
} from './state.ts'

/** How long a new tab waits for another one that ought to be there. */
const newTabMs = 2000

let settled: Promise<void> | null = null

/** Resolves once it is known whether somebody is signed in: a new tab asks the others first. */
export function sessionSettled(): Promise<void> {
  settled ??= settle()
  return settled
}

/** In the browser, once the page is alive: keeps the session in step with the other tabs and with what is known of the person. */
export function startSession(events: SessionEvents): () => void {
  setSessionEvents(events)
  const stopFollowing = onSessionChange(follow())
  const stopHearing = onShared(() => {
    if (!readSession().isAuthenticated) void askOtherTabs()
  })
  void sessionSettled().then(loadIfSignedIn)
  return () => {
    setSessionEvents(null)
    stopFollowing()
    stopHearing()
  }
}

async function settle(): Promise<void> {
  if (typeof window === 'undefined') return
  if (readSession().isAuthenticated) {
    if (!isShared()) markShared()
    void import('./tabs.ts').then(({ joinTabs }) => joinTabs())
  } else if (isShared()) {
    await askOtherTabs()
    if (!readSession().isAuthenticated) clearShared()
  }
}

async function askOtherTabs(): Promise<void> {
  const { askTabs } = await import('./tabs.ts')
  await askTabs(newTabMs)
}

/** Fetches what is known of a person when one comes, and forgets it when they go. A refresh is no going. */
function follow(): () => void {
  let { userId } = readSession()
  return () => {
    const session = readSession()
    if (session.isAuthenticated) {
      if (session.userId === userId) return
      clearMember()
      userId = session.userId
      loadIfSignedIn()
    } else if (!isRefreshing()) {
      userId = null
      clearMember()
    }
  }
}

function loadIfSignedIn(): void {
  if (readSession().isAuthenticated) void import('./load.ts').then(({ loadMember }) => loadMember())
}
