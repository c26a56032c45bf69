import { startPayouts } from '@obole/contract/tips'
import { api } from '../platform/api.ts'
import { type OwnSite, requireProviderUrl } from './provider-url.ts'

/** Where the owner tells the provider who they are: an address that may be followed. */
export async function startOnboarding(
  creatorId: string,
  site: OwnSite | null,
  proof: { currentPassword?: string },
): Promise<string> {
  const { url } = await api(startPayouts, { params: { id: creatorId }, body: proof })
  return requireProviderUrl(url, 'onboarding', site)
}
