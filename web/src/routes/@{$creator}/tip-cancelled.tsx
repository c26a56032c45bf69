import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { m } from '../../paraglide/messages.js'
import { pageHead } from '../../platform/head.ts'
import { textsIn } from '../../platform/search-params.ts'
import { TipOutcome } from '../../tips/tip-outcome.tsx'

export const Route = createFileRoute('/@{$creator}/tip-cancelled')({
  validateSearch: textsIn('tip'),
  head: () => pageHead({ title: m.tip_cancelled_title(), isPrivate: true }),
  component: TipCancelled,
})

const layout = getRouteApi('/@{$creator}')

function TipCancelled() {
  const creator = layout.useLoaderData()
  if (creator.isDeleted) return null
  return <TipOutcome title={m.tip_cancelled_title()} message={m.tip_cancelled_message()} slug={creator.slug} />
}
