import { type Album, readAlbum } from '@obole/contract/calls/albums'
import { listWords } from '@obole/contract/calls/wall'
import type { PageSection } from '@obole/contract/rules/page-looks'
import type { ReplyOf } from '@obole/contract/schema/endpoint'
import { createFileRoute, getRouteApi, useRouter } from '@tanstack/react-router'
import { Fragment, lazy, type ReactNode, Suspense, useState } from 'react'
import { PageAlbum } from '../../albums/page-album.tsx'
import { PhotoViewer } from '../../albums/photo-viewer.tsx'
import { About } from '../../creators/about/about.tsx'
import { ContactPills } from '../../creators/about/contact-pills.tsx'
import { GoalCard, GoalSummary } from '../../creators/goal/goal-card.tsx'
import { PageInvitation } from '../../creators/page/page-invitation.tsx'
import { WallSection } from '../../creators/wall/wall-section.tsx'
import { api } from '../../platform/api.ts'
import { useIsOwner } from '../../platform/session/owner.ts'
import { creatorHead } from '../../sharing/creator-head.ts'
import { SharePage } from '../../sharing/share-page.tsx'
import { SupportCard } from '../../tips/give/support-card.tsx'
import { TipBar } from '../../tips/give/tip-button.tsx'
import { TipHomeSlot, useTipRefusal } from '../../tips/give/tip-dialog.tsx'
import { Island } from '../../ui/island.tsx'
import { useOptimistic } from '../../ui/optimistic.ts'

const noAlbum: Album = { albumId: null, title: null, description: null, photos: [] }
const noWords: ReplyOf<typeof listWords> = { words: [], cursor: null, count: 0 }

export const Route = createFileRoute('/@{$creator}/')({
  staticData: { isPublic: true },
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
  import('../../creators/wall/manage-wall.tsx').then((module) => ({ default: module.ManageWall })),
)
const FirstSteps = lazy(() =>
  import('../../first-steps/first-steps.tsx').then((module) => ({ default: module.FirstSteps })),
)
const OwnerMoment = lazy(() =>
  import('../../tips/home/owner-moment.tsx').then((module) => ({ default: module.OwnerMoment })),
)
const PendingSteps = lazy(() =>
  import('../../creators/page/pending-steps.tsx').then((module) => ({ default: module.PendingSteps })),
)

const root = getRouteApi('__root__')
const layout = getRouteApi('/@{$creator}')

function CreatorHome() {
  const router = useRouter()
  const creator = layout.useLoaderData()
  const { album: loadedAlbum, words } = Route.useLoaderData()
  const [album, showAlbum] = useOptimistic(loadedAlbum)
  const isOwner = useIsOwner(creator)
  const site = root.useLoaderData()
  const isFormInPage = useTipRefusal() !== null
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
  const sections: Record<PageSection, ReactNode> = {
    goal: creator.goal && (
      // On wide screens the support card has it.
      <div className={creator.acceptDonation ? 'lg:hidden' : undefined}>
        <GoalCard goal={creator.goal} />
      </div>
    ),
    about: <About creator={creator} isOwner={canEdit} openings={aboutOpenings} onSaved={reload} />,
    album: (
      <PageAlbum
        creatorId={creator.id}
        creatorName={creator.name ?? ''}
        locale={creator.locale}
        album={album}
        isOwner={canEdit}
        onSaved={(saved) => {
          showAlbum(saved)
          reload()
        }}
      />
    ),
    wall: (
      <>
        {words.words.length > 0 && <WallSection slug={creator.slug} page={words} />}
        {isOwner && creator.hasWall && (
          <Suspense>
            <ManageWall slug={creator.slug} isEmpty={words.words.length === 0} />
          </Suspense>
        )}
      </>
    ),
  }
  return (
    <div className="tip-scope page-columns px-5 pt-10 sm:px-8">
      {/* Before what scrolls beside it: the keyboard reaches the amounts first. */}
      <aside className="page-aside">
        {creator.acceptDonation && (
          <SupportCard creator={creator} site={site} isFormInPage={isFormInPage}>
            {creator.goal && <GoalSummary goal={creator.goal} />}
          </SupportCard>
        )}
        <ContactPills presentation={creator.presentation} />
      </aside>
      <div className="page-main grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-8">
        <TipHomeSlot creator={creator} site={site} />
        {isOwner && (
          <Suspense>
            <OwnerMoment creator={creator} site={site} />
          </Suspense>
        )}
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
        {creator.sections.map((name) => (
          <Fragment key={name}>{sections[name]}</Fragment>
        ))}
        <Island
          name="share"
          component={SharePage}
          props={{ slug: creator.slug, name: creator.name ?? creator.slug, publicUrl: site?.publicUrl ?? '', isOwner }}
        />
        {!isOwner && <PageInvitation />}
        {!isFormInPage && <TipBar creator={creator} />}
      </div>
      {/* Not beside the album: it would close when the owner's controls take the place of what visitors see. */}
      <PhotoViewer photos={album.photos} locale={creator.locale} />
    </div>
  )
}
