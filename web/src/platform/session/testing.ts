import { vi } from 'vitest'

/** The environment of one tab: storages, network and a hydrated page. Everything else is the real code. */
export interface Tab {
  fetched: { path: string; headers: Record<string, string>; body: unknown }[]
  /** By path: what the server answers; a function is called each time. */
  answers: Record<string, Reply | (() => Reply | Promise<Reply>)>
  stored: (key: string) => string | null
}

export interface Reply {
  status: number
  body?: unknown
}

const sessionKeys = ['auth-accessToken', 'auth-refreshToken', 'auth-tokenClaims']

/** The modules hold the session's state: import them again after this. */
export function openTab(answers: Tab['answers'] = {}): Tab {
  vi.resetModules()
  const session = storage()
  const tab: Tab = { fetched: [], answers, stored: (key) => session.getItem(key) }
  vi.stubGlobal('sessionStorage', session)
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    tab.fetched.push({
      path,
      headers: init.headers as Record<string, string>,
      body: init.body === undefined ? undefined : JSON.parse(String(init.body)),
    })
    const answer = tab.answers[path]
    const { promise: aborted, reject } = Promise.withResolvers<never>()
    init.signal?.addEventListener('abort', () => reject(init.signal?.reason))
    const { status, body } = await Promise.race([typeof answer === 'function' ? answer() : answer, aborted]).then(
      (reply) => reply ?? { status: 404 },
    )
    return new Response(body === undefined ? null : JSON.stringify(body), { status })
  })
  return tab
}

export function hasTokens(tab: Tab): boolean {
  return sessionKeys.some((key) => tab.stored(key) !== null)
}

export function requestsTo(tab: Tab, path: string): number {
  return tab.fetched.filter((request) => request.path === path).length
}

/** An access token that expires in so many seconds by the server's clock, which may differ from ours. */
export function accessTokenFor(
  options: { endsInS?: number; ttlS?: number; serverAheadS?: number; sub?: string; sid?: string; mark?: string } = {},
): string {
  const { endsInS = 900, ttlS = 900, serverAheadS = 0, sub = 'user-1', sid = 'session-1', mark } = options
  const exp = Math.floor(Date.now() / 1000) + serverAheadS + endsInS
  return jwt({ sub, sid, iat: exp - ttlS, exp, ...(mark && { jti: mark }) })
}

export function jwt(claims: object): string {
  return `x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.y`
}

function storage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const values = new Map<string, string>()
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }
}

/** Asks again until it holds: messages between tabs come in their own time, on a busy machine later. */
export function eventually(check: () => void): Promise<void> {
  return vi.waitFor(check, { timeout: 30_000, interval: 5 })
}
