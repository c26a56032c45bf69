import { createFileRoute, getRouteApi, Outlet } from '@tanstack/react-router'
import { OwnerOnly } from '../../creators/page/owner-only.tsx'
import { requireMember } from '../../platform/guards.ts'
import { useIsOwner } from '../../platform/session/owner.ts'

/** Screens of a page's owner: a visitor is sent to sign in, another member is shown that the page is not theirs. */
export const Route = createFileRoute('/@{$creator}/_owner')({
  ssr: false,
  beforeLoad: requireMember,
  component: OwnerPages,
})

const layout = getRouteApi('/@{$creator}')

function OwnerPages() {
  const creator = layout.useLoaderData()
  return useIsOwner(creator) ? <Outlet /> : <OwnerOnly slug={creator.slug} />
}
