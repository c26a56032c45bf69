import type { Creator } from '@obole/contract/calls/creators'
import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { m } from '../../paraglide/messages.js'
import { useIsOwner } from '../../platform/session/owner.ts'
import { useSession } from '../../platform/session/session.ts'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { Icon } from '../../ui/icon.tsx'

const RestorePage = lazy(() => import('./restore-page.tsx').then((module) => ({ default: module.RestorePage })))

/** In place of the page's header. Only its owner sees when it will be erased and can restore it. */
export function PendingDeletion({ creator }: { creator: Creator }) {
  const isOwner = useIsOwner(creator)
  useReloadAsMember(creator)
  return (
    <div className="grid grid-cols-1 gap-8 px-5 py-8 sm:px-8">
      <div
        role="alert"
        className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card bg-brick-fill px-5 py-4 text-on-brick"
      >
        <Icon name="warning" sizePx={24} className="shrink-0" />
        <p className="min-w-[min(12rem,100%)] flex-1 font-semibold">{m.creator_deleted()}</p>
        {isOwner && (
          <Suspense>
            <RestorePage creator={creator} />
          </Suspense>
        )}
      </div>
      <div className="grid justify-items-start gap-4">
        <h1 className="text-2xl">@{creator.slug}</h1>
        {!isOwner && <p className="max-w-[52ch] text-lg text-muted">{m.creator_deleted_visitor()}</p>}
        {!isOwner && <ButtonLink to="/landing">{m.go_home()}</ButtonLink>}
      </div>
    </div>
  )
}

/** The server rendered it for a visitor: a member may be the owner, so the loader runs again. */
function useReloadAsMember({ id, slug }: Creator): void {
  const router = useRouter()
  const { isAuthenticated } = useSession()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page
  useEffect(() => {
    if (isAuthenticated && id === null) void router.invalidate()
  }, [slug, isAuthenticated])
}
