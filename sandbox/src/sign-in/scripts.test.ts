import { runInNewContext } from 'node:vm'
import fastify from 'fastify'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Sandbox, startSandbox } from '../sandbox.ts'

/** As much of a browser as the scripts touch. */
interface Tab {
  popup: { closed: boolean }
  opened: URL[]
  google: { accounts: { oauth2: Record<'initCodeClient' | 'initTokenClient', (config: object) => Client> } }
  FB: { init(settings: object): void; login(callback: (response: unknown) => void, options?: object): void }
  fbAsyncInit?: () => void
  message(event: { source?: unknown; origin?: string; data: unknown }): void
}
type Client = Record<'requestCode' | 'requestAccessToken', () => void>

const origin = 'http://localhost:3000'
let sandbox: Sandbox

beforeEach(async () => {
  sandbox = await startSandbox({ publicUrl: origin, google: true, facebook: true })
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await sandbox.stop()
})

async function load(scriptUrl: string, opens = true): Promise<Tab> {
  const site = fastify()
  await site.register(sandbox.plugin)
  const script = (await site.inject(scriptUrl)).body
  await site.close()

  const listeners = new Set<(event: object) => void>()
  const tab = { popup: { closed: false }, opened: [] as URL[] } as Tab
  const window = Object.assign(tab, {
    open: (url: string) => tab.opened.push(new URL(url)) && opens && tab.popup,
    addEventListener: (_name: string, listener: (event: object) => void) => listeners.add(listener),
    removeEventListener: (_name: string, listener: (event: object) => void) => listeners.delete(listener),
    message: (event: object) => {
      for (const listener of listeners) listener({ source: tab.popup, origin, ...event })
    },
  })
  const document = { currentScript: { src: `${origin}${scriptUrl}` } }
  const { setInterval, clearInterval, setTimeout } = globalThis
  const location = { origin, href: `${origin}/login` }
  const globals = { window, document, location, crypto, URL, console, setInterval, clearInterval, setTimeout }
  runInNewContext(script, globals)
  return tab
}

describe('Google’s script', () => {
  const config = { client_id: 'c', scope: 'openid email', ux_mode: 'popup', state: 's' }

  test('opens the consent window and passes its answer to the callback, once', async () => {
    const tab = await load('/sandbox/google/client.js')
    const callback = vi.fn()
    tab.google.accounts.oauth2.initCodeClient({ ...config, callback }).requestCode()
    const query = Object.fromEntries(tab.opened[0]?.searchParams ?? [])
    expect(query).toMatchObject({ response_type: 'code', client_id: 'c', state: 's', origin })

    const data = { request: query.request, response: { code: '4/x' } }
    tab.message({ data })
    tab.message({ data })
    expect(callback).toHaveBeenCalledExactlyOnceWith({ code: '4/x' })
  })

  test('XSS-7: hears no other origin, no other window and no answer to another question', async () => {
    const tab = await load('/sandbox/google/client.js')
    const callback = vi.fn()
    tab.google.accounts.oauth2.initTokenClient({ ...config, callback }).requestAccessToken()
    const request = tab.opened[0]?.searchParams.get('request')
    tab.message({ origin: 'https://evil.example', data: { request, response: {} } })
    tab.message({ source: {}, data: { request, response: {} } })
    tab.message({ data: { request: 'another', response: {} } })
    tab.message({ data: null })
    expect(callback).not.toHaveBeenCalled()
  })

  test('reports a window that was closed and one that did not open', async () => {
    const closed = vi.fn()
    const tab = await load('/sandbox/google/client.js')
    tab.google.accounts.oauth2.initCodeClient({ ...config, error_callback: closed }).requestCode()
    tab.popup.closed = true
    vi.advanceTimersByTime(2000)
    expect(closed).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ type: 'popup_closed' }))

    const blocked = vi.fn()
    const strict = await load('/sandbox/google/client.js', false)
    strict.google.accounts.oauth2.initCodeClient({ ...config, error_callback: blocked }).requestCode()
    expect(blocked).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ type: 'popup_failed_to_open' }))
  })

  test('refuses a client without its id', async () => {
    const tab = await load('/sandbox/google/client.js')
    expect(() => tab.google.accounts.oauth2.initCodeClient({ scope: 'email' })).toThrow('client_id')
  })
})

describe('Facebook’s script', () => {
  test('runs what the page prepared, then signs in', async () => {
    const tab = await load('/sandbox/facebook/sdk.js')
    tab.fbAsyncInit = () => tab.FB.init({ appId: 'a' })
    vi.runOnlyPendingTimers()
    const callback = vi.fn()
    tab.FB.login(callback, { scope: 'email' })
    const query = Object.fromEntries(tab.opened[0]?.searchParams ?? [])
    expect(query).toMatchObject({ app_id: 'a', scope: 'email' })
    tab.message({ data: { request: query.request, response: { status: 'connected' } } })
    expect(callback).toHaveBeenCalledExactlyOnceWith({ status: 'connected' })
  })

  test('answers “unknown” when the window is closed', async () => {
    const tab = await load('/sandbox/facebook/sdk.js')
    tab.FB.init({ appId: 'a' })
    const callback = vi.fn()
    tab.FB.login(callback)
    tab.popup.closed = true
    vi.advanceTimersByTime(2000)
    expect(callback).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ status: 'unknown', authResponse: null }))
  })

  test('takes no async callback and opens nothing before init, like the real one', async () => {
    const tab = await load('/sandbox/facebook/sdk.js')
    expect(() => tab.FB.login(async () => undefined)).toThrow('asyncfunction')
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    tab.FB.login(() => undefined)
    expect(warn).toHaveBeenCalledOnce()
    expect(tab.opened).toHaveLength(0)
  })
})
