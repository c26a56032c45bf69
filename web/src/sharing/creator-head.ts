import { type Creator, networks } from '@obole/contract/calls/creators'
import type { Site } from '@obole/contract/calls/site'
import { productName } from '@obole/contract/formatting/names'
import { m } from '../paraglide/messages.js'
import { currentLocale } from '../platform/locale.ts'
import { publicHead, siteIn } from '../platform/public-head.ts'
import { excerpt, imageVersion } from './share-texts.ts'

/** The head of a creator's page, for search engines and link previews. */
export function creatorHead(matches: Matches) {
  const creator = matches.find(({ routeId }) => routeId === '/@{$creator}')?.loaderData as Creator | undefined
  if (!creator?.name) return {}
  const head = headOf(creator, siteIn(matches))
  return creator.isUnlisted ? { ...head, meta: [...head.meta, { name: 'robots', content: 'noindex' }] } : head
}

/** What a route's `head` is given: the page's layout has read the creator. */
type Matches = readonly { routeId: string; loaderData?: unknown }[]

function headOf(creator: Creator, site: Site | null) {
  const { slug, title } = creator
  const name = creator.name ?? slug
  const about = creator.presentation.description
  const description =
    [title, about && excerpt(about)].filter(Boolean).join('. ') || m.creator_description({ name, product: productName })
  return publicHead({
    site,
    path: `/@${slug}`,
    title: name,
    description: excerpt(description),
    image: `/share/@${slug}.${currentLocale()}.png?v=${imageVersion(creator)}`,
    kind: 'profile',
    facts: {
      '@type': 'ProfilePage',
      mainEntity: {
        '@type': 'Person',
        name,
        alternateName: `@${slug}`,
        ...(title && { jobTitle: title }),
        ...(about && { description: about }),
        ...(creator.portraitUrl && {
          image: new URL(creator.portraitUrl, site?.publicUrl ?? 'https://x.invalid').href,
        }),
        sameAs: networks.flatMap(({ field }) => creator.socials[field] ?? []),
      },
    },
  })
}
