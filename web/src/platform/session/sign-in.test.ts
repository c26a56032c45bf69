import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { accessTokenFor, eventually, hasTokens, openTab, type Tab } from './testing.ts'

const tokens = { accessToken: accessTokenFor(), refreshToken: 'refresh-1' }
const paths = {
  password: '/api/users/login',
  google: '/api/users/login-with-google',
  facebook: '/api/users/login-with-facebook',
}
let tab: Tab

beforeEach(() => {
  tab = openTab()
})
afterEach(async () => {
  const { leaveTabs } = await import('./tabs.ts')
  leaveTabs()
  vi.unstubAllGlobals()
})

async function stale() {
  const { storeTokens } = await import('./session.ts')
  storeTokens({ accessToken: accessTokenFor({ endsInS: -60 }), refreshToken: 'old' })
}

const ways = [
  {
    way: 'password' as const,
    invalid: 'Invalid login response',
    act: async () => (await import('./sign-in.ts')).signIn({ email: '  a@b.ca ', password: ' p w ' }),
    sent: { email: 'a@b.ca', password: ' p w ' },
  },
  {
    way: 'google' as const,
    invalid: 'Invalid Google login response',
    act: async () => (await import('./sign-in.ts')).signInWithGoogle('ya29.x'),
    sent: { token: 'ya29.x' },
  },
  {
    way: 'facebook' as const,
    invalid: 'Invalid Facebook login response',
    act: async () => (await import('./sign-in.ts')).signInWithFacebook({ accessToken: 'EAA' }),
    sent: { token: 'EAA' },
  },
]

describe.each(ways)('signing in by $way', ({ way, invalid, act, sent }) => {
  it('stores both tokens and their claims under the names of the specification', async () => {
    tab.answers = { [paths[way]]: { status: 200, body: tokens } }
    await act()
    expect(tab.fetched).toMatchObject([{ path: paths[way], body: sent }])
    expect(tab.stored('auth-accessToken')).toBe(tokens.accessToken)
    expect(tab.stored('auth-refreshToken')).toBe(tokens.refreshToken)
    expect(JSON.parse(tab.stored('auth-tokenClaims') ?? '')).toMatchObject({ sub: 'user-1' })
    const { readSession } = await import('./session.ts')
    expect(readSession()).toEqual({ userId: 'user-1', isAuthenticated: true })
  })

  it('neither sends nor refreshes a token that lies around', async () => {
    await stale()
    tab.answers = { [paths[way]]: { status: 200, body: tokens } }
    await act()
    expect(tab.fetched.map(({ path }) => path)).toEqual([paths[way]])
    expect(tab.fetched[0]?.headers).not.toHaveProperty('authorization')
  })

  it.each([{ accessToken: 'a' }, { refreshToken: 'r' }, { accessToken: '', refreshToken: '' }, null, undefined])(
    'refuses the answer %j',
    async (body) => {
      tab.answers = { [paths[way]]: { status: 200, body } }
      const error = await act().catch((caught: unknown) => caught)
      // #26: the words of the specification, thrown and shown.
      expect(error).toMatchObject({ message: invalid })
      expect((await import('../refusal-texts.ts')).refusalText(error)).toContain(invalid)
      expect(hasTokens(tab)).toBe(false)
    },
  )

  it('AUTH-15: that fails clears the tokens that were there', async () => {
    await stale()
    tab.answers = { [paths[way]]: { status: 401, body: { code: 'invalid_credentials', detail: '' } } }
    await expect(act()).rejects.toMatchObject({ code: 'invalid_credentials' })
    expect(hasTokens(tab)).toBe(false)
  })
})

describe('what is missing is said, and nothing is sent', () => {
  it.each([
    { email: '', password: 'x' },
    { email: '   ', password: 'x' },
    { email: 'a@b.ca', password: '' },
  ])('Email and password are required: %j', async (given) => {
    const { signIn } = await import('./sign-in.ts')
    const error = await signIn(given).catch((caught: unknown) => caught)
    expect((await import('../refusal-texts.ts')).refusalText(error)).toBe('Email and password are required')
    expect(tab.fetched).toEqual([])
  })

  it('Google access token is required', async () => {
    const { signInWithGoogle } = await import('./sign-in.ts')
    await expect(signInWithGoogle('')).rejects.toThrow('Google access token is required')
    expect(tab.fetched).toEqual([])
  })

  it.each([null, {}, { accessToken: '' }])('Facebook access token is required: %j', async (answer) => {
    const { signInWithFacebook } = await import('./sign-in.ts')
    await expect(signInWithFacebook(answer)).rejects.toThrow('Facebook access token is required')
    expect(tab.fetched).toEqual([])
  })

  it('User must be authenticated to change password', async () => {
    const { changePassword } = await import('./sign-in.ts')
    await expect(changePassword({ newPassword: 'x' })).rejects.toThrow('User must be authenticated to change password')
  })

  it('New password is required', async () => {
    const { storeTokens } = await import('./session.ts')
    const { changePassword } = await import('./sign-in.ts')
    storeTokens(tokens)
    await expect(changePassword({ newPassword: '' })).rejects.toThrow('New password is required')
    expect(tab.fetched).toEqual([])
  })
})

describe('after signing in a person goes', () => {
  const profile = { status: 200, body: { id: 'user-1' } }

  async function place(creator: { status: number; body?: unknown }, returnUrl?: string) {
    tab.answers = { '/api/users/profile': profile, '/api/creators/profile': creator }
    const { storeTokens } = await import('./session.ts')
    const { placeAfterSignIn } = await import('./sign-in.ts')
    storeTokens(tokens)
    return placeAfterSignIn(returnUrl)
  }

  it('where they wanted to go, if that was asked for', async () => {
    expect(await place({ status: 200, body: { slug: 'zoe', name: 'Zoé' } }, '/@x?a=1#b')).toBe('/@x?a=1#b')
  })

  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    'https:evil.example',
    7,
  ])('RED-1: but never to %s', async (returnUrl) => {
    expect(await place({ status: 200, body: {} }, returnUrl as string)).toBe('/')
  })

  it('else to their own page', async () => {
    expect(await place({ status: 200, body: { slug: 'zoe', name: 'Zoé' } })).toBe('/@zoe')
  })

  it('else home', async () => {
    expect(await place({ status: 200, body: {} })).toBe('/')
  })

  it('home when the page cannot be fetched, which is logged', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    expect(await place({ status: 500 })).toBe('/')
    expect(warn).toHaveBeenCalledOnce()
    warn.mockRestore()
  })
})

it('signing out clears the tokens at once and tells the server', async () => {
  const { storeTokens } = await import('./session.ts')
  const { signOut } = await import('./sign-out.ts')
  tab.answers = { '/api/users/logout': { status: 204 } }
  storeTokens(tokens)
  signOut()
  expect(hasTokens(tab)).toBe(false)
  await eventually(() =>
    expect(tab.fetched).toMatchObject([{ path: '/api/users/logout', body: { refreshToken: 'refresh-1' } }]),
  )
})

describe('signing in to connect a provider', () => {
  const connect = async () =>
    (await import('./sign-in.ts')).signInAndConnect(
      { email: 'a@b.ca', password: 'p w' },
      { provider: 'facebook', token: 'EAA' },
    )

  it('keeps the second session alone: nothing uses the first but the call that replaces it', async () => {
    const second = { accessToken: accessTokenFor(), refreshToken: 'refresh-2' }
    tab.answers = {
      [paths.password]: { status: 200, body: tokens },
      [paths.facebook]: () => {
        expect(hasTokens(tab)).toBe(false)
        return { status: 200, body: second }
      },
    }
    expect(await connect()).toBe(true)
    expect(tab.fetched[1]).toMatchObject({
      body: { token: 'EAA' },
      headers: { authorization: `Bearer ${tokens.accessToken}` },
    })
    expect(tab.stored('auth-refreshToken')).toBe('refresh-2')
  })

  it('keeps the first session when the provider cannot be connected', async () => {
    tab.answers = { [paths.password]: { status: 200, body: tokens }, [paths.facebook]: { status: 503 } }
    expect(await connect()).toBe(false)
    expect(tab.stored('auth-refreshToken')).toBe('refresh-1')
  })

  it('AUTH-15: that fails clears the tokens that were there', async () => {
    await stale()
    tab.answers = { [paths.password]: { status: 401 } }
    await expect(connect()).rejects.toThrow()
    expect(hasTokens(tab)).toBe(false)
  })
})
