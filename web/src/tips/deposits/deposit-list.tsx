import { type Deposit, listDeposits } from '@obole/contract/calls/money/deposits'
import { longDate } from '@obole/contract/formatting/dates'
import { formatCents } from '@obole/contract/formatting/money'
import type { ReplyOf } from '@obole/contract/schema/endpoint'
import { Link } from '@tanstack/react-router'
import { m } from '../../paraglide/messages.js'
import { api } from '../../platform/api.ts'
import { useLocale } from '../../platform/locale.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { useMore } from '../../ui/use-more.ts'
import { depositSentence, stateTexts, stateTones, tipCountText } from './deposit-texts.ts'

interface DepositListProps {
  creatorId: string
  slug: string
  first: ReplyOf<typeof listDeposits>
}

/** What was sent to the owner's bank, newest first. */
export function DepositList({ creatorId, slug, first }: DepositListProps) {
  const { list, items, cursor, phase, loadMore } = useMore<Deposit>({
    first: pageOf(first),
    listId: creatorId,
    load: async (next) => pageOf(await api(listDeposits, { params: { id: creatorId }, query: { cursor: next } })),
    idOf: ({ id }) => id,
  })
  if (items.length === 0) return <EmptyState title={m.deposits_none()}>{m.deposits_none_lead()}</EmptyState>
  return (
    <>
      <ul ref={list} className="grid gap-3">
        {items.map((deposit) => (
          <DepositItem key={deposit.id} deposit={deposit} slug={slug} />
        ))}
      </ul>
      {phase === 'failed' && <Notice tone="bad">{m.tips_more_failed()}</Notice>}
      {cursor !== null && (
        <Button onClick={loadMore} isBusy={phase === 'loading'} className="justify-self-center">
          {m.tips_more()}
        </Button>
      )}
    </>
  )
}

function pageOf({ deposits, cursor }: ReplyOf<typeof listDeposits>) {
  return { items: deposits, cursor }
}

function DepositItem({ deposit, slug }: { deposit: Deposit; slug: string }) {
  const locale = useLocale()
  const { id, number, amount, state, madeAt, tips } = deposit
  return (
    <li className="relative grid gap-1 rounded-card border border-line bg-raised p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        {/* The whole card is the link's. */}
        <Link
          to="/@{$creator}/deposits/$deposit"
          params={{ creator: slug, deposit: id }}
          className="font-semibold after:absolute after:inset-0 after:rounded-card"
        >
          {m.deposit_number({ number })}
        </Link>
        <span className="font-bold font-display tabular-nums">{formatCents(amount, locale)}</span>
      </div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm">
        <time dateTime={madeAt}>{longDate(madeAt, locale)}</time>
        <span>{tipCountText(tips)}</span>
        <Badge tone={stateTones[state]}>{stateTexts[state]()}</Badge>
      </p>
      <p className="max-w-[66ch] text-sm">{depositSentence(deposit, locale)}</p>
    </li>
  )
}
