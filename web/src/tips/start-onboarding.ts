import { startPayouts } from '@obole/contract/payouts'
import { api } from '../platform/api.ts'
import { type OwnSite, requireProviderUrl } from './provider-url.ts'

/** Resolves with the address of the provider's onboarding, checked to be the provider's. */
export async function startOnboarding(
  creatorId: string,
  site: OwnSite | null,
  proof: { currentPassword?: string },
): Promise<string> {
  const { url } = await api(startPayouts, { params: { id: creatorId }, body: proof })
  return requireProviderUrl(url, 'onboarding', site)
}
