import { type RefObject, useEffect } from 'react'
import { m } from '../paraglide/messages.js'
import { Field } from '../ui/field.tsx'
import { chipAmounts } from './chip-amounts.ts'
import { useWholeDollars } from './whole-dollars.ts'

interface AmountFieldProps {
  field: RefObject<HTMLInputElement | null>
  amount: string
  onChange: (amount: string) => void
  isInvalid: boolean
  isDisabled: boolean
}

/** The field and the chips that fill it. Only digits are accepted, typed or pasted. */
export function AmountField({ field, amount, onChange, isInvalid, isDisabled }: AmountFieldProps) {
  useEffect(() => {
    if (isInvalid) field.current?.focus()
  }, [field, isInvalid])
  const { isInCents, handlers } = useWholeDollars(amount, onChange)
  const error = isInvalid ? m.tip_amount_range() : isInCents ? m.tip_amount_whole() : null
  return (
    <div className="grid gap-4">
      <Field label={m.tip_amount()} hint={m.tip_amount_hint()} error={error}>
        {(control) => (
          <div className="relative">
            <input
              {...control}
              ref={field}
              name="amount"
              value={amount}
              {...handlers}
              disabled={isDisabled}
              type="text"
              inputMode="numeric"
              pattern="[0-9]*"
              min={0}
              autoComplete="off"
              enterKeyHint="send"
              className="input pe-20 font-bold font-display text-2xl tabular-nums"
            />
            <span
              aria-hidden="true"
              className="pointer-events-none absolute inset-y-0 end-4 flex items-center font-semibold text-muted"
            >
              {m.tip_currency()}
            </span>
          </div>
        )}
      </Field>
      <fieldset disabled={isDisabled} className="grid min-w-0 gap-1.5">
        <legend className="sr-only">{m.tip_chips()}</legend>
        <div className="grid grid-cols-2 gap-1.5 min-[22rem]:grid-cols-4">
          {chipAmounts.map((dollars) => (
            <label
              key={dollars}
              className="relative grid min-h-11 cursor-pointer place-items-center rounded-capsule border border-edge bg-raised font-semibold text-sm tabular-nums transition-colors duration-150 hover:border-ink has-checked:border-ink has-checked:bg-ink has-checked:text-paper has-disabled:cursor-not-allowed has-disabled:opacity-60 has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2"
            >
              <input
                type="radio"
                name="tip-chip"
                value={dollars}
                checked={amount === dollars}
                onChange={() => onChange(dollars)}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
              {m.tip_chip({ dollars })}
            </label>
          ))}
        </div>
      </fieldset>
    </div>
  )
}
