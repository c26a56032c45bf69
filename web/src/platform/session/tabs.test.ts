import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { accessTokenFor, eventually, hasTokens, openTab, requestsTo, type Tab } from './testing.ts'

/** Another tab of the same browser, as far as it can be heard. */
let other: BroadcastChannel
let heard: { kind: string; sessionId?: string; tokens?: { refreshToken: string } }[]
let tab: Tab
const onOtherTab = vi.fn()
const onLost = vi.fn()

beforeEach(async () => {
  tab = openTab()
  onOtherTab.mockReset()
  onLost.mockReset()
  heard = []
  other = new BroadcastChannel('obole-session')
  other.onmessage = ({ data }) => heard.push(data)
  const { setSessionEvents } = await import('./state.ts')
  setSessionEvents({ onLost, onOtherTab })
})
afterEach(async () => {
  other.close()
  const { leaveTabs } = await import('./tabs.ts')
  leaveTabs()
  vi.unstubAllGlobals()
})

const theirs = (options: Parameters<typeof accessTokenFor>[0] = {}) => ({
  kind: 'tokens',
  tokens: { accessToken: accessTokenFor(options), refreshToken: 'theirs' },
  offsetMs: 1500,
  isNew: false,
})

async function signedIn(endsInS = 600) {
  const session = await import('./session.ts')
  const tabs = await import('./tabs.ts')
  tabs.joinTabs()
  session.storeTokens({ accessToken: accessTokenFor({ endsInS }), refreshToken: 'mine' }, 0)
  return { ...session, ...tabs }
}

describe('a new tab', () => {
  it('TOK-12: asks the others and is signed in by the answer', async () => {
    localStorage.setItem('auth-shared', '1')
    other.onmessage = ({ data }) => data.kind === 'ask' && other.postMessage(theirs())
    const { sessionSettled } = await import('./start.ts')
    await sessionSettled()
    const { clockOffsetMs, readSession, refreshToken } = await import('./session.ts')
    expect(readSession()).toEqual({ userId: 'user-1', isAuthenticated: true })
    expect(refreshToken()).toBe('theirs')
    expect(clockOffsetMs()).toBe(1500)
  })

  it('does not ask again when no tab has answered', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    localStorage.setItem('auth-shared', '1')
    const { sessionSettled } = await import('./start.ts')
    const settled = sessionSettled()
    await vi.dynamicImportSettled()
    await vi.advanceTimersByTimeAsync(2000)
    await settled
    vi.useRealTimers()
    expect(hasTokens(tab)).toBe(false)
    expect(localStorage.getItem('auth-shared')).toBeNull()
  })
})

describe('a tab', () => {
  it('answers a new one with its tokens', async () => {
    await signedIn()
    other.postMessage({ kind: 'ask' })
    await eventually(() => expect(heard).toMatchObject([{ kind: 'tokens', tokens: { refreshToken: 'mine' } }]))
  })

  it('takes newer tokens from a refresh elsewhere, and stays where it is', async () => {
    const { refreshToken } = await signedIn()
    other.postMessage(theirs({ endsInS: 900 }))
    await eventually(() => expect(refreshToken()).toBe('theirs'))
    expect(onOtherTab).not.toHaveBeenCalled()
  })

  it('takes no older ones', async () => {
    const { refreshToken } = await signedIn()
    other.postMessage(theirs({ endsInS: 300 }))
    other.postMessage({ kind: 'ask' })
    await eventually(() => expect(heard).toHaveLength(1))
    expect(refreshToken()).toBe('mine')
  })

  it('takes what was just made elsewhere, also within the same second', async () => {
    const { refreshToken } = await signedIn(600)
    other.postMessage(theirs({ endsInS: 600 }))
    other.postMessage({ kind: 'ask' })
    await eventually(() => expect(heard).toHaveLength(1))
    expect(refreshToken()).toBe('mine')
    other.postMessage({ ...theirs({ endsInS: 600 }), isNew: true })
    await eventually(() => expect(refreshToken()).toBe('theirs'))
  })

  it('is signed out by a sign-out elsewhere, and its guards decide again', async () => {
    await signedIn()
    other.postMessage({ kind: 'ended', sessionId: 'session-1' })
    await eventually(() => expect(hasTokens(tab)).toBe(false))
    expect(onOtherTab).toHaveBeenCalledOnce()
  })

  it('is not signed out by the end of another session, nor signed in by one that has ended', async () => {
    const { refreshToken } = await signedIn()
    other.postMessage({ kind: 'ended', sessionId: 'session-0' })
    other.postMessage(theirs({ endsInS: 900, sid: 'session-0' }))
    other.postMessage({ kind: 'ask' })
    await eventually(() => expect(heard).toHaveLength(1))
    expect(refreshToken()).toBe('mine')
  })

  it('tells the other tabs when it signs out', async () => {
    await signedIn()
    tab.answers = { '/api/users/logout': { status: 204 } }
    const { signOut } = await import('./sign-out.ts')
    signOut()
    await eventually(() => expect(heard).toEqual([{ kind: 'ended', sessionId: 'session-1' }]))
    expect(localStorage.getItem('auth-shared')).toBeNull()
  })
})

describe('a refresh', () => {
  const refreshPath = '/api/users/refresh'

  it('TOK-12: is not made when another tab has made it', async () => {
    const { refreshToken } = await signedIn(60)
    other.onmessage = ({ data }) => data.kind === 'ask' && other.postMessage(theirs())
    const { refreshTokens } = await import('./refresh.ts')
    await refreshTokens()
    expect(refreshToken()).toBe('theirs')
    expect(requestsTo(tab, refreshPath)).toBe(0)
  })

  it('is not made twice when the news comes while this tab waits for its turn', async () => {
    const { refreshToken } = await signedIn(60)
    const { refreshTokens } = await import('./refresh.ts')
    const done = Promise.withResolvers<void>()
    const held = navigator.locks.request('obole-refresh', () => done.promise)
    const refreshing = refreshTokens()
    other.postMessage({ ...theirs(), isNew: true })
    await eventually(() => expect(refreshToken()).toBe('theirs'))
    done.resolve()
    await Promise.all([held, refreshing])
    expect(requestsTo(tab, refreshPath)).toBe(0)
  })

  it('waits for the one that another tab makes', async () => {
    await signedIn(60)
    const { refreshTokens } = await import('./refresh.ts')
    const done = Promise.withResolvers<void>()
    const held = navigator.locks.request('obole-refresh', () => done.promise)
    const refreshing = refreshTokens()
    other.postMessage({ kind: 'ask' })
    await eventually(() => expect(heard).toHaveLength(1))
    expect(requestsTo(tab, refreshPath)).toBe(0)
    other.onmessage = ({ data }) => data.kind === 'ask' && other.postMessage(theirs())
    done.resolve()
    await Promise.all([held, refreshing])
    expect(requestsTo(tab, refreshPath)).toBe(0)
  })

  it('is broadcast to the other tabs', async () => {
    await signedIn(60)
    tab.answers = { [refreshPath]: { status: 200, body: { accessToken: accessTokenFor(), refreshToken: 'next' } } }
    const { refreshTokens } = await import('./refresh.ts')
    await refreshTokens()
    await eventually(() => expect(heard.at(-1)).toMatchObject({ kind: 'tokens', tokens: { refreshToken: 'next' } }))
  })

  it('that the server refuses ends the session in every tab', async () => {
    await signedIn(60)
    tab.answers = { [refreshPath]: { status: 401, body: { code: 'invalid_session', detail: '' } } }
    const { refreshTokens } = await import('./refresh.ts')
    await expect(refreshTokens()).rejects.toMatchObject({ code: 'invalid_session' })
    await eventually(() => expect(heard.at(-1)).toEqual({ kind: 'ended', sessionId: 'session-1' }))
    expect(onLost).toHaveBeenCalledOnce()
  })
})
