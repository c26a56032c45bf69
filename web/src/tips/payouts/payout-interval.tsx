import { choosePayoutSchedule, readPayoutSchedule } from '@obole/contract/calls/payouts'
import type { PayoutChoice } from '@obole/contract/rules/payout-costs'
import type { ReplyOf } from '@obole/contract/schema/endpoint'
import { type ComponentProps, useEffect, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { api } from '../../platform/api.ts'
import { refusalText } from '../../platform/refusal-texts.ts'
import { notify } from '../../ui/toast.tsx'

type Schedule = ReplyOf<typeof readPayoutSchedule>

/** How often the page is paid out; nothing to choose where the operator offers one interval alone. */
export function PayoutInterval({ creatorId }: { creatorId: string }) {
  const [schedule, setSchedule] = useState<Schedule | 'failed' | null>(null)
  const params = { id: creatorId }
  useEffect(() => {
    let isLeft = false
    api(readPayoutSchedule, { params: { id: creatorId } }).then(
      (found) => isLeft || setSchedule(found),
      () => isLeft || setSchedule('failed'),
    )
    return () => {
      isLeft = true
    }
  }, [creatorId])
  // What is below must not move when the answer comes.
  if (schedule === null) return <IntervalField disabled choices={[]} />
  if (schedule === 'failed' || !schedule.interval || schedule.choices.length < 2) return null
  const choose = async (interval: PayoutChoice) => {
    setSchedule({ ...schedule, interval })
    try {
      setSchedule(await api(choosePayoutSchedule, { params, body: { interval } }))
      notify('success', m.payouts_interval_saved())
    } catch (error) {
      setSchedule(schedule)
      notify('error', refusalText(error))
    }
  }
  return (
    <IntervalField
      choices={schedule.choices}
      value={schedule.interval}
      onChange={(event) => void choose(event.target.value as PayoutChoice)}
    />
  )
}

function IntervalField({ choices, ...select }: { choices: PayoutChoice[] } & ComponentProps<'select'>) {
  return (
    <label className="grid gap-1">
      <span className="text-muted text-sm">{m.payouts_interval()}</span>
      <select {...select} className="input w-auto">
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {intervals[choice]()}
          </option>
        ))}
      </select>
    </label>
  )
}

const intervals: Record<PayoutChoice, () => string> = {
  daily: m.payouts_interval_daily,
  weekly: m.payouts_interval_weekly,
  monthly: m.payouts_interval_monthly,
}
