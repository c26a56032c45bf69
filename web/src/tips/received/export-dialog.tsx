import type { Creator } from '@obole/contract/calls/creators'
import { intlTags } from '@obole/contract/formatting/names'
import { dayOf, monthBefore } from '@obole/contract/formatting/time-zone'
import { useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { useLocale } from '../../platform/locale.ts'
import { DialogForm } from '../../ui/dialogs/dialog-form.tsx'
import { FormField } from '../../ui/forms/form.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { type PeriodName, periodOf, periods } from './export-period.ts'
import { downloadTips } from './export-tips.ts'
import { monthName } from './monthly-series.ts'

/** Asks for the period of the file. */
export function ExportDialog({ creator, onClose }: { creator: Creator; onClose: () => void }) {
  const names = usePeriodNames()
  const [name, setName] = useState<PeriodName>('month')
  const [custom, setCustom] = useState({ from: '', to: '' })
  const period = periodOf(name, new Date(), custom)
  const form = useForm({
    fields: ['from', 'to'],
    check: () => {
      if (period !== null) return {}
      const missing = (day: string) => (day === '' ? m.ui_field_required() : null)
      const isComplete = custom.from !== '' && custom.to !== ''
      return { from: missing(custom.from), to: isComplete ? m.tips_export_order() : missing(custom.to) }
    },
    submit: async () => {
      if (period === null) return
      const days = [period.from, period.to].filter(Boolean)
      const suffix = days.length > 0 ? days.join('-') : dayOf(new Date())
      await downloadTips(creator.id ?? '', period, `${creator.slug}-${m.tips_file_name()}-${suffix}.csv`)
      onClose()
    },
    explain: () => ({ problem: m.tips_export_failed() }),
  })
  const { isBusy } = form.state
  return (
    <DialogForm
      form={form}
      onClose={onClose}
      title={m.tips_export_title()}
      description={m.tips_export_lead()}
      submitText={m.tips_export()}
    >
      <fieldset disabled={isBusy} className="grid gap-x-6 sm:grid-cols-2">
        <legend className="mb-1 font-semibold text-sm">{m.tips_export_period()}</legend>
        {periods.map((choice) => (
          <label key={choice} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="radio"
              name="period"
              checked={name === choice}
              onChange={() => setName(choice)}
              className="size-5 accent-evergreen"
            />
            <span className="first-letter:uppercase">{names[choice]}</span>
          </label>
        ))}
      </fieldset>
      {name === 'custom' && (
        <div className="grid gap-4 sm:grid-cols-2">
          {(['from', 'to'] as const).map((end) => (
            <FormField
              key={end}
              form={form}
              name={end}
              label={end === 'from' ? m.tips_export_from() : m.tips_export_to()}
            >
              {(control) => (
                <TextInput
                  {...control}
                  type="date"
                  value={custom[end]}
                  onChange={(event) => {
                    setCustom({ ...custom, [end]: event.target.value })
                    // The first date, too, may mend their order.
                    if (custom.to !== '') form.onFilled('to')
                  }}
                  disabled={isBusy}
                />
              )}
            </FormField>
          ))}
        </div>
      )}
    </DialogForm>
  )
}

function usePeriodNames(): Record<PeriodName, string> {
  const tag = intlTags[useLocale()]
  const month = dayOf(new Date()).slice(0, 7)
  const year = Number(month.slice(0, 4))
  return {
    month: monthName(month, tag, 'long'),
    'month-before': monthName(monthBefore(month), tag, 'long'),
    year: String(year),
    'year-before': String(year - 1),
    all: m.tips_export_all(),
    custom: m.tips_export_custom(),
  }
}
