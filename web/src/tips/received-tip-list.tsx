import type { ReplyOf } from '@obole/contract/endpoint'
import { listTips, type ReceivedTip } from '@obole/contract/tips'
import { useState } from 'react'
import { m } from '../paraglide/messages.js'
import { api } from '../platform/api.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { notify } from '../ui/toast.tsx'
import { useMore } from '../ui/use-more.ts'
import { ReceivedTipItem } from './received-tip-item.tsx'
import { RefundDialog } from './refund-dialog.tsx'

interface ReceivedTipListProps {
  creatorId: string
  first: ReplyOf<typeof listTips>
  /** The totals have changed. */
  onRefunded: () => void
}

export function ReceivedTipList({ creatorId, first, onRefunded }: ReceivedTipListProps) {
  const [refunding, setRefunding] = useState<ReceivedTip | null>(null)
  const { items, cursor, phase, loadMore, replace } = useMore({
    first: pageOf(first),
    listId: creatorId,
    load: async (after) => pageOf(await api(listTips, { params: { id: creatorId }, query: { cursor: after } })),
    idOf: ({ id }) => id,
  })

  const showRefunded = (tip: ReceivedTip) => {
    replace(tip)
    setRefunding(null)
    notify('success', m.tips_refund_done())
    onRefunded()
  }

  return (
    <>
      <ul className="divide-y divide-line">
        {items.map((tip) => (
          <ReceivedTipItem key={tip.id} tip={tip} onRefund={() => setRefunding(tip)} />
        ))}
      </ul>
      {phase === 'failed' && <Notice tone="bad">{m.tips_more_failed()}</Notice>}
      {cursor !== null && (
        <Button onClick={loadMore} isBusy={phase === 'loading'} className="justify-self-center">
          {m.tips_more()}
        </Button>
      )}
      {refunding && <RefundDialog tip={refunding} onClose={() => setRefunding(null)} onRefunded={showRefunded} />}
    </>
  )
}

function pageOf({ tips, cursor }: ReplyOf<typeof listTips>) {
  return { items: tips, cursor }
}
