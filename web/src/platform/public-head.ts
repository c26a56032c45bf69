import type { Site } from '@obole/contract/calls/site'
import { defaultLocale, intlTags, type Locale, locales, productName } from '@obole/contract/formatting/names'
import { pageHead } from './head.ts'
import { currentLocale } from './locale.ts'

interface PublicHead {
  site: Site | null
  /** Without search and anchor. */
  path: string
  title: string
  description: string
  /** A path of this site, 1200x630. */
  image?: string
  kind?: 'website' | 'article' | 'profile'
  /** Schema.org, as search engines read it. */
  facts?: Record<string, unknown>
}

/** The head of a public page: for search engines and link previews. */
export function publicHead({ site, path, title, description, image, kind = 'website', facts }: PublicHead) {
  const head = pageHead({ title, description })
  if (!site) return { ...head, links: [], scripts: [] }
  const locale = currentLocale()
  const url = addressIn(locale, site, path)
  const picture = site.publicUrl + (image ?? `/share/site.${locale}.png`)
  return {
    meta: [
      ...head.meta,
      ...properties({
        'og:site_name': productName,
        'og:type': kind,
        'og:title': title,
        'og:description': description,
        'og:url': url,
        'og:locale': intlTags[locale].replace('-', '_'),
        'og:image': picture,
        'og:image:width': '1200',
        'og:image:height': '630',
        'og:image:alt': title,
      }),
      { name: 'twitter:card', content: 'summary_large_image' },
    ],
    links: [
      { rel: 'canonical', href: url },
      ...locales.map((other) => ({ rel: 'alternate', hrefLang: other, href: addressIn(other, site, path) })),
      { rel: 'alternate', hrefLang: 'x-default', href: site.publicUrl + path },
    ],
    scripts: facts ? [factsScript({ '@context': 'https://schema.org', url, ...facts })] : [],
  }
}

/** Of the matches that a route's `head` is given: the root's loader reads the site. */
export function siteIn(matches: readonly { loaderData?: unknown }[]): Site | null {
  return (matches[0]?.loaderData as Site | null | undefined) ?? null
}

/** An address without `lang` is in the default language for visitors without a preference, such as search engines. */
function addressIn(locale: Locale, { publicUrl }: Site, path: string): string {
  return `${publicUrl}${path}${locale === defaultLocale ? '' : `?lang=${locale}`}`
}

/** Contains user text: `</script>` in it must not end the script. */
function factsScript(facts: Record<string, unknown>) {
  return { type: 'application/ld+json', children: JSON.stringify(facts).replaceAll('<', '\\u003c') }
}

function properties(values: Record<string, string>) {
  return Object.entries(values).map(([property, content]) => ({ property, content }))
}
