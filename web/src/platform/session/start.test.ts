import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { accessTokenFor, eventually, openTab, type Tab } from './testing.ts'

const profile = { id: 'user-1', firstname: 'Zoé', lastname: null, alias: null, portraitUrl: null }
const creator = { slug: 'zoe', name: 'Zoé' }
let tab: Tab
let stop: () => void

beforeEach(() => {
  tab = openTab({
    '/api/users/profile': { status: 200, body: profile },
    '/api/creators/profile': { status: 200, body: creator },
  })
})
afterEach(async () => {
  stop()
  const { leaveTabs } = await import('./tabs.ts')
  leaveTabs()
  vi.unstubAllGlobals()
})

async function start() {
  const { startSession } = await import('./start.ts')
  const events = { onLost: vi.fn(), onOtherTab: vi.fn() }
  stop = startSession(events)
  return { events, session: await import('./session.ts') }
}

const tokens = (sub = 'user-1') => ({
  accessToken: accessTokenFor({ sub, sid: `of ${sub}` }),
  refreshToken: `r-${sub}`,
})

async function known(): Promise<void> {
  await eventually(() => {
    expect(JSON.parse(tab.stored('user-profile') ?? 'null')).toEqual(profile)
    expect(JSON.parse(tab.stored('creator-profile') ?? 'null')).toEqual(creator)
  })
}

it('after a sign-in, profile and page are loaded into session storage', async () => {
  const { session } = await start()
  session.storeTokens(tokens())
  await known()
})

it('with a stored session they are fetched, and the page stays where it is', async () => {
  sessionStorage.setItem('auth-accessToken', tokens().accessToken)
  sessionStorage.setItem('auth-refreshToken', 'r')
  sessionStorage.setItem('auth-tokenClaims', JSON.stringify({ sub: 'user-1', exp: Date.now() / 1000 + 900 }))
  const { events } = await start()
  await known()
  expect(events.onLost).not.toHaveBeenCalled()
  expect(events.onOtherTab).not.toHaveBeenCalled()
})

it('when they go, both are forgotten', async () => {
  const { session } = await start()
  session.storeTokens(tokens())
  await known()
  session.clearTokens()
  expect(tab.stored('user-profile')).toBeNull()
  expect(tab.stored('creator-profile')).toBeNull()
})

it('a refresh does not clear them', async () => {
  const { session } = await start()
  const { setRefreshing } = await import('./state.ts')
  session.storeTokens(tokens())
  await known()
  setRefreshing(true)
  session.clearTokens()
  expect(tab.stored('user-profile')).not.toBeNull()
})

it('another person’s are not mixed with the last one’s', async () => {
  const { session } = await start()
  session.storeTokens(tokens())
  await known()
  tab.answers = {}
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  session.storeTokens(tokens('user-2'))
  expect(tab.stored('user-profile')).toBeNull()
  await eventually(() => expect(tab.fetched.length).toBe(4))
  vi.mocked(console.warn).mockRestore()
})

it('a visitor does not wait for other tabs', async () => {
  const asked = vi.fn()
  const other = new BroadcastChannel('obole-session')
  other.onmessage = asked
  await start()
  const { sessionSettled } = await import('./start.ts')
  await sessionSettled()
  expect(tab.fetched).toEqual([])
  expect(asked).not.toHaveBeenCalled()
  other.close()
})

it('a page that the back button restores learns that the session has ended meanwhile', async () => {
  const { events, session } = await start()
  const { clearShared } = await import('./state.ts')
  session.storeTokens(tokens())
  await known()
  clearShared()
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(session.readSession().isAuthenticated).toBe(false)
  expect(tab.stored('user-profile')).toBeNull()
  expect(events.onOtherTab).toHaveBeenCalledOnce()
})

it('a page that is left closes its channel, and hears the other tabs again when it is back', async () => {
  const { session } = await start()
  const { joinTabs } = await import('./tabs.ts')
  const { markShared } = await import('./state.ts')
  session.storeTokens(tokens())
  markShared()
  joinTabs()
  const asked: unknown[] = []
  const other = new BroadcastChannel('obole-session')
  other.onmessage = ({ data }) => asked.push(data)
  window.dispatchEvent(new Event('pagehide'))
  other.postMessage({ kind: 'ask' })
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  await eventually(() => {
    other.postMessage({ kind: 'ask' })
    expect(asked).toContainEqual(expect.objectContaining({ kind: 'tokens' }))
  })
  other.close()
})
