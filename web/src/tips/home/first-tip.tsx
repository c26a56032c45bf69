import type { Creator } from '@obole/contract/calls/creators'
import type { ReceivedTip } from '@obole/contract/calls/received-tips'
import type { Site } from '@obole/contract/calls/site'
import { formatCents } from '@obole/contract/formatting/money'
import { Heart } from 'lucide-react'
import { useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { useLocale } from '../../platform/locale.ts'
import { refreshNews } from '../../platform/owner-news.ts'
import { SharePanelButton } from '../../sharing/share-panel.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { notify } from '../../ui/toast.tsx'
import { ReplyDialog } from '../received/reply-dialog.tsx'

interface FirstTipProps {
  creator: Creator
  site: Site | null
  tip: ReceivedTip
  /** One below that of the screen. */
  heading: 'h2' | 'h3'
}

/** The moment of the first tip, while it is the only one: thank, and tell everybody. */
export function FirstTip({ creator, site, tip, heading: Heading }: FirstTipProps) {
  const locale = useLocale()
  const [isThanking, setIsThanking] = useState(false)
  const amount = formatCents(tip.amount, locale)
  return (
    <section
      aria-labelledby="first-tip"
      className="grid justify-items-start gap-3 rounded-card border border-hue-edge bg-hue-soft p-5 sm:p-6"
    >
      <Heading id="first-tip" className="flex items-center gap-2 text-xl">
        <Heart aria-hidden size={24} className="shrink-0 text-hue" />
        {m.news_first_title()}
      </Heading>
      <p dir="auto" className="[overflow-wrap:anywhere]">
        {tip.supporterName
          ? m.news_first_lead({ name: tip.supporterName, amount })
          : m.news_first_lead_anonymous({ amount })}
      </p>
      {tip.message && (
        <blockquote dir="auto" className="max-w-[66ch] whitespace-pre-line text-lg [overflow-wrap:anywhere]">
          {tip.message}
        </blockquote>
      )}
      <div className="flex flex-wrap gap-3">
        {tip.canReply && (
          <Button variant="primary" onClick={() => setIsThanking(true)}>
            {m.news_first_thank()}
          </Button>
        )}
        <SharePanelButton creator={creator} publicUrl={site?.publicUrl} label={m.news_first_tell()} />
      </div>
      {isThanking && (
        <ReplyDialog
          tip={tip}
          onClose={() => setIsThanking(false)}
          onReplied={(replied) => {
            setIsThanking(false)
            notify('success', replied.state === 'authorized' ? m.reply_kept() : m.reply_sent())
            if (creator.id) refreshNews(creator.id)
          }}
        />
      )}
    </section>
  )
}
