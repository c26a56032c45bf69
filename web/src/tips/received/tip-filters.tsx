import { receivedFilters } from '@obole/contract/calls/received-tips'
import { intlTags } from '@obole/contract/formatting/names'
import { useId } from 'react'
import { m } from '../../paraglide/messages.js'
import { useLocale } from '../../platform/locale.ts'
import { monthName } from './monthly-series.ts'
import { stateTexts } from './state-texts.ts'
import type { TipFilter } from './use-received-tips.ts'

interface TipFiltersProps {
  filter: TipFilter
  onChange: (filter: TipFilter) => void
  /** Newest first. */
  months: string[]
}

export function TipFilters({ filter, onChange, months }: TipFiltersProps) {
  const id = useId()
  const tag = intlTags[useLocale()]
  return (
    // Side by side where the longest of their words fit.
    <search className="flex flex-wrap gap-2">
      <label htmlFor={`${id}-query`} className="sr-only">
        {m.tips_search()}
      </label>
      <input
        id={`${id}-query`}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={100}
        placeholder={m.tips_search()}
        value={filter.query}
        onChange={(event) => onChange({ ...filter, query: event.target.value })}
        className="input basis-full text-ellipsis lg:flex-1"
      />
      <select
        aria-label={m.tips_month()}
        value={filter.month}
        onChange={(event) => onChange({ ...filter, month: event.target.value })}
        className="input w-auto max-w-full grow lg:grow-0"
      >
        <option value="">{m.tips_filter_any_month()}</option>
        {months.map((month) => (
          <option key={month} value={month}>
            {monthName(month, tag, 'long')}
          </option>
        ))}
      </select>
      <select
        aria-label={m.tips_filter_state()}
        value={filter.state}
        onChange={(event) => onChange({ ...filter, state: event.target.value as TipFilter['state'] })}
        className="input w-auto max-w-full grow lg:grow-0"
      >
        <option value="">{m.tips_filter_any_state()}</option>
        {receivedFilters.map((state) => (
          <option key={state} value={state}>
            {state === 'refund_requested' ? m.tips_refund_wanted() : stateTexts[state]?.()}
          </option>
        ))}
      </select>
    </search>
  )
}
