import { createFileRoute, getRouteApi, Outlet } from '@tanstack/react-router'
import { OwnerOnly } from '../../creators/owner-only.tsx'
import { requireMember } from '../../platform/guards.ts'
import { useSession } from '../../platform/session/session.ts'

/** Screens of the page's owner. */
export const Route = createFileRoute('/@{$creator}/_owner')({
  ssr: false,
  beforeLoad: requireMember,
  component: OwnerPages,
})

const layout = getRouteApi('/@{$creator}')

function OwnerPages() {
  const creator = layout.useLoaderData()
  const { userId } = useSession()
  return creator.id === userId ? <Outlet /> : <OwnerOnly slug={creator.slug} />
}
