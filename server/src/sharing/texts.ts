import { type Locale, productName } from '@obole/contract/names'

export const invitations: Record<Locale, string> = {
  fr: 'Laisser un pourboire',
  en: 'Leave a tip',
  es: 'Dejar una propina',
}

export const siteLines: Record<Locale, { name: string; title: string }> = {
  fr: {
    name: 'Dites merci à celles et ceux qui créent.',
    title: `${productName}, des pages et des pourboires pour celles et ceux qui créent`,
  },
  en: {
    name: 'Say thank you to people who create.',
    title: `${productName}, pages and tips for people who create`,
  },
  es: { name: 'Da las gracias a quienes crean.', title: `${productName}, páginas y propinas para quienes crean` },
}
