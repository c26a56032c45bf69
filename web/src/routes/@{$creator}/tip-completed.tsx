import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { PendingDeletion } from '../../creators/lifecycle/pending-deletion.tsx'
import { m } from '../../paraglide/messages.js'
import { pageHead } from '../../platform/head.ts'
import { findTip, tipInSearch } from '../../tips/return/tip-outcome.ts'
import { TipReturn } from '../../tips/return/tip-return.tsx'
import { findReceipt } from '../../tips/return/use-receipt.ts'
import { useReceiptToken } from '../../tips/return/use-receipt-token.ts'
import { ShareButton } from '../../ui/buttons/share-button.tsx'

export const Route = createFileRoute('/@{$creator}/tip-completed')({
  validateSearch: tipInSearch,
  loaderDeps: ({ search }) => ({ tip: search.tip }),
  // Once, with the address that the checkout leads to: the token leaves it at once.
  loader: async ({ deps, location }) => {
    const [first, receipt] = await Promise.all([findTip(deps.tip), findReceipt(tipInSearch(location.search).token)])
    return { first, receipt }
  },
  head: () => pageHead({ title: m.tip_return_title(), isPrivate: true }),
  component: TipCompleted,
})

const root = getRouteApi('__root__')
const layout = getRouteApi('/@{$creator}')

function TipCompleted() {
  const creator = layout.useLoaderData()
  const site = root.useLoaderData()
  const search = Route.useSearch()
  const { tip } = search
  const token = useReceiptToken(tip, search.token)
  const { first, receipt } = Route.useLoaderData()
  if (creator.isDeleted && first.kind === 'unknown') return <PendingDeletion creator={creator} />
  const share = site && !creator.isDeleted && (
    <ShareButton
      url={`${site.publicUrl}/@${creator.slug}`}
      text={m.tip_share_text({ name: creator.name ?? creator.slug })}
      label={m.tip_share()}
      variant="primary"
    />
  )
  return (
    <TipReturn
      key={tip}
      creator={creator}
      site={site}
      tipId={tip}
      arrival="completed"
      first={first}
      token={token}
      receipt={receipt}
      share={share}
    />
  )
}
