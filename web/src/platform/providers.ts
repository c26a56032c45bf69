import { issueGoogleNonce } from '@obole/contract/calls/sessions'
import type { Site } from '@obole/contract/calls/site'
import { intlTags, type Locale } from '@obole/contract/formatting/names'
import { call } from './http/call.ts'
import { sendAnonymous } from './http/send-anonymous.ts'
import { currentLocale } from './locale.ts'
import { decodeClaims } from './session/session.ts'
import type { FacebookAnswer } from './session/sign-in.ts'

export type ProviderName = 'google' | 'facebook'

/** `cancelled`: the person closed it or declined. `unavailable`: the script did not load. */
export class ProviderError extends Error {
  readonly kind: 'cancelled' | 'unavailable'

  constructor(kind: ProviderError['kind']) {
    super(`The sign-in provider’s window: ${kind}`)
    this.name = 'ProviderError'
    this.kind = kind
  }
}

/**
 * Shows Google's own button: only what its window gives bears our nonce, so that neither a stolen token nor one that was
 * made for another tab signs anybody in. The script is fetched on first use. Google tells nothing of a closed window.
 */
export async function showGoogleButton(
  { clientId, scriptUrl }: NonNullable<Site['google']>,
  parent: HTMLElement,
  onToken: (idToken: string) => void,
): Promise<void> {
  const [{ nonce }] = await Promise.all([call(sendAnonymous, issueGoogleNonce), loadScript(scriptUrl)])
  const id = window.google?.accounts.id
  if (!id) throw new ProviderError('unavailable')
  id.initialize({
    client_id: clientId,
    nonce,
    ux_mode: 'popup',
    callback: ({ credential = '' }) => {
      // The answer to another request.
      if (nonceOf(credential) === nonce) onToken(credential)
    },
  })
  const width = Math.min(400, parent.clientWidth)
  id.renderButton(parent, { type: 'standard', size: 'large', shape: 'pill', width, locale: currentLocale() })
}

function nonceOf(idToken: string): unknown {
  return (decodeClaims(idToken) as { nonce?: unknown } | null)?.nonce
}

/** The language of its window is that of its script. */
const facebookLocales: Partial<Record<Locale, string>> = { en: 'en_US', es: 'es_LA' }

/** Opens Facebook's window; resolves with its answer. */
export async function askFacebook({ appId, scriptUrl }: NonNullable<Site['facebook']>): Promise<FacebookAnswer> {
  await loadScript(
    scriptUrl.replace('{locale}', facebookLocales[currentLocale()] ?? intlTags[currentLocale()].replace('-', '_')),
  )
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

interface GoogleSettings {
  client_id: string
  nonce: string
  ux_mode: 'popup'
  callback: (answer: { credential?: string }) => void
}

interface GoogleButton {
  type: 'standard'
  size: 'large'
  shape: 'pill'
  width: number
  locale: string
}

declare global {
  interface Window {
    google?: {
      accounts: {
        id?: {
          initialize(settings: GoogleSettings): void
          renderButton(parent: HTMLElement, button: GoogleButton): void
        }
      }
    }
    FB?: {
      init(settings: { appId: string; version: string; cookie: boolean; xfbml: boolean }): void
      login(callback: (answer: { authResponse: FacebookAnswer | null }) => void, options: { scope: string }): void
    }
  }
}
