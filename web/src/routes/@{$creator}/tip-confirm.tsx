import { tipCentsMax, tipConfirmAboveCents } from '@obole/contract/limits'
import { createFileRoute, getRouteApi, notFound } from '@tanstack/react-router'
import { m } from '../../paraglide/messages.js'
import { pageHead } from '../../platform/head.ts'
import { textsIn } from '../../platform/search-params.ts'
import { ConfirmTip } from '../../tips/confirm-tip.tsx'

export const Route = createFileRoute('/@{$creator}/tip-confirm')({
  validateSearch: textsIn('amount', 'words'),
  loaderDeps: ({ search }: { search: { amount?: string; words?: string } }) => ({
    amountCents: Number(search.amount ?? ''),
    words: search.words ?? '',
  }),
  loader: ({ deps: { amountCents, words } }) => {
    const isLarge = Number.isInteger(amountCents) && amountCents > tipConfirmAboveCents && amountCents <= tipCentsMax
    if (!isLarge || words === '') throw notFound()
    return { amountCents, words }
  },
  head: () => pageHead({ title: m.tip_return_title(), isPrivate: true }),
  component: TipConfirm,
})

const layout = getRouteApi('/@{$creator}')

function TipConfirm() {
  const creator = layout.useLoaderData()
  const question = Route.useLoaderData()
  return creator.isDeleted ? null : <ConfirmTip creator={creator} {...question} />
}
