import { readCreator } from '@obole/contract/creators'
import { productName } from '@obole/contract/names'
import { isSlug } from '@obole/contract/slug'
import { createFileRoute, getRouteApi, notFound, Outlet, redirect, useLocation, useMatch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { CreatorFailed, CreatorMissing } from '../../creators/creator-problems.tsx'
import { CreatorSkeleton } from '../../creators/creator-skeleton.tsx'
import { OwnerHeader } from '../../creators/owner-header.tsx'
import { PageHeader } from '../../creators/page-header.tsx'
import { PendingDeletion } from '../../creators/pending-deletion.tsx'
import { m } from '../../paraglide/messages.js'
import { api } from '../../platform/api.ts'
import { pageHead } from '../../platform/head.ts'
import { ApiProblem } from '../../platform/http/call.ts'
import { answerStatus } from '../../platform/response.ts'
import { useIsOwner } from '../../platform/session/owner.ts'
import { TipButton } from '../../tips/tip-button.tsx'
import { TipProvider } from '../../tips/tip-provider.tsx'

export const Route = createFileRoute('/@{$creator}')({
  staticData: { isPublic: true },
  loader: async ({ params, location }) => {
    if (!isSlug(params.creator)) throw notFound()
    const creator = await api(readCreator, { params: { slug: params.creator } }).catch(toNotFound)
    if (creator.slug !== params.creator) throw redirect({ href: moved(location.href, creator.slug), statusCode: 301 })
    if (creator.isDeleted) answerStatus(410)
    return creator
  },
  head: ({ loaderData: creator }) =>
    creator?.name
      ? pageHead({
          title: creator.name,
          description: creator.title ?? m.creator_description({ name: creator.name, product: productName }),
        })
      : pageHead({ title: m.creator_missing_title(), isPrivate: true }),
  component: CreatorLayout,
  pendingComponent: () => <CreatorSkeleton />,
  notFoundComponent: () => <CreatorMissing slug={Route.useParams().creator} />,
  errorComponent: ({ error }) => <CreatorFailed error={error} />,
})

const root = getRouteApi('__root__')

/** Visitors do not load it. */
const OwnerTabs = lazy(() => import('../../creators/owner-tabs.tsx').then((module) => ({ default: module.OwnerTabs })))

function CreatorLayout() {
  const creator = Route.useLoaderData()
  const isOwner = useIsOwner(creator)
  const isPrivate = useMatch({ from: '/@{$creator}/_owner', shouldThrow: false }) !== undefined
  const isOfWords = useMatch({ from: '/@{$creator}/words', shouldThrow: false }) !== undefined
  // The pages of a tip begin with what became of it, and have their own portrait and buttons.
  const isOfTip = useLocation({ select: ({ pathname }) => /\/tip-(completed|cancelled|confirm)$/.test(pathname) })
  return (
    <TipProvider creator={creator} site={root.useLoaderData()}>
      {creator.isDeleted ? (
        <PendingDeletion creator={creator} />
      ) : isPrivate || (isOwner && isOfWords) ? (
        <OwnerHeader creator={creator} />
      ) : (
        !isOfTip && <PageHeader creator={creator} action={<TipButton />} />
      )}
      {isOwner && (
        <Suspense fallback={<div className="h-[49px]" />}>
          <OwnerTabs creator={creator} />
        </Suspense>
      )}
      <Outlet />
    </TipProvider>
  )
}

function toNotFound(problem: unknown): never {
  if (problem instanceof ApiProblem && problem.status === 404) throw notFound()
  if (problem instanceof ApiProblem && problem.status === 503) answerStatus(503)
  throw problem
}

/** The same link with the page's current slug. */
function moved(href: string, slug: string): string {
  return href.replace(/^\/@[^/?#]*/, `/@${slug}`)
}
