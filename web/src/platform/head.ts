import { productName } from '@obole/contract/names'

interface PageHead {
  title: string
  description?: string
  /** For pages that mean something to one person only. */
  isPrivate?: boolean
}

/** The head of a page: every page has a title of its own. */
export function pageHead({ title, description, isPrivate }: PageHead) {
  return {
    meta: [
      { title: title.includes(productName) ? title : `${title} · ${productName}` },
      ...(description ? [{ name: 'description', content: description }] : []),
      ...(isPrivate ? [{ name: 'robots', content: 'noindex' }] : []),
    ],
  }
}
