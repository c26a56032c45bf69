import { clearMember } from './member.ts'
import { clearTokens, onSessionChange, readSession } from './session.ts'
import {
  changeByOtherTab,
  clearShared,
  isRefreshing,
  isShared,
  markShared,
  onShared,
  type SessionEvents,
  setSessionEvents,
} from './state.ts'

/** How long a new tab waits for another tab's tokens. */
const newTabMs = 2000

let settled: Promise<void> | null = null

/** Resolves once it is known whether this browser is signed in: a new tab asks the others first. */
export function sessionSettled(): Promise<void> {
  settled ??= settle()
  return settled
}

/** After hydration: synchronizes the session with the other tabs and loads the member's profile and page. */
export function startSession(events: SessionEvents): () => void {
  setSessionEvents(events)
  const stopFollowing = onSessionChange(follow())
  const stopHearing = onShared(() => {
    if (!readSession().isAuthenticated) void askOtherTabs()
  })
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) void resume()
  }
  window.addEventListener('pageshow', onPageShow)
  void sessionSettled().then(loadIfSignedIn)
  return () => {
    window.removeEventListener('pageshow', onPageShow)
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

/** The back button shows the page as it was left: it has heard nothing of the other tabs since. */
async function resume(): Promise<void> {
  const { isAuthenticated } = readSession()
  if (isAuthenticated && !isShared()) {
    clearTokens()
    changeByOtherTab()
  } else if (isAuthenticated) {
    const { joinTabs } = await import('./tabs.ts')
    joinTabs()
  } else if (isShared()) await askOtherTabs()
}

async function askOtherTabs(): Promise<void> {
  const { askTabs } = await import('./tabs.ts')
  await askTabs(newTabMs)
}

/** Loads the member on sign-in and clears them on sign-out. A refresh clears the tokens for a moment: that is no sign-out. */
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
