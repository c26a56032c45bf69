import { readWay } from '@obole/contract/calls/money/way'
import type { ReplyOf } from '@obole/contract/schema/endpoint'
import { Link, useParams } from '@tanstack/react-router'
import { MapPin } from 'lucide-react'
import { useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { api } from '../../platform/api.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { WayView } from './way-view.tsx'

type Known = ReplyOf<typeof readWay>

/** Read when it is asked for. */
export function OwnWay({ tipId }: { tipId: string }) {
  const { creator } = useParams({ from: '/@{$creator}' })
  const [known, setKnown] = useState<Known | 'reading' | 'failed' | null>(null)
  const read = async () => {
    setKnown('reading')
    setKnown(await api(readWay, { params: { tipId } }).catch(() => 'failed' as const))
  }
  if (known === null || known === 'reading')
    return (
      <Button onClick={read} isBusy={known === 'reading'} className="text-sm">
        <MapPin aria-hidden size={18} />
        {m.way_title()}
      </Button>
    )
  if (known === 'failed')
    return (
      <Notice tone="bad" action={<Button onClick={read}>{m.ui_try_again()}</Button>}>
        {m.way_failed()}
      </Notice>
    )
  return (
    <section aria-label={m.way_title()} className="grid w-full justify-items-start gap-3">
      <WayView way={known.way} />
      <div className="flex flex-wrap items-center gap-x-4">
        {known.deposit && (
          <Link
            to="/@{$creator}/deposits/$deposit"
            params={{ creator, deposit: known.deposit.id }}
            className="link inline-flex min-h-11 items-center text-sm"
          >
            {m.deposit_number({ number: known.deposit.number })}
          </Link>
        )}
        <Button onClick={() => setKnown(null)} className="text-sm">
          {m.way_hide()}
        </Button>
      </div>
    </section>
  )
}
