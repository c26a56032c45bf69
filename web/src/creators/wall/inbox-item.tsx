import type { Creator } from '@obole/contract/calls/creators'
import type { InboxItem } from '@obole/contract/calls/owner/news'
import { formatCents } from '@obole/contract/formatting/money'
import { receiptNumber } from '@obole/contract/rules/receipt-number'
import { Link } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import { useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { useLocale } from '../../platform/locale.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { relativeDay } from './relative-day.ts'

export type Changes = { isHidden?: boolean; isApproved?: boolean; isPinned?: boolean }

interface InboxRowProps {
  creator: Creator
  item: InboxItem
  onReply: () => void
  onChange: (changes: Changes) => Promise<void>
}

/** One message with all that its owner can do about it. */
export function InboxRow({ creator, item, onReply, onChange }: InboxRowProps) {
  const locale = useLocale()
  const { tip, words } = item
  const name = tip.supporterName ?? m.tips_anonymous()
  return (
    <li data-id={tip.id} className="grid content-start gap-2 rounded-card border border-line bg-raised p-4 sm:p-5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm">
        <bdi className="font-semibold text-ink [overflow-wrap:anywhere]">{name}</bdi>
        <Link
          to="/@{$creator}/tips"
          params={{ creator: creator.slug }}
          search={{ number: receiptNumber(tip.id) }}
          aria-label={m.inbox_tip({ amount: formatCents(tip.amount, locale), name })}
          className="-my-2 inline-flex min-h-11 items-center tabular-nums underline"
        >
          {formatCents(tip.amount, locale)}
        </Link>
        <time dateTime={tip.createdAt}>{relativeDay(new Date(tip.createdAt), new Date(), locale)}</time>
        <Standing item={item} />
      </p>
      <blockquote dir="auto" className="max-w-[66ch] whitespace-pre-line leading-relaxed [overflow-wrap:anywhere]">
        {tip.message}
      </blockquote>
      {tip.reply !== null && (
        <figure className="grid gap-1 border-hue-edge border-s-4 ps-4">
          <figcaption className="text-muted text-sm">{m.reply_text()}</figcaption>
          <blockquote dir="auto" className="max-w-[66ch] whitespace-pre-line [overflow-wrap:anywhere]">
            {tip.reply}
          </blockquote>
        </figure>
      )}
      {words?.isTakenDown && <p className="text-muted text-sm">{m.wall_taken_down()}</p>}
      <Actions name={name} item={item} onReply={onReply} onChange={onChange} />
    </li>
  )
}

function Standing({ item: { tip, words } }: { item: InboxItem }) {
  if (words === null)
    return tip.showsWords ? null : (
      <Badge>
        <Lock aria-hidden size={13} />
        {m.inbox_private()}
      </Badge>
    )
  if (words.isPinned) return <Badge tone="good">{m.wall_pinned()}</Badge>
  if (words.standing === 'shown') return <Badge tone="good">{m.inbox_shown()}</Badge>
  return (
    <Badge tone={words.standing === 'waiting' ? 'bad' : 'neutral'}>
      {words.standing === 'waiting' ? m.wall_waiting() : m.inbox_hidden()}
    </Badge>
  )
}

function Actions({ name, item: { tip, words }, onReply, onChange }: Omit<InboxRowProps, 'creator'> & { name: string }) {
  const [isBusy, setIsBusy] = useState(false)
  const act = (changes: Changes) => async () => {
    setIsBusy(true)
    await onChange(changes)
    setIsBusy(false)
  }
  const button = (label: string, onClick: () => void) => (
    <Button disabled={isBusy} onClick={onClick} aria-label={`${label} (${name})`} className="min-h-11 text-sm">
      {label}
    </Button>
  )
  return (
    <div className="flex flex-wrap gap-2 pt-1 empty:hidden">
      {words?.standing === 'waiting' && button(m.wall_approve(), act({ isApproved: true }))}
      {tip.canReply && button(m.reply_action(), onReply)}
      {words?.standing === 'shown' &&
        (words.isPinned
          ? button(m.wall_unpin(), act({ isPinned: false }))
          : button(m.wall_pin(), act({ isPinned: true })))}
      {words?.standing === 'hidden' &&
        !words.isTakenDown &&
        button(m.wall_show(), act({ isHidden: false, isApproved: true }))}
      {words && words.standing !== 'hidden' && button(m.wall_hide(), act({ isHidden: true }))}
    </div>
  )
}
