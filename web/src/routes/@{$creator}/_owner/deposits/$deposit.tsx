import { createFileRoute, getRouteApi, Link, notFound, useRouter } from '@tanstack/react-router'
import { m } from '../../../../paraglide/messages.js'
import { pageHead } from '../../../../platform/head.ts'
import { ApiProblem } from '../../../../platform/http/call.ts'
import { readSession } from '../../../../platform/session/session.ts'
import { MissingPage } from '../../../../shell/problem-page.tsx'
import { DepositView } from '../../../../tips/deposits/deposit-view.tsx'
import { loadDeposit } from '../../../../tips/deposits/load-deposit.ts'
import printStyles from '../../../../tips/receipt/receipt-print.css?url'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { PageSkeleton } from '../../../../ui/page/page-skeleton.tsx'

/** One deposit, to read and to print. */
export const Route = createFileRoute('/@{$creator}/_owner/deposits/$deposit')({
  loader: ({ params }) => loadDeposit({ id: readSession().userId ?? '', depositId: params.deposit }).catch(toNotFound),
  head: () => ({
    ...pageHead({ title: m.deposit_receipt(), isPrivate: true }),
    links: [{ rel: 'stylesheet', href: printStyles }],
  }),
  component: DepositPage,
  pendingComponent: () => <PageSkeleton />,
  notFoundComponent: () => <MissingPage message={m.refusal_deposit_not_found()} />,
  errorComponent: () => <DepositFailed />,
})

const root = getRouteApi('__root__')
const layout = getRouteApi('/@{$creator}')

function DepositPage() {
  const creator = layout.useLoaderData()
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4 px-5 pt-6 sm:px-8 print:p-0">
      <Link
        to="/@{$creator}/deposits"
        params={{ creator: creator.slug }}
        className="link inline-flex min-h-11 items-center justify-self-start print:hidden"
      >
        {m.deposits_all()}
      </Link>
      <DepositView deposit={Route.useLoaderData()} name={creator.name ?? creator.slug} site={root.useLoaderData()} />
    </section>
  )
}

function DepositFailed() {
  const router = useRouter()
  return (
    <div className="px-5 pt-6 sm:px-8">
      <Notice tone="bad" action={<Button onClick={() => void router.invalidate()}>{m.ui_try_again()}</Button>}>
        {m.deposits_failed()}
      </Notice>
    </div>
  )
}

function toNotFound(problem: unknown): never {
  if (problem instanceof ApiProblem && (problem.status === 404 || problem.status === 400)) throw notFound()
  throw problem
}
