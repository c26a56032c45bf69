import { tipCentsMax, tipCentsMin } from '@obole/contract/rules/limits'
import { createFileRoute, getRouteApi, notFound } from '@tanstack/react-router'
import { m } from '../../paraglide/messages.js'
import { pageHead } from '../../platform/head.ts'
import { textsIn } from '../../platform/search-params.ts'
import { ConfirmTip } from '../../tips/give/confirm-tip.tsx'

export const Route = createFileRoute('/@{$creator}/tip-confirm')({
  validateSearch: textsIn('amount', 'coversFees', 'words'),
  loaderDeps: ({ search }: { search: { amount?: string; coversFees?: string; words?: string } }) => ({
    amountCents: Number(search.amount ?? ''),
    coversFees: search.coversFees !== undefined,
    words: search.words ?? '',
  }),
  loader: ({ deps }) => {
    const { amountCents, words } = deps
    const isAmount = Number.isInteger(amountCents) && amountCents >= tipCentsMin && amountCents <= tipCentsMax
    if (!isAmount || words === '') throw notFound()
    return deps
  },
  head: () => pageHead({ title: m.tip_return_title(), isPrivate: true }),
  component: TipConfirm,
})

const root = getRouteApi('__root__')
const layout = getRouteApi('/@{$creator}')

function TipConfirm() {
  const creator = layout.useLoaderData()
  const site = root.useLoaderData()
  const question = Route.useLoaderData()
  return creator.isDeleted ? null : <ConfirmTip creator={creator} site={site} {...question} />
}
