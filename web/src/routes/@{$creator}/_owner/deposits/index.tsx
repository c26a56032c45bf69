import { listDeposits } from '@obole/contract/calls/money/deposits'
import { createFileRoute, getRouteApi, useRouter } from '@tanstack/react-router'
import { m } from '../../../../paraglide/messages.js'
import { api } from '../../../../platform/api.ts'
import { pageHead } from '../../../../platform/head.ts'
import { readSession } from '../../../../platform/session/session.ts'
import { DepositList } from '../../../../tips/deposits/deposit-list.tsx'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { PageSkeleton } from '../../../../ui/page/page-skeleton.tsx'
import { SectionFrame } from '../../../../ui/page/section-frame.tsx'

export const Route = createFileRoute('/@{$creator}/_owner/deposits/')({
  // A page has its owner's id. For another member `_owner` shows that the page is not theirs.
  loader: () => api(listDeposits, { params: { id: readSession().userId ?? '' }, query: {} }),
  head: () => pageHead({ title: m.deposits_title(), isPrivate: true }),
  component: Deposits,
  pendingComponent: () => <PageSkeleton />,
  errorComponent: () => <DepositsFailed />,
})

const layout = getRouteApi('/@{$creator}')

function Deposits() {
  const creator = layout.useLoaderData()
  return (
    <SectionFrame title={m.deposits_title()} lead={m.deposits_lead()}>
      <DepositList creatorId={creator.id ?? ''} slug={creator.slug} first={Route.useLoaderData()} />
    </SectionFrame>
  )
}

function DepositsFailed() {
  const router = useRouter()
  return (
    <SectionFrame title={m.deposits_title()} lead={m.deposits_lead()}>
      <Notice tone="bad" action={<Button onClick={() => void router.invalidate()}>{m.ui_try_again()}</Button>}>
        {m.deposits_failed()}
      </Notice>
    </SectionFrame>
  )
}
