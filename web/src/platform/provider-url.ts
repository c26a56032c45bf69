import type { Site } from '@obole/contract/calls/site'

export type OwnSite = Pick<Site, 'isSandbox' | 'publicUrl' | 'checkoutOrigin'>

/** Links of accounts of the newer kind lead to `accounts.stripe.com`. */
const providerHosts = {
  checkout: ['checkout.stripe.com'],
  onboarding: ['accounts.stripe.com', 'connect.stripe.com'],
}
type ProviderPage = keyof typeof providerHosts

/** The only addresses that we redirect to: the payment provider's pages, or those of the sandbox. */
export function isProviderUrl(url: unknown, page: ProviderPage, site: OwnSite | null, ownOrigin: string): boolean {
  const parsed = typeof url === 'string' ? URL.parse(url) : null
  if (!parsed || parsed.username || parsed.password) return false
  if (providerHosts[page].some((host) => parsed.origin === `https://${host}`)) return true
  if (page === 'checkout' && site?.checkoutOrigin === parsed.origin) return true
  if (!site?.isSandbox || !parsed.pathname.startsWith(`/sandbox/${page}/`)) return false
  return parsed.origin === ownOrigin || parsed.origin === URL.parse(site.publicUrl)?.origin
}

export function requireProviderUrl(url: string, page: ProviderPage, site: OwnSite | null): string {
  if (isProviderUrl(url, page, site, location.origin)) return url
  throw new Error('The address is none of the payment provider')
}
