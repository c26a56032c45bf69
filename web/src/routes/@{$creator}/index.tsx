import { type Album, readAlbum } from '@obole/contract/albums'
import type { ReplyOf } from '@obole/contract/endpoint'
import { listWords } from '@obole/contract/wall'
import { createFileRoute, getRouteApi, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { PageAlbum } from '../../albums/page-album.tsx'
import { About } from '../../creators/about.tsx'
import { Goal } from '../../creators/goal.tsx'
import { PageInvitation } from '../../creators/page-invitation.tsx'
import { Wall } from '../../creators/wall.tsx'
import { api } from '../../platform/api.ts'
import { useIsOwner } from '../../platform/session/owner.ts'
import { creatorHead } from '../../sharing/creator-head.ts'
import { SharePage } from '../../sharing/share-page.tsx'
import { TipAmounts, TipBar, TipHomeSlot } from '../../tips/tip-button.tsx'
import { Island } from '../../ui/island.tsx'

const noAlbum: Album = { albumId: null, title: null, description: null, photos: [] }
const noWords: ReplyOf<typeof listWords> = { words: [], cursor: null }

export const Route = createFileRoute('/@{$creator}/')({
  staticData: { isPublic: true, visitor: () => import('../../visitors/creator-page.tsx') },
  // Beside the page itself, not after it. A page is shown without its photos or words rather than not at all.
  loader: async ({ params: { creator } }) => {
    const [album, words] = await Promise.all([
      api(readAlbum, { params: { creatorId: `@${creator}` } }).catch(() => noAlbum),
      api(listWords, { params: { slug: creator }, query: {} }).catch(() => noWords),
    ])
    return { album, words }
  },
  head: ({ matches }) => creatorHead(matches),
  component: CreatorHome,
})

/** Visitors load none of them. */
const ManageWall = lazy(() =>
  import('../../creators/manage-wall.tsx').then((module) => ({ default: module.ManageWall })),
)
const FirstSteps = lazy(() =>
  import('../../first-steps/first-steps.tsx').then((module) => ({ default: module.FirstSteps })),
)
const PendingSteps = lazy(() =>
  import('../../creators/pending-steps.tsx').then((module) => ({ default: module.PendingSteps })),
)

const root = getRouteApi('__root__')
const layout = getRouteApi('/@{$creator}')

function CreatorHome() {
  const router = useRouter()
  const creator = layout.useLoaderData()
  const { album, words } = Route.useLoaderData()
  const isOwner = useIsOwner(creator)
  const site = root.useLoaderData()
  const [aboutOpenings, setAboutOpenings] = useState(0)
  const [areStepsShown, setAreStepsShown] = useState(false)
  // Not before: the steps, which come late, would move the editors from under a finger.
  const canEdit = isOwner && areStepsShown
  if (creator.isDeleted)
    return (
      isOwner && (
        <Suspense>
          <PendingSteps slug={creator.slug} />
        </Suspense>
      )
    )
  if (creator.id === null) return null
  const reload = () => void router.invalidate()
  return (
    <div className="tip-scope grid gap-8 px-5 pt-10 sm:px-8">
      <TipHomeSlot />
      {isOwner && (
        <Suspense>
          <FirstSteps
            creator={creator}
            site={site}
            onWrite={() => setAboutOpenings(aboutOpenings + 1)}
            onChanged={reload}
            onShown={() => setAreStepsShown(true)}
          />
        </Suspense>
      )}
      {creator.goal && <Goal goal={creator.goal} />}
      <About creator={creator} isOwner={canEdit} openings={aboutOpenings} onSaved={reload} aside={<TipAmounts />}>
        <PageAlbum
          creatorId={creator.id}
          creatorName={creator.name ?? ''}
          album={album}
          isOwner={canEdit}
          onSaved={reload}
        />
      </About>
      <Wall slug={creator.slug} page={words} />
      {isOwner && creator.hasWall && (
        <Suspense>
          <ManageWall slug={creator.slug} isEmpty={words.words.length === 0} />
        </Suspense>
      )}
      <Island name="share">
        <SharePage creator={creator} site={site} isOwner={isOwner} />
      </Island>
      {!isOwner && <PageInvitation />}
      <TipBar />
    </div>
  )
}
