import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { PendingDeletion } from '../../creators/pending-deletion.tsx'
import { m } from '../../paraglide/messages.js'
import { pageHead } from '../../platform/head.ts'
import { findTip, tipInSearch } from '../../tips/tip-outcome.ts'
import { TipReturn } from '../../tips/tip-return.tsx'

export const Route = createFileRoute('/@{$creator}/tip-cancelled')({
  validateSearch: tipInSearch,
  loaderDeps: ({ search }) => ({ tip: search.tip }),
  loader: ({ deps }) => findTip(deps.tip),
  head: () => pageHead({ title: m.tip_return_title(), isPrivate: true }),
  component: TipCancelled,
})

const layout = getRouteApi('/@{$creator}')

function TipCancelled() {
  const creator = layout.useLoaderData()
  const { tip } = Route.useSearch()
  const first = Route.useLoaderData()
  if (creator.isDeleted && first.kind === 'unknown') return <PendingDeletion creator={creator} />
  return <TipReturn key={tip} creator={creator} tipId={tip} arrival="cancelled" first={first} />
}
