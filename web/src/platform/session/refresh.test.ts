import { readProfile } from '@obole/contract/calls/profile'
import { accessTokenTtlS, refreshTimeoutMs, tokenExpiringSoonMs } from '@obole/contract/rules/limits'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { accessTokenFor, hasTokens, jwt, openTab, type Reply, requestsTo, type Tab } from './testing.ts'

const refreshPath = '/api/users/refresh'
const profilePath = '/api/users/profile'
const unauthorized = { status: 401, body: { code: 'sign_in_required', detail: 'Sign in first.' } }

let tab: Tab
let onLost: ReturnType<typeof vi.fn<() => void>>

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-15T12:00:00Z'), toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  tab = openTab()
  onLost = vi.fn<() => void>()
})
afterEach(async () => {
  const { leaveTabs } = await import('./tabs.ts')
  leaveTabs()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Signed in with a token that ends so many seconds from now. */
async function signedIn(endsInS = 900, more: Parameters<typeof accessTokenFor>[0] = {}) {
  const session = await import('./session.ts')
  const { setSessionEvents } = await import('./state.ts')
  setSessionEvents({ onLost, onOtherTab: vi.fn() })
  session.storeTokens({ accessToken: accessTokenFor({ endsInS, ...more }), refreshToken: 'refresh-1' }, 0)
  return session
}

function refreshed(mark = 'new'): Reply {
  return { status: 200, body: { accessToken: accessTokenFor({ mark }), refreshToken: `refresh-${mark}` } }
}

async function read(): Promise<unknown> {
  const { call } = await import('../http/call.ts')
  const { sendFromBrowser } = await import('./send-from-browser.ts')
  const reading = call(sendFromBrowser, readProfile)
  reading.catch(() => undefined)
  await vi.advanceTimersByTimeAsync(500)
  return reading
}

describe('a token is expiring soon', () => {
  it.each([
    ['with less than two minutes left', tokenExpiringSoonMs / 1000 - 1, true],
    ['not with two minutes left', tokenExpiringSoonMs / 1000, false],
    ['when it has ended', -1, true],
  ])('%s', async (_, endsInS, expected) => {
    await signedIn(endsInS)
    const { isExpiringSoon } = await import('./refresh.ts')
    expect(isExpiringSoon()).toBe(expected)
  })

  it('when there is none, when it names no end and when it cannot be read', async () => {
    const { storeTokens } = await import('./session.ts')
    const { isExpiringSoon } = await import('./refresh.ts')
    expect(isExpiringSoon()).toBe(true)
    storeTokens({ accessToken: jwt({ sub: 'user-1' }), refreshToken: 'r' })
    expect(isExpiringSoon()).toBe(true)
    storeTokens({ accessToken: 'no token', refreshToken: 'r' })
    expect(isExpiringSoon()).toBe(true)
  })

  it.each([3600, -3600])(
    'CLK-2: by the server’s clock, also when it is %i s ahead of the browser’s',
    async (aheadS) => {
      const { storeTokens } = await import('./session.ts')
      const { isExpiringSoon } = await import('./refresh.ts')
      storeTokens({ accessToken: accessTokenFor({ serverAheadS: aheadS }), refreshToken: 'r' })
      expect(isExpiringSoon()).toBe(false)
      vi.advanceTimersByTime((accessTokenTtlS - 121) * 1000)
      expect(isExpiringSoon()).toBe(false)
      vi.advanceTimersByTime(2000)
      expect(isExpiringSoon()).toBe(true)
    },
  )
})

describe('a request', () => {
  it('carries the token, and nothing is refreshed while it is good', async () => {
    const { accessToken } = await signedIn()
    tab.answers = { [profilePath]: { status: 200, body: { id: 'user-1' } } }
    await expect(read()).resolves.toEqual({ id: 'user-1' })
    expect(tab.fetched).toMatchObject([{ headers: { authorization: `Bearer ${accessToken()}` } }])
  })

  it('of a visitor carries none', async () => {
    tab.answers = { [profilePath]: { status: 200, body: {} } }
    await read()
    expect(tab.fetched[0]?.headers).not.toHaveProperty('authorization')
  })

  it('is preceded by a refresh when the token is expiring soon; the refresh carries no token', async () => {
    const { accessToken, refreshToken } = await signedIn(60)
    tab.answers = { [refreshPath]: refreshed(), [profilePath]: { status: 200, body: {} } }
    await read()
    expect(tab.fetched.map(({ path }) => path)).toEqual([refreshPath, profilePath])
    expect(tab.fetched[0]).toMatchObject({ body: { refreshToken: 'refresh-1' } })
    expect(tab.fetched[0]?.headers).not.toHaveProperty('authorization')
    expect(tab.fetched[1]?.headers).toMatchObject({ authorization: `Bearer ${accessToken()}` })
    expect(refreshToken()).toBe('refresh-new')
  })

  it('TOK-14: is preceded by one refresh only, even when the new token is expiring soon too', async () => {
    await signedIn(60)
    const body = { accessToken: accessTokenFor({ endsInS: 100, ttlS: 100 }), refreshToken: 'refresh-2' }
    tab.answers = { [refreshPath]: { status: 200, body }, [profilePath]: { status: 200, body: {} } }
    await read()
    expect(requestsTo(tab, refreshPath)).toBe(1)
  })

  it('TOK-13: refused with 401 five times over waits for one refresh, and each is tried once more', async () => {
    const { accessToken } = await signedIn()
    const first = accessToken()
    tab.answers = {
      [refreshPath]: refreshed(),
      [profilePath]: () => (accessToken() === first ? unauthorized : { status: 200, body: {} }),
    }
    await Promise.all([read(), read(), read(), read(), read()])
    expect(requestsTo(tab, refreshPath)).toBe(1)
    expect(requestsTo(tab, profilePath)).toBe(10)
  })

  it('TOK-13: refused a second time is given to the caller', async () => {
    await signedIn()
    tab.answers = { [refreshPath]: refreshed(), [profilePath]: unauthorized }
    await expect(read()).rejects.toMatchObject({ status: 401, code: 'sign_in_required' })
    expect(requestsTo(tab, refreshPath)).toBe(1)
    expect(requestsTo(tab, profilePath)).toBe(2)
  })

  it.each(['invalid_credentials', 'invalid_code'])('refused with %s is not tried again', async (code) => {
    await signedIn()
    tab.answers = { [profilePath]: { status: 401, body: { code, detail: '' } } }
    await expect(read()).rejects.toMatchObject({ code })
    expect(tab.fetched).toHaveLength(1)
  })

  it('refused otherwise is given to the caller as it is', async () => {
    await signedIn()
    tab.answers = { [profilePath]: { status: 403, body: { code: 'not_owner', detail: '' } } }
    await expect(read()).rejects.toMatchObject({ code: 'not_owner' })
    expect(tab.fetched).toHaveLength(1)
  })
})

describe('a refresh that fails', () => {
  it.each([
    ['is refused', { status: 401, body: { code: 'invalid_session', detail: 'over' } }, 'over'],
    ['holds no tokens', { status: 200, body: { accessToken: 'a' } }, 'Invalid refresh response'],
    ['holds nothing', { status: 200 }, 'Invalid refresh response'],
  ])(
    'TOK-15: because it %s fails the request, clears the tokens and sends to the sign-in',
    async (_, reply, message) => {
      await signedIn(60)
      tab.answers = { [refreshPath]: reply, [profilePath]: { status: 200, body: {} } }
      await expect(read()).rejects.toThrow(message)
      expect(requestsTo(tab, profilePath)).toBe(0)
      expect(hasTokens(tab)).toBe(false)
      expect(onLost).toHaveBeenCalledOnce()
    },
  )

  it('after ten seconds says “Token refresh timeout”', async () => {
    await signedIn(60)
    tab.answers = { [refreshPath]: () => new Promise<Reply>(() => undefined) }
    const reading = read()
    reading.catch(() => undefined)
    await vi.advanceTimersByTimeAsync(refreshTimeoutMs - 1000)
    expect(hasTokens(tab)).toBe(true)
    await vi.advanceTimersByTimeAsync(1000)
    await expect(reading).rejects.toThrow('Token refresh timeout')
    expect(hasTokens(tab)).toBe(false)
    expect(onLost).toHaveBeenCalledOnce()
  })

  it('without a refresh token says so', async () => {
    sessionStorage.setItem('auth-accessToken', accessTokenFor())
    const { refreshTokens } = await import('./refresh.ts')
    await expect(refreshTokens()).rejects.toThrow('No refresh token available')
  })
})

describe('a refresh', () => {
  it('outlives a line that is down for a moment', async () => {
    const { refreshToken } = await signedIn(60)
    let tries = 0
    tab.answers = {
      [profilePath]: { status: 200, body: {} },
      [refreshPath]: async () => {
        tries += 1
        if (tries === 1) throw new TypeError('Failed to fetch')
        return tries === 2 ? { status: 503 } : refreshed()
      },
    }
    const reading = read()
    await vi.advanceTimersByTimeAsync(3000)
    await reading
    expect(refreshToken()).toBe('refresh-new')
    expect(onLost).not.toHaveBeenCalled()
  })

  it('that ends after a sign-out does not sign in again', async () => {
    const { clearTokens } = await signedIn(60)
    tab.answers = {
      [profilePath]: unauthorized,
      [refreshPath]: () => {
        clearTokens()
        return refreshed()
      },
    }
    await expect(read()).rejects.toMatchObject({ code: 'sign_in_required' })
    expect(hasTokens(tab)).toBe(false)
    expect(onLost).not.toHaveBeenCalled()
  })
})
