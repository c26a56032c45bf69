import type { WayStep } from '@obole/contract/calls/money/way'
import { longDate } from '@obole/contract/formatting/dates'
import { Check } from 'lucide-react'
import { m } from '../../paraglide/messages.js'
import { useLocale } from '../../platform/locale.ts'
import { classNames } from '../../ui/class-names.ts'
import { holderTexts, reasonTexts, stepTexts } from './way-texts.ts'

/** Where the money of a tip is: what has happened, who has it now and why, and what is expected. */
export function WayView({ way }: { way: WayStep[] }) {
  const current = way.findLastIndex(({ at }) => at !== null)
  return (
    <ol className="grid w-full">
      {way.map((step, index) => (
        <Step key={step.step} step={step} isCurrent={index === current} isLast={index === way.length - 1} />
      ))}
    </ol>
  )
}

function Step({ step, isCurrent, isLast }: { step: WayStep; isCurrent: boolean; isLast: boolean }) {
  const locale = useLocale()
  const { at, until, holder, reason } = step
  const isReached = at !== null
  return (
    <li
      aria-current={isCurrent ? 'step' : undefined}
      className={classNames('relative grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-3', !isLast && 'pb-4')}
    >
      {!isLast && <span aria-hidden className="absolute start-[0.6875rem] top-6 bottom-0 w-0.5 bg-line" />}
      <span
        aria-hidden
        className={classNames(
          'mt-0.5 flex size-6 items-center justify-center rounded-capsule border-2',
          isReached ? 'border-evergreen bg-evergreen text-paper' : 'border-line bg-raised',
        )}
      >
        {isReached && <Check size={14} strokeWidth={3} />}
      </span>
      <div className="grid gap-0.5">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className={isReached ? 'font-semibold' : 'text-muted'}>{stepTexts[step.step]()}</span>
          {at && (
            <time dateTime={at} className="text-muted text-sm">
              {longDate(at, locale)}
            </time>
          )}
          {!at && until && (
            <span className="text-muted text-sm">{m.way_expected({ date: longDate(until, locale) })}</span>
          )}
        </p>
        {reason && <p className="max-w-[60ch] text-sm">{reasonTexts[reason]()}</p>}
        {holder && (
          <p className="text-muted text-sm">
            {[m.way_holder({ who: holderTexts[holder]() }), until && m.ui_until({ date: longDate(until, locale) })]
              .filter(Boolean)
              .join(' · ')}
          </p>
        )}
      </div>
    </li>
  )
}
