import { startPayouts } from '@obole/contract/calls/payouts'
import { api } from '../../platform/api.ts'
import { type OwnSite, requireProviderUrl } from '../../platform/provider-url.ts'

/** Resolves with the address of the provider's onboarding, checked to be the provider's. */
export async function startOnboarding(creatorId: string, site: OwnSite | null): Promise<string> {
  const { url } = await api(startPayouts, { params: { id: creatorId }, body: {} })
  return requireProviderUrl(url, 'onboarding', site)
}
