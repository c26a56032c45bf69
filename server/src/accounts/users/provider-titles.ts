import type { Provider } from './identities.sql.ts'

export const providerTitles: Record<Provider, string> = { google: 'Google', facebook: 'Facebook' }
