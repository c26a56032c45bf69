import { contactForm } from '@obole/contract/calls/contact'
import { reportForm } from '@obole/contract/calls/reports'
import { tipForm } from '@obole/contract/calls/tips'

interface PublicPage {
  path: RegExp
  /** The query parameters that the page knows. */
  params: readonly string[]
  /** What changes the page, as the triggers announce it. */
  tag: (path: string) => string
}

/** Everybody sees the same here. A page that is not on both lists is never stored nor shared. */
const publicPages: readonly PublicPage[] = [
  { path: /^\/@[a-z0-9][a-z0-9_-]{2,29}$/, params: [tipForm.errorParam], tag: (path) => path.slice(1) },
  {
    path: /^\/@[a-z0-9][a-z0-9_-]{2,29}\/words$/,
    params: ['after'],
    tag: (path) => path.slice(1, path.lastIndexOf('/')),
  },
  {
    path: /^\/@[a-z0-9][a-z0-9_-]{2,29}\/report$/,
    params: [reportForm.wordsParam, reportForm.noticeParam, reportForm.sentParam, reportForm.errorParam],
    tag: (path) => path.slice(1, path.lastIndexOf('/')),
  },
  { path: /^\/landing$/, params: ['q', 'after', 'all'], tag: () => 'directory' },
  {
    path: /^\/documents(\/[a-z]{1,40})?$/,
    params: ['topic', 'page', 'version', contactForm.sentParam, contactForm.errorParam],
    tag: () => 'site',
  },
]

const publicRoutes: ReadonlySet<string> = new Set([
  '/@{$creator}',
  '/@{$creator}/',
  '/@{$creator}/words',
  '/@{$creator}/report',
  '/landing',
  '/documents',
  '/documents/',
  '/documents/$document',
])

/** By the pattern of the route that the renderer matched: one page can be asked for in many spellings. */
export function isPublicRoute(route: string | null): boolean {
  return route !== null && publicRoutes.has(route)
}

/** The page at an address, without the query parameters that it does not know; null when it may not be stored. */
export function publicPageAt(address: string): { address: string; tag: string } | null {
  const start = address.indexOf('?')
  const path = start < 0 ? address : address.slice(0, start)
  const page = publicPages.find((candidate) => candidate.path.test(path))
  if (!page) return null
  return { address: start < 0 ? path : path + knownSearch(address.slice(start), page.params), tag: page.tag(path) }
}

function knownSearch(search: string, params: readonly string[]): string {
  const given = new URLSearchParams(search)
  const known = new URLSearchParams()
  for (const name of params) {
    // The router, too, takes the last of several.
    const value = given.getAll(name).at(-1)
    if (value !== undefined) known.set(name, value)
  }
  return known.size > 0 ? `?${known}` : ''
}
