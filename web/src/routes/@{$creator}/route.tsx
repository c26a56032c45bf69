import { type Creator, readCreator } from '@obole/contract/calls/creators'
import { productName } from '@obole/contract/formatting/names'
import { isSlug } from '@obole/contract/rules/slug'
import { createFileRoute, getRouteApi, notFound, Outlet, redirect, useLocation, useMatch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { PendingDeletion } from '../../creators/lifecycle/pending-deletion.tsx'
import { CreatorFailed, CreatorMissing } from '../../creators/page/creator-problems.tsx'
import { CreatorSkeleton } from '../../creators/page/creator-skeleton.tsx'
import { OwnerHeader } from '../../creators/page/owner-header.tsx'
import { PageHeader } from '../../creators/page/page-header.tsx'
import { hueStyle } from '../../creators/page/page-hue.ts'
import { m } from '../../paraglide/messages.js'
import { api } from '../../platform/api.ts'
import { pageHead } from '../../platform/head.ts'
import { ApiProblem } from '../../platform/http/call.ts'
import { answerStatus } from '../../platform/response.ts'
import { useIsOwner } from '../../platform/session/owner.ts'
import { TipButton } from '../../tips/give/tip-button.tsx'
import { TipDialog, useTipRefusal } from '../../tips/give/tip-dialog.tsx'

export const Route = createFileRoute('/@{$creator}')({
  staticData: { isPublic: true },
  loader: async ({ params, location }) => {
    if (!isSlug(params.creator)) throw notFound()
    const creator = await api(readCreator, { params: { slug: params.creator } }).catch(
      async (problem) => (await closedPageAt(location, params.creator, problem)) ?? toNotFound(problem),
    )
    if (creator.slug !== params.creator) throw redirect({ href: moved(location.href, creator.slug), statusCode: 301 })
    if (creator.isDeleted && !(await closedPageAt(location, creator.slug))) answerStatus(410)
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
const OwnerTabs = lazy(() =>
  import('../../creators/page/owner-tabs.tsx').then((module) => ({ default: module.OwnerTabs })),
)

function CreatorLayout() {
  const creator = Route.useLoaderData()
  const site = root.useLoaderData()
  const isOwner = useIsOwner(creator)
  const isFormInPage = useTipRefusal() !== null
  const isPrivate = useMatch({ from: '/@{$creator}/_owner', shouldThrow: false }) !== undefined
  const isOfWords = useMatch({ from: '/@{$creator}/words', shouldThrow: false }) !== undefined
  const isHome = useMatch({ from: '/@{$creator}/', shouldThrow: false }) !== undefined
  // The pages of a tip begin with what became of it, and have their own portrait and buttons.
  const pathname = useLocation({ select: (location) => location.pathname })
  const isReturn = isReturnOfTip(pathname)
  const isOfTip = isReturn || pathname.endsWith('/tip-confirm')
  return (
    <div className="page-hue" style={hueStyle(creator.hue)}>
      {creator.isDeleted && !isReturn ? (
        <PendingDeletion creator={creator} />
      ) : isPrivate || (isOwner && isOfWords) ? (
        <OwnerHeader creator={creator} />
      ) : (
        !isOfTip && (
          <PageHeader
            creator={creator}
            action={
              // There the support card has it.
              <TipButton creator={creator} isFormInPage={isFormInPage} className={isHome ? 'lg:hidden' : undefined} />
            }
          />
        )
      )}
      {isOwner && (
        <Suspense fallback={<div className="h-[49px]" />}>
          <OwnerTabs creator={creator} />
        </Suspense>
      )}
      <Outlet />
      {!isOfTip && <TipDialog creator={creator} site={site} />}
    </div>
  )
}

/** Only for who returns from a checkout to a page that does not exist any more; others do not load what it takes. */
async function closedPageAt(
  { pathname, search }: { pathname: string; search: object },
  slug: string,
  problem?: unknown,
): Promise<Creator | null> {
  if (!isReturnOfTip(pathname) || (problem && !isMissing(problem))) return null
  const { closedPageOfTip } = await import('../../tips/return/closed-page.ts')
  return closedPageOfTip(slug, search)
}

function isReturnOfTip(pathname: string): boolean {
  return /\/tip-(completed|cancelled)$/.test(pathname)
}

function isMissing(problem: unknown): boolean {
  return problem instanceof ApiProblem && problem.status === 404
}

function toNotFound(problem: unknown): never {
  if (isMissing(problem)) throw notFound()
  if (problem instanceof ApiProblem && problem.status === 503) answerStatus(503)
  throw problem
}

/** The same link with the page's current slug. */
function moved(href: string, slug: string): string {
  return href.replace(/^\/@[^/?#]*/, `/@${slug}`)
}
