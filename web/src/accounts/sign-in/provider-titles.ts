import type { ProviderName } from '../../platform/providers.ts'

export const providerTitles: Record<ProviderName, string> = { google: 'Google', facebook: 'Facebook' }
