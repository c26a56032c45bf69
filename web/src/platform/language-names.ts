import type { Locale } from '@obole/contract/names'

/** Each in its own language, for people who cannot read the current one. */
export const languageNames: Record<Locale, string> = { fr: 'Français', en: 'English', es: 'Español' }
