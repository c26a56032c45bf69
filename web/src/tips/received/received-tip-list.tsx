import type { listTips, ReceivedTip } from '@obole/contract/calls/received-tips'
import { receiptNumber } from '@obole/contract/rules/receipt-number'
import type { ReplyOf } from '@obole/contract/schema/endpoint'
import { useRef, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { refreshNews } from '../../platform/owner-news.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { notify } from '../../ui/toast.tsx'
import { DeclineDialog } from './decline-dialog.tsx'
import { ReceivedTipItem } from './received-tip-item.tsx'
import { ReceivedTipMenu, type TipMenuHandle } from './received-tip-menu.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { ReplyDialog } from './reply-dialog.tsx'
import { TipFilters } from './tip-filters.tsx'
import { noFilter, type TipFilter, useReceivedTips } from './use-received-tips.ts'

interface ReceivedTipListProps {
  creatorId: string
  first: ReplyOf<typeof listTips>
  /** What it shows at first; a tip that is named is opened. */
  shown: TipFilter
  /** With tips, newest first. */
  months: string[]
  /** The totals have changed. */
  onRefunded: () => void
}

export function ReceivedTipList({ creatorId, first, shown, months, onRefunded }: ReceivedTipListProps) {
  const [refunding, setRefunding] = useState<ReceivedTip | null>(null)
  const [replying, setReplying] = useState<ReceivedTip | null>(null)
  const [declining, setDeclining] = useState<ReceivedTip | null>(null)
  const menu: TipMenuHandle = useRef(null)
  const [filter, setFilter] = useState(shown)
  const tips = useReceivedTips(creatorId, first, filter)
  const { list, items, cursor, phase, loadMore, replace, isFiltered, isSearching, hasFailed } = tips

  const showRefunded = (tip: ReceivedTip) => {
    replace(tip)
    setRefunding(null)
    notify('success', tip.pendingRefundAmount > 0 ? m.tips_refund_accepted() : m.tips_refund_done())
    refreshNews(creatorId)
    onRefunded()
  }

  // The list may be out of date, or the answer was lost on its way.
  const showFailed = () => {
    tips.reread()
    tips.searchAgain()
    onRefunded()
  }

  const showReplied = (tip: ReceivedTip) => {
    replace(tip)
    setReplying(null)
    notify('success', tip.state === 'authorized' ? m.reply_kept() : m.reply_sent())
    refreshNews(creatorId)
  }

  const showDeclined = (tip: ReceivedTip) => {
    replace(tip)
    setDeclining(null)
    notify('success', m.decline_sent())
    refreshNews(creatorId)
    onRefunded()
  }

  const isNone = isFiltered && !isSearching && !hasFailed && items.length === 0
  return (
    <>
      <TipFilters filter={filter} onChange={setFilter} months={months} />
      <p role="status" className={isNone ? 'py-6 text-center text-muted' : 'sr-only'}>
        {isNone
          ? m.tips_found_none()
          : isFiltered && !isSearching && !hasFailed && m.tips_found({ count: items.length })}
      </p>
      {isNone && (
        <Button onClick={() => setFilter(noFilter)} className="justify-self-center">
          {m.tips_show_all()}
        </Button>
      )}
      {hasFailed && (
        <Notice tone="bad" action={<Button onClick={tips.searchAgain}>{m.ui_try_again()}</Button>}>
          {m.tips_search_failed()}
        </Notice>
      )}
      <ul ref={list} aria-busy={isSearching} className="divide-y divide-line aria-busy:opacity-60">
        {items.map((tip) => (
          <ReceivedTipItem
            key={tip.id}
            tip={tip}
            isOpen={shown.query !== '' && receiptNumber(tip.id) === shown.query}
            menu={menu}
            onReply={setReplying}
            onRefund={setRefunding}
            onDecline={setDeclining}
          />
        ))}
      </ul>
      <ReceivedTipMenu menu={menu} onReply={setReplying} onRefund={setRefunding} />
      {phase === 'failed' && <Notice tone="bad">{m.tips_more_failed()}</Notice>}
      {cursor !== null && !isSearching && (
        <Button onClick={loadMore} isBusy={phase === 'loading'} className="justify-self-center">
          {m.tips_more()}
        </Button>
      )}
      {replying && <ReplyDialog tip={replying} onClose={() => setReplying(null)} onReplied={showReplied} />}
      {declining && <DeclineDialog tip={declining} onClose={() => setDeclining(null)} onDeclined={showDeclined} />}
      {refunding && (
        <RefundDialog
          tip={items.find(({ id }) => id === refunding.id) ?? refunding}
          onClose={() => setRefunding(null)}
          onRefunded={showRefunded}
          onFailed={showFailed}
        />
      )}
    </>
  )
}
