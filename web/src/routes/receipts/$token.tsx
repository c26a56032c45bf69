import { readReceipt, receiptForm } from '@obole/contract/calls/tips'
import { createFileRoute, getRouteApi, isNotFound, notFound } from '@tanstack/react-router'
import { m } from '../../paraglide/messages.js'
import { api } from '../../platform/api.ts'
import { pageHead } from '../../platform/head.ts'
import { ApiProblem } from '../../platform/http/call.ts'
import { textsIn } from '../../platform/search-params.ts'
import { missingHead } from '../../shell/head.ts'
import { MissingPage } from '../../shell/problem-page.tsx'
import printStyles from '../../tips/receipt/receipt-print.css?url'
import { ReceiptView } from '../../tips/receipt/receipt-view.tsx'

/** The link in the receipt mail; it needs no account. */
export const Route = createFileRoute('/receipts/$token')({
  validateSearch: textsIn(receiptForm.errorParam, receiptForm.actParam, receiptForm.draftParam),
  loaderDeps: ({ search }: { search: { [receiptForm.draftParam]?: string } }) => ({
    draft: search[receiptForm.draftParam],
  }),
  loader: ({ params, deps: { draft } }) =>
    api(readReceipt, { params, query: draft === undefined ? {} : { draft } }).catch(toNotFound),
  head: ({ matches }: { matches: readonly { error?: unknown }[] }) => ({
    // The token is in the address: no other site may learn it by the referrer.
    meta: [
      ...(isNotFound(matches.at(-1)?.error) ? missingHead() : pageHead({ title: m.receipt_title(), isPrivate: true }))
        .meta,
      { name: 'referrer', content: 'no-referrer' },
    ],
    links: [{ rel: 'stylesheet', href: printStyles }],
  }),
  component: ReceiptPage,
  notFoundComponent: () => <MissingPage message={m.receipt_link_dead()} />,
})

const root = getRouteApi('__root__')

function ReceiptPage() {
  const { token } = Route.useParams()
  const { [receiptForm.errorParam]: refusal, [receiptForm.actParam]: act } = Route.useSearch()
  const site = root.useLoaderData()
  return <ReceiptView receipt={Route.useLoaderData()} token={token} site={site} act={act} refusal={refusal} />
}

/** A truncated token (400) is shown like an unknown one. */
function toNotFound(problem: unknown): never {
  if (problem instanceof ApiProblem && (problem.status === 404 || problem.status === 400)) throw notFound()
  throw problem
}
