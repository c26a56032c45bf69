import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { m } from '../../paraglide/messages.js'
import { pageHead } from '../../platform/head.ts'
import { textsIn } from '../../platform/search-params.ts'
import { TipOutcome } from '../../tips/tip-outcome.tsx'

export const Route = createFileRoute('/@{$creator}/tip-completed')({
  validateSearch: textsIn('tip'),
  head: () => pageHead({ title: m.tip_completed_title(), isPrivate: true }),
  component: TipCompleted,
})

const layout = getRouteApi('/@{$creator}')

function TipCompleted() {
  const creator = layout.useLoaderData()
  if (creator.isDeleted) return null
  return (
    <TipOutcome
      title={m.tip_completed_title()}
      message={m.tip_completed_message({ name: creator.name ?? '' })}
      slug={creator.slug}
    />
  )
}
