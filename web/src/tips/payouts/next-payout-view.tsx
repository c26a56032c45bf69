import type { NextPayout } from '@obole/contract/calls/payouts'
import { longDay } from '@obole/contract/formatting/dates'
import { formatCents } from '@obole/contract/formatting/money'
import type { ReactNode } from 'react'
import { m } from '../../paraglide/messages.js'
import { useLocale } from '../../platform/locale.ts'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import type { FoundPayout } from './use-next-payout.ts'

/** The next payout and the balance at the provider. */
export function NextPayoutView({ payout }: { payout: FoundPayout }) {
  if (payout === null) return <Rows next={<Awaited />} balance={<Awaited />} />
  if (payout === 'failed' || !payout.balance) return <p className="text-muted">{m.payouts_not_known()}</p>
  return <Known payout={payout} balance={payout.balance} />
}

function Known({ payout, balance }: { payout: NextPayout; balance: NonNullable<NextPayout['balance']> }) {
  const locale = useLocale()
  const money = (cents: number) => formatCents(cents, locale)
  const { failed } = payout
  return (
    <>
      {failed && (
        <Notice tone="bad">
          {m.payouts_next_failed({ amount: money(failed.amount), date: longDay(failed.arrivesOn, locale) })}
        </Notice>
      )}
      <Rows
        next={nextText(payout, money, (day) => longDay(day, locale))}
        balance={
          <>
            {m.payouts_balance_available({ amount: money(balance.available) })}
            {balance.pending !== 0 && ` · ${m.payouts_balance_pending({ amount: money(balance.pending) })}`}
          </>
        }
      />
    </>
  )
}

/** On a phone most values take two lines: what is below must not move when they come. */
const valueClass = 'font-semibold max-sm:min-h-[2lh]'

function Rows({ next, balance }: { next: ReactNode; balance: ReactNode }) {
  return (
    <dl className="grid w-full gap-x-8 gap-y-1 sm:grid-cols-[auto_minmax(0,1fr)]">
      <dt className="text-muted text-sm sm:pt-0.5">{m.payouts_next()}</dt>
      <dd className={valueClass}>{next}</dd>
      <dt className="text-muted text-sm max-sm:mt-2 sm:pt-0.5">{m.payouts_balance()}</dt>
      <dd className={valueClass}>{balance}</dd>
    </dl>
  )
}

function Awaited() {
  return (
    <span className="flex h-[1lh] items-center">
      <Skeleton className="h-4 w-48" />
    </span>
  )
}

function nextText(
  { next, schedule }: NextPayout,
  money: (cents: number) => string,
  dayName: (day: string) => string,
): string {
  if (!next) return schedule === 'manual' ? m.payouts_next_manual() : m.payouts_next_none()
  const words = { amount: money(next.amount), date: dayName(next.arrivesOn) }
  return next.state === 'in_transit' ? m.payouts_next_in_transit(words) : m.payouts_next_pending(words)
}
