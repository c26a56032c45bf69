import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { PendingDeletion } from '../../creators/lifecycle/pending-deletion.tsx'
import { m } from '../../paraglide/messages.js'
import { pageHead } from '../../platform/head.ts'
import { findTip, tipInSearch } from '../../tips/return/tip-outcome.ts'
import { TipReturn } from '../../tips/return/tip-return.tsx'

export const Route = createFileRoute('/@{$creator}/tip-cancelled')({
  validateSearch: tipInSearch,
  loaderDeps: ({ search }) => ({ tip: search.tip }),
  loader: ({ deps }) => findTip(deps.tip),
  head: () => pageHead({ title: m.tip_return_title(), isPrivate: true }),
  component: TipCancelled,
})

const root = getRouteApi('__root__')
const layout = getRouteApi('/@{$creator}')

function TipCancelled() {
  const creator = layout.useLoaderData()
  const site = root.useLoaderData()
  const { tip } = Route.useSearch()
  const first = Route.useLoaderData()
  if (creator.isDeleted && first.kind === 'unknown') return <PendingDeletion creator={creator} />
  return <TipReturn key={tip} creator={creator} site={site} tipId={tip} arrival="cancelled" first={first} />
}
