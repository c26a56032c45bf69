import type { Site } from '@obole/contract/site'
import type { FacebookAnswer } from './session/sign-in.ts'

export type ProviderName = 'google' | 'facebook'

/** `blocked`: the browser opened no window. `cancelled`: the person closed it or declined. `unavailable`: the script did not load. */
export class ProviderError extends Error {
  readonly kind: 'blocked' | 'cancelled' | 'unavailable'

  constructor(kind: ProviderError['kind']) {
    super(`The sign-in provider’s window: ${kind}`)
    this.name = 'ProviderError'
    this.kind = kind
  }
}

/** Opens Google's window; resolves with the access token. The script is fetched on first use. */
export async function askGoogle({ clientId, scriptUrl }: NonNullable<Site['google']>): Promise<string> {
  await loadScript(scriptUrl)
  const oauth2 = window.google?.accounts.oauth2
  if (!oauth2) throw new ProviderError('unavailable')
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const state = crypto.randomUUID()
  oauth2
    .initTokenClient({
      client_id: clientId,
      scope: 'openid email profile',
      prompt: 'select_account',
      state,
      callback: (answer) => {
        // The answer to another request.
        if (answer.error || answer.state !== state) return reject(new ProviderError('cancelled'))
        resolve(answer.access_token ?? '')
      },
      error_callback: ({ type }) =>
        reject(new ProviderError(type === 'popup_failed_to_open' ? 'blocked' : 'cancelled')),
    })
    .requestAccessToken()
  return promise
}

/** Opens Facebook's window; resolves with its answer. */
export async function askFacebook({ appId, scriptUrl }: NonNullable<Site['facebook']>): Promise<FacebookAnswer> {
  await loadScript(scriptUrl)
  const { FB } = window
  if (!FB) throw new ProviderError('unavailable')
  FB.init({ appId, version: 'v23.0', cookie: false, xfbml: false })
  const { promise, resolve, reject } = Promise.withResolvers<FacebookAnswer>()
  FB.login(({ authResponse }) => (authResponse ? resolve(authResponse) : reject(new ProviderError('cancelled'))), {
    scope: 'public_profile,email',
  })
  return promise
}

/** The policy of a page is that of the address it was loaded from: only some allow the providers' scripts. */
export function mayLoadProviders(site: Site): boolean {
  const isForeign = [site.google, site.facebook].some((provider) => provider && !provider.scriptUrl.startsWith('/'))
  if (!isForeign) return true
  const [loaded] = performance.getEntriesByType('navigation')
  return /^\/(login|register)$/.test(new URL(loaded?.name ?? location.href).pathname)
}

const scripts = new Map<string, Promise<void>>()

function loadScript(url: string): Promise<void> {
  const known = scripts.get(url)
  if (known) return known
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const script = document.createElement('script')
  script.src = url
  script.onload = () => resolve()
  script.onerror = () => {
    script.remove()
    scripts.delete(url)
    reject(new ProviderError('unavailable'))
  }
  document.head.append(script)
  scripts.set(url, promise)
  return promise
}

interface GoogleAnswer {
  access_token?: string
  error?: string
  state?: string
}

interface GoogleSettings {
  client_id: string
  scope: string
  prompt: string
  state: string
  callback: (answer: GoogleAnswer) => void
  error_callback: (error: { type: string }) => void
}

declare global {
  interface Window {
    google?: {
      accounts: { oauth2?: { initTokenClient(settings: GoogleSettings): { requestAccessToken(): void } } }
    }
    FB?: {
      init(settings: { appId: string; version: string; cookie: boolean; xfbml: boolean }): void
      login(callback: (answer: { authResponse: FacebookAnswer | null }) => void, options: { scope: string }): void
    }
  }
}
