import { listTips, type ReceivedTip } from '@obole/contract/tips'
import { useReducer, useState } from 'react'
import { m } from '../paraglide/messages.js'
import { api } from '../platform/api.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { notify } from '../ui/notify.ts'
import { ReceivedTipItem } from './received-tip-item.tsx'
import { firstTips, nextTips } from './received-tips.ts'
import { RefundDialog } from './refund-dialog.tsx'

interface ReceivedTipListProps {
  creatorId: string
  first: { tips: ReceivedTip[]; cursor: string | null }
  /** The totals have changed. */
  onRefunded: () => void
}

export function ReceivedTipList({ creatorId, first, onRefunded }: ReceivedTipListProps) {
  const [list, act] = useReducer(nextTips, first, firstTips)
  const [refunding, setRefunding] = useState<ReceivedTip | null>(null)

  const loadMore = async () => {
    act({ type: 'load' })
    try {
      const query = list.cursor === null ? {} : { cursor: list.cursor }
      act({ type: 'loaded', ...(await api(listTips, { params: { id: creatorId }, query })) })
    } catch {
      act({ type: 'fail' })
    }
  }

  const showRefunded = (tip: ReceivedTip) => {
    act({ type: 'replace', tip })
    setRefunding(null)
    notify('success', m.tips_refund_done())
    onRefunded()
  }

  return (
    <>
      <ul className="divide-y divide-line">
        {list.tips.map((tip) => (
          <ReceivedTipItem key={tip.id} tip={tip} onRefund={() => setRefunding(tip)} />
        ))}
      </ul>
      {list.phase === 'failed' && <Notice tone="bad">{m.tips_more_failed()}</Notice>}
      {list.cursor !== null && (
        <Button onClick={loadMore} isBusy={list.phase === 'loading'} className="justify-self-center">
          {m.tips_more()}
        </Button>
      )}
      {refunding && <RefundDialog tip={refunding} onClose={() => setRefunding(null)} onRefunded={showRefunded} />}
    </>
  )
}
