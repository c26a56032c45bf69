import type { Site } from '@obole/contract/site'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

/** A browser whose head loads an appended script at once, or not at all. */
let appended: string[]
let isReachable: boolean

beforeEach(() => {
  vi.resetModules()
  appended = []
  isReachable = true
  vi.stubGlobal('window', {})
  vi.stubGlobal('document', {
    createElement: () => ({ remove: () => undefined }),
    head: {
      append: (script: { src: string; onload: () => void; onerror: () => void }) => {
        appended.push(script.src)
        queueMicrotask(() => (isReachable ? script.onload() : script.onerror()))
      },
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

const google = { clientId: 'c', scriptUrl: 'https://accounts.google.com/gsi/client' }
const facebook = { appId: 'a', scriptUrl: 'https://connect.facebook.net/fr_FR/sdk.js' }

interface GoogleSettings {
  state: string
  callback: (answer: object) => void
  error_callback: (error: { type: string }) => void
}

function playGoogle(act: (settings: GoogleSettings) => void) {
  const initTokenClient = (settings: GoogleSettings) => ({ requestAccessToken: () => act(settings) })
  vi.stubGlobal('window', { google: { accounts: { oauth2: { initTokenClient } } } })
}

describe('Google', () => {
  it('resolves with its token', async () => {
    playGoogle(({ state, callback }) => callback({ access_token: 'ya29.x', state }))
    const { askGoogle } = await import('./providers.ts')
    await expect(askGoogle(google)).resolves.toBe('ya29.x')
  })

  it('XSS-7: an answer to another question is none', async () => {
    playGoogle(({ callback }) => callback({ access_token: 'ya29.x', state: 'forged' }))
    const { askGoogle } = await import('./providers.ts')
    await expect(askGoogle(google)).rejects.toMatchObject({ kind: 'cancelled' })
  })

  it.each([
    ['popup_failed_to_open', 'blocked'],
    ['popup_closed', 'cancelled'],
  ])('%s is %s', async (type, kind) => {
    playGoogle(({ error_callback }) => error_callback({ type }))
    const { askGoogle } = await import('./providers.ts')
    await expect(askGoogle(google)).rejects.toMatchObject({ kind })
  })

  it('is fetched by the first use, once, and again after it did not come', async () => {
    playGoogle(({ state, callback }) => callback({ access_token: 'ya29.x', state }))
    const { askGoogle } = await import('./providers.ts')
    expect(appended).toEqual([])
    isReachable = false
    await expect(askGoogle(google)).rejects.toMatchObject({ kind: 'unavailable' })
    isReachable = true
    await askGoogle(google)
    await askGoogle(google)
    expect(appended).toHaveLength(2)
  })
})

describe('Facebook', () => {
  function playFacebook(authResponse: { accessToken: string } | null) {
    const login = (callback: (answer: object) => void) => callback({ authResponse })
    vi.stubGlobal('window', { FB: { init: vi.fn(), login } })
  }

  it('resolves with its answer', async () => {
    playFacebook({ accessToken: 'EAA' })
    const { askFacebook } = await import('./providers.ts')
    await expect(askFacebook(facebook)).resolves.toEqual({ accessToken: 'EAA' })
  })

  it('without an answer was cancelled', async () => {
    playFacebook(null)
    const { askFacebook } = await import('./providers.ts')
    await expect(askFacebook(facebook)).rejects.toMatchObject({ kind: 'cancelled' })
  })
})

describe('HDR-7: foreign scripts may be loaded', () => {
  const site = { google, facebook } as Site

  it.each([
    ['/login', true],
    ['/register', true],
    ['/landing', false],
    ['/@x/login', false],
  ])('by a page that was loaded at %s: %s', async (path, may) => {
    vi.stubGlobal('performance', { getEntriesByType: () => [{ name: `https://site.example${path}?x=1` }] })
    const { mayLoadProviders } = await import('./providers.ts')
    expect(mayLoadProviders(site)).toBe(may)
  })

  it('and those of the site itself everywhere', async () => {
    const { mayLoadProviders } = await import('./providers.ts')
    const own = { google: { ...google, scriptUrl: '/sandbox/google/client.js' }, facebook: null } as Site
    expect(mayLoadProviders(own)).toBe(true)
  })
})
