import { markVisit } from '@obole/contract/calls/owner/news'
import { readDebts, readPayouts } from '@obole/contract/calls/payouts'
import { listTips, summarizeTips } from '@obole/contract/calls/received-tips'
import { createFileRoute, getRouteApi, Link, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { GoalProgress } from '../../../creators/goal/goal-card.tsx'
import { m } from '../../../paraglide/messages.js'
import { api } from '../../../platform/api.ts'
import { pageHead } from '../../../platform/head.ts'
import { loadNews, useNews } from '../../../platform/owner-news.ts'
import { textsIn } from '../../../platform/search-params.ts'
import { readSession } from '../../../platform/session/session.ts'
import { OwnerTips } from '../../../tips/home/owner-tips.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PageSkeleton } from '../../../ui/page/page-skeleton.tsx'
import { SectionFrame } from '../../../ui/page/section-frame.tsx'

export const Route = createFileRoute('/@{$creator}/_owner/tips')({
  validateSearch: textsIn('number', 'state', 'payouts'),
  loader: async () => {
    // A page has its owner's id. For another member `_owner` shows that the page is not theirs.
    const params = { id: readSession().userId ?? '' }
    const [summary, first, payouts, debts] = await Promise.all([
      api(summarizeTips, { params }),
      api(listTips, { params, query: {} }),
      // Shown above the list, which must not move once it can be pressed. Without it the rest is shown all the same.
      api(readPayouts, { params }).catch(() => null),
      api(readDebts, { params }).catch(() => null),
      loadNews(params.id).catch(() => null),
    ])
    return { summary, first, payouts, debts }
  },
  head: () => pageHead({ title: m.tips_title(), isPrivate: true }),
  component: Tips,
  pendingComponent: () => <PageSkeleton />,
  errorComponent: () => <TipsFailed />,
})

const root = getRouteApi('__root__')
const layout = getRouteApi('/@{$creator}')

function Tips() {
  const router = useRouter()
  const creator = layout.useLoaderData()
  const site = root.useLoaderData()
  const { summary, first, payouts, debts } = Route.useLoaderData()
  const { number, state } = Route.useSearch()
  const { id } = creator
  const news = useNews(id)
  // After the news were read: they are those since the visit before.
  useEffect(() => {
    if (id) api(markVisit, { params: { id } }).catch(() => undefined)
  }, [id])
  return (
    <SectionFrame title={m.tips_title()} lead={m.tips_lead()}>
      <OwnerTips
        creator={creator}
        site={site}
        summary={summary}
        first={first}
        payouts={payouts}
        debts={debts}
        news={news}
        goal={
          creator.goal ? (
            <>
              <p dir="auto" className="font-semibold [overflow-wrap:anywhere]">
                {creator.goal.title}
              </p>
              <GoalProgress goal={creator.goal} />
            </>
          ) : (
            <p className="text-sm">
              {m.news_goal_none()}{' '}
              <Link
                to="/@{$creator}/settings"
                params={{ creator: creator.slug }}
                className="link inline-flex min-h-11 items-center"
              >
                {m.news_goal_set()}
              </Link>
            </p>
          )
        }
        search={{ ...(number && { number }), ...(state && { state }) }}
        onChanged={() => void router.invalidate()}
      />
    </SectionFrame>
  )
}

function TipsFailed() {
  const router = useRouter()
  return (
    <SectionFrame title={m.tips_title()} lead={m.tips_lead()}>
      <Notice tone="bad" action={<Button onClick={() => void router.invalidate()}>{m.ui_try_again()}</Button>}>
        {m.tips_failed()}
      </Notice>
    </SectionFrame>
  )
}
