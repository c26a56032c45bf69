import { closeDeskAlarm, type readDeskAlarms } from '@obole/contract/calls/desk/money'
import { formatCents } from '@obole/contract/formatting/money'
import { receiptNumber } from '@obole/contract/rules/receipt-number'
import type { ReplyOf } from '@obole/contract/schema/endpoint'
import { useState } from 'react'
import { m } from '../paraglide/messages.js'
import { api } from '../platform/api.ts'
import { useLocale } from '../platform/locale.ts'
import { refusalText } from '../platform/refusal-texts.ts'
import { Button } from '../ui/buttons/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { alarmAdvice } from './alarm-advice.ts'
import { instantText } from './instant-text.ts'

type Alarms = ReplyOf<typeof readDeskAlarms>

const debtTexts: Record<Alarms['debts'][number]['kind'], () => string> = {
  page_owes: m.desk_debt_page_owes,
  site_owes: m.desk_debt_site_owes,
  refund_waits: m.desk_debt_refund_waits,
  refund_pending: m.desk_debt_refund_pending,
}

/** What is wrong with money, what to do, and who is owed what. */
export function DeskAlarms({ first }: { first: Alarms }) {
  const locale = useLocale()
  const [alarms, setAlarms] = useState(first.alarms)
  const [problem, setProblem] = useState<unknown>(null)
  const close = async ({ kind, subject }: { kind: string; subject: string }) => {
    setProblem(null)
    try {
      await api(closeDeskAlarm, { body: { kind, subject } })
      setAlarms((open) => open.filter((other) => other.kind !== kind || other.subject !== subject))
    } catch (error) {
      setProblem(error)
    }
  }
  return (
    <>
      <section aria-labelledby="alarms" className="grid grid-cols-1 gap-4">
        <h2 id="alarms" className="text-2xl">
          {m.desk_alarms()}
        </h2>
        {problem !== null && <Notice tone="bad">{refusalText(problem)}</Notice>}
        {alarms.length === 0 && <p className="text-muted">{m.desk_alarms_none()}</p>}
        <ul className="grid gap-4">
          {alarms.map((alarm) => (
            <li
              key={`${alarm.kind} ${alarm.subject}`}
              className="grid grid-cols-1 gap-2 rounded-card border border-line bg-raised p-5"
            >
              <h3 className="font-semibold [overflow-wrap:anywhere]">{`${alarm.kind} · ${alarm.subject}`}</h3>
              <p>{alarmAdvice(alarm.kind)}</p>
              <p className="text-muted text-sm [overflow-wrap:anywhere]">
                {instantText(alarm.raisedAt, locale)}
                {alarm.tipId !== null && ` · ${receiptNumber(alarm.tipId)}`}
                {alarm.details.map(({ name, value }) => ` · ${name}: ${value}`)}
              </p>
              <Button onClick={() => close(alarm)} className="justify-self-start">
                {m.desk_alarm_close()}
              </Button>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="debts" className="grid grid-cols-1 gap-4">
        <h2 id="debts" className="text-2xl">
          {m.desk_debts()}
        </h2>
        {first.debts.length === 0 && <p className="text-muted">{m.desk_debts_none()}</p>}
        <ul className="divide-y divide-line">
          {first.debts.map((debt) => (
            <li
              key={`${debt.kind} ${debt.tipId} ${debt.since}`}
              className="flex flex-wrap justify-between gap-x-4 gap-y-1 py-3"
            >
              <span>
                {debtTexts[debt.kind]()} · {receiptNumber(debt.tipId)}
                {debt.slug !== null && ` · @${debt.slug}`}
                {debt.refusal !== null && ` · ${debt.refusal}`}
              </span>
              <span>
                {formatCents(debt.amount, locale)} · {instantText(debt.since, locale)}
              </span>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
