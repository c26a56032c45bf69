import type { Site } from '@obole/contract/calls/site'
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
  nonce: string
  callback: (answer: object) => void
}

/** Google's script, whose button is pressed as soon as it is shown. */
function stubGoogle(press: (settings: GoogleSettings) => void) {
  let settings: GoogleSettings
  const initialize = (given: GoogleSettings) => {
    settings = given
  }
  vi.stubGlobal('window', { google: { accounts: { id: { initialize, renderButton: () => press(settings) } } } })
  vi.stubGlobal('fetch', async () => Response.json({ nonce: 'ours' }))
}

const idToken = (nonce: string) => `eyJ.${btoa(JSON.stringify({ sub: '1', nonce })).replace(/=+$/, '')}.x`
const parent = { clientWidth: 320 } as HTMLElement

describe('Google', () => {
  it('CSRF-2: gives an ID token that bears the nonce of this tab', async () => {
    stubGoogle(({ nonce, callback }) => callback({ credential: idToken(nonce) }))
    const { showGoogleButton } = await import('./providers.ts')
    const onToken = vi.fn()
    await showGoogleButton(google, parent, onToken)
    expect(onToken).toHaveBeenCalledExactlyOnceWith(idToken('ours'))
  })

  it.each([{ credential: idToken('another') }, { credential: 'garbled' }, {}])(
    'XSS-7: the answer %j to another request is ignored',
    async (answer) => {
      stubGoogle(({ callback }) => callback(answer))
      const { showGoogleButton } = await import('./providers.ts')
      const onToken = vi.fn()
      await showGoogleButton(google, parent, onToken)
      expect(onToken).not.toHaveBeenCalled()
    },
  )

  it('is fetched on first use, once, and again after it could not be loaded', async () => {
    stubGoogle(() => undefined)
    const { showGoogleButton } = await import('./providers.ts')
    const show = () => showGoogleButton(google, parent, () => undefined)
    expect(appended).toEqual([])
    isReachable = false
    await expect(show()).rejects.toMatchObject({ kind: 'unavailable' })
    isReachable = true
    await show()
    await show()
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
