import { readCreator } from '@obole/contract/calls/creators'
import type { CreatorCard } from '@obole/contract/calls/directory'
import { listWords } from '@obole/contract/calls/wall'
import { productName } from '@obole/contract/formatting/names'
import { firstCharacters } from '@obole/contract/rules/text'
import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { Directory } from '../directory/directory.tsx'
import { queryMax, readDirectoryIfPossible } from '../directory/directory-page.ts'
import { Cost } from '../landing/cost.tsx'
import type { Featured } from '../landing/featured-page.tsx'
import { Hero } from '../landing/hero.tsx'
import { Invitation } from '../landing/invitation.tsx'
import { NewcomerCard } from '../landing/newcomer-card.tsx'
import { Safety } from '../landing/safety.tsx'
import { Steps } from '../landing/steps.tsx'
import { m } from '../paraglide/messages.js'
import { api } from '../platform/api.ts'
import { publicHead, siteIn } from '../platform/public-head.ts'
import { textsIn } from '../platform/search-params.ts'
import { useHasNoPage, useOwnCreator } from '../platform/session/member.ts'
import { Island } from '../ui/island.tsx'

const searched = textsIn('q', 'after', 'all')

export const Route = createFileRoute('/landing')({
  staticData: { isPublic: true },
  validateSearch: searched,
  loaderDeps: ({ search: { q = '', after } }) => ({ query: firstCharacters(q, queryMax), after }),
  loader: async ({ deps, abortController }) => {
    const page = await readDirectoryIfPossible(deps, abortController.signal)
    const isFirst = deps.query === '' && deps.after === undefined
    return { page, featured: isFirst ? await readFeatured(page?.items[0]) : null }
  },
  // A skeleton would replace the search field while someone types.
  pendingMs: Number.POSITIVE_INFINITY,
  head: ({ matches }) => {
    const site = siteIn(matches)
    return publicHead({
      site,
      path: '/landing',
      title: m.meta_landing_title({ product: productName }),
      description: m.meta_landing({ product: productName }),
      facts: { '@type': 'WebSite', name: productName, ...(site && { potentialAction: searchAction(site.publicUrl) }) },
    })
  },
  component: Landing,
})

const root = getRouteApi('__root__')

function Landing() {
  const { q = '', after, all } = Route.useSearch()
  const { page, featured } = Route.useLoaderData()
  const isNewcomer = useHasNoPage()
  return (
    <div className="grid gap-16 px-5 pt-10 pb-4 sm:gap-24 sm:px-8 sm:pt-16">
      {isNewcomer ? <NewcomerCard /> : <Hero featured={featured} />}
      <Island
        name="directory"
        component={Directory}
        props={{
          page,
          query: q,
          isWhole: all !== undefined || after !== undefined,
          isLater: after !== undefined,
        }}
      />
      <Steps />
      <Cost site={root.useLoaderData()} />
      <Safety />
      {!useOwnCreator() && <Invitation />}
    </div>
  )
}

const shortMessage = 140

/** The first page of the directory, with its goal and a short message; null where it has no picture or no words. */
async function readFeatured(first: CreatorCard | undefined): Promise<Featured | null> {
  if (!first?.isComplete) return null
  const params = { slug: first.slug }
  try {
    const [creator, { words }] = await Promise.all([
      api(readCreator, { params }),
      api(listWords, { params, query: {} }),
    ])
    return { creator, words: words.find(({ message }) => message.length <= shortMessage) ?? null }
  } catch {
    return null
  }
}

function searchAction(publicUrl: string) {
  return {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${publicUrl}/landing?q={query}` },
    'query-input': 'required name=query',
  }
}
