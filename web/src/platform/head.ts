import { productName } from '@obole/contract/formatting/names'

interface PageHead {
  title: string
  description?: string
  /** Not for search engines. */
  isPrivate?: boolean
}

export function pageHead({ title, description, isPrivate }: PageHead) {
  return {
    meta: [
      { title: pageTitle(title) },
      ...(description ? [{ name: 'description', content: description }] : []),
      ...(isPrivate ? [{ name: 'robots', content: 'noindex' }] : []),
    ],
  }
}

/** What the browser shows on the tab. */
export function pageTitle(title: string): string {
  return title.includes(productName) ? title : `${title} · ${productName}`
}
