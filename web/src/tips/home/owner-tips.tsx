import type { Creator } from '@obole/contract/calls/creators'
import type { OwnerNews } from '@obole/contract/calls/owner/news'
import type { OwnDebts, Payouts } from '@obole/contract/calls/payouts'
import type { listTips, summarizeTips } from '@obole/contract/calls/received-tips'
import type { Site } from '@obole/contract/calls/site'
import type { FeeSettings } from '@obole/contract/rules/fees'
import type { ReplyOf } from '@obole/contract/schema/endpoint'
import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { useLocale } from '../../platform/locale.ts'
import { SharePanelButton } from '../../sharing/share-panel.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { exampleAmounts } from '../give/fee-text.ts'
import { DebtsNote } from '../payouts/debts-note.tsx'
import { PayoutsCard } from '../payouts/payouts-card.tsx'
import { useNextPayout } from '../payouts/use-next-payout.ts'
import { ExportDialog } from '../received/export-dialog.tsx'
import { ReceivedTipList } from '../received/received-tip-list.tsx'
import { TipsSummary } from '../received/tips-summary.tsx'
import { type ListSearch, searchedFilter } from '../received/use-received-tips.ts'
import { FirstTip } from './first-tip.tsx'
import { HomeCards } from './home-cards.tsx'
import { NewsCard } from './news-card.tsx'

interface OwnerTipsProps {
  creator: Creator
  site: Site | null
  summary: ReplyOf<typeof summarizeTips>
  first: ReplyOf<typeof listTips>
  /** Null when they could not be read. */
  payouts: Payouts | null
  debts: OwnDebts | null
  /** Null when it could not be read. */
  news: OwnerNews | null
  /** The current goal with its progress, or the way to one. */
  goal: ReactNode
  /** Of the screen's address: what the list shows at first. */
  search: ListSearch
  onChanged: () => void
}

/** The owner's home: what is new and what waits, then the money, then tip by tip. */
export function OwnerTips(props: OwnerTipsProps) {
  const { creator, site, summary, first, payouts, debts, news, goal, search, onChanged } = props
  const creatorId = creator.id ?? ''
  const isEmpty = first.tips.length === 0
  const isPaidOut = payouts?.state === 'enabled' && payouts.paysOut
  const hasAccount = payouts !== null && payouts.state !== 'none' && payouts.state !== 'pending'
  const next = useNextPayout(creatorId, hasAccount)
  const payoutsCard = <PayoutsCard creatorId={creatorId} slug={creator.slug} site={site} first={payouts} next={next} />
  return (
    <>
      {news?.firstTip && <FirstTip creator={creator} site={site} tip={news.firstTip} heading="h3" />}
      {news && hasNews(news) && <NewsCard creator={creator} news={news} />}
      {isEmpty && <NoTipsYet creator={creator} site={site} />}
      {summary.since && <HomeCards summary={summary} deposit={isPaidOut ? { next } : null} goal={goal} />}
      <DebtsNote debts={debts} />
      {!isPaidOut && payoutsCard}
      {!isEmpty && (
        <section aria-labelledby="received" className="grid gap-2">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h3 id="received" className="text-lg">
              {m.tips_list()}
            </h3>
            <ExportButton creator={creator} />
          </div>
          <ReceivedTipList
            key={JSON.stringify(search)}
            creatorId={creatorId}
            first={first}
            shown={searchedFilter(search)}
            months={summary.months.filter(({ count }) => count > 0).map(({ month }) => month)}
            onRefunded={onChanged}
          />
        </section>
      )}
      {/* Nothing to sum up while the first tip is still on its way. */}
      {summary.since && <TipsSummary summary={summary} />}
      {isPaidOut && payoutsCard}
      {site && <FeeNote fees={site} />}
    </>
  )
}

/** A new page without a tip has none. */
function hasNews({ since, arriving, waiting }: OwnerNews): boolean {
  const { refundRequests, words, disputes, payoutDetails } = waiting
  return since !== null || arriving !== null || refundRequests + words + disputes > 0 || payoutDetails
}

/** What of a tip arrives, by today's settings. */
function FeeNote({ fees }: { fees: FeeSettings }) {
  const locale = useLocale()
  return (
    <p className="text-muted text-sm">
      {m.tips_fee_example(exampleAmounts(fees, locale))}{' '}
      <Link to="/documents/$document" params={{ document: 'pricing' }} className="link">
        {m.landing_cost_more()}
      </Link>
    </p>
  )
}

function NoTipsYet({ creator, site }: { creator: Creator; site: Site | null }) {
  if (creator.acceptDonation)
    return (
      <EmptyState
        title={m.tips_empty_title()}
        action={<SharePanelButton creator={creator} publicUrl={site?.publicUrl} label={m.steps_share_action()} />}
      >
        {m.tips_empty()}
      </EmptyState>
    )
  if (creator.isDeleted) return <EmptyState title={m.tips_closed_title()}>{m.tips_deleted()}</EmptyState>
  return (
    <EmptyState
      title={m.tips_closed_title()}
      action={
        <ButtonLink to="/@{$creator}/settings" params={{ creator: creator.slug }}>
          {m.settings_title()}
        </ButtonLink>
      }
    >
      {m.tips_closed()}
    </EmptyState>
  )
}

function ExportButton({ creator }: { creator: Creator }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)} className="text-sm">
        <Download aria-hidden size={18} />
        {m.tips_export()}
      </Button>
      {isOpen && <ExportDialog creator={creator} onClose={() => setIsOpen(false)} />}
    </>
  )
}
