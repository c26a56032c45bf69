import { productName } from '@obole/contract/formatting/names'
import { firstCharacters } from '@obole/contract/rules/text'
import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { Directory } from '../directory/directory.tsx'
import { queryMax, readDirectoryIfPossible } from '../directory/directory-page.ts'
import { Cost } from '../landing/cost.tsx'
import { Hero } from '../landing/hero.tsx'
import { Invitation } from '../landing/invitation.tsx'
import { NewcomerCard } from '../landing/newcomer-card.tsx'
import { Safety } from '../landing/safety.tsx'
import { Steps } from '../landing/steps.tsx'
import { m } from '../paraglide/messages.js'
import { publicHead, siteIn } from '../platform/public-head.ts'
import { textsIn } from '../platform/search-params.ts'
import { useHasNoPage, useOwnCreator } from '../platform/session/member.ts'
import { Island } from '../ui/island.tsx'

const searched = textsIn('q', 'after', 'all')

export const Route = createFileRoute('/landing')({
  staticData: { isPublic: true },
  validateSearch: searched,
  loaderDeps: ({ search: { q = '', after } }) => ({ query: firstCharacters(q, queryMax), after }),
  loader: ({ deps, abortController }) => readDirectoryIfPossible(deps, abortController.signal),
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
  const isNewcomer = useHasNoPage()
  return (
    <div className="grid gap-16 px-5 pt-10 pb-4 sm:gap-24 sm:px-8 sm:pt-16">
      {isNewcomer ? <NewcomerCard /> : <Hero />}
      <Island
        name="directory"
        component={Directory}
        props={{
          page: Route.useLoaderData(),
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

function searchAction(publicUrl: string) {
  return {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${publicUrl}/landing?q={query}` },
    'query-input': 'required name=query',
  }
}
