import type { ComponentProps } from 'react'
import { m } from '../../paraglide/messages.js'
import { Field } from '../../ui/forms/field.tsx'
import { chipAmounts, type TipDraft } from './tip-draft.ts'

interface AmountProps extends ComponentProps<'input'> {
  id: string
  error?: string | null
}

/** Whole dollars. Without script the browser itself refuses anything else. */
export function Amount({ error, ...rest }: AmountProps) {
  return (
    <Field id={rest.id} label={m.tip_amount()} hint={m.tip_amount_hint()} error={error ?? null}>
      {(control) => (
        <div className="relative">
          <input
            {...rest}
            {...control}
            name="amount"
            type="text"
            inputMode="numeric"
            pattern="[0-9]*"
            min={0}
            autoComplete="transaction-amount"
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
  )
}

/** The amount, and the chips that fill it; without script a chip counts while the amount is empty. */
export function ChosenAmount({ draft, max }: { draft: TipDraft; max: string }) {
  const error = draft.error === 'amount' ? m.tip_amount_range({ max }) : draft.hasCents ? m.tip_amount_whole() : null
  return (
    <div className="grid gap-4">
      <Amount id="tip-amount" data-focus="" error={error} />
      <fieldset className="grid min-w-0 gap-1.5">
        <legend className="sr-only">{m.tip_chips()}</legend>
        <div className="grid grid-cols-2 gap-1.5 min-[22rem]:grid-cols-4">
          {chipAmounts.map((dollars) => (
            <label
              key={dollars}
              className="relative grid min-h-11 cursor-pointer place-items-center rounded-capsule border border-edge bg-raised font-semibold text-sm tabular-nums transition-colors duration-150 hover:border-ink has-checked:border-hue has-checked:bg-hue has-checked:text-paper has-disabled:cursor-not-allowed has-disabled:opacity-60 has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2"
            >
              <input type="radio" name="chip" value={dollars} className="absolute inset-0 cursor-pointer opacity-0" />
              {m.tip_chip({ dollars })}
            </label>
          ))}
        </div>
      </fieldset>
    </div>
  )
}

/** Who reads the message. What the page shows beside it is asked only where it is shown. */
export function Visibility({ name }: { name: string }) {
  return (
    <fieldset className="group grid min-w-0">
      <legend className="font-semibold text-sm">{m.tip_visibility()}</legend>
      <Choice type="radio" name="visibility" value="creator" defaultChecked label={m.tip_for_creator({ name })} />
      <Choice type="radio" name="visibility" value="page" label={m.tip_on_page()} hint={m.tip_on_page_hint()} />
      <div className="ms-8 hidden group-has-[[value=page]:checked]:grid">
        <Choice name="showsName" label={m.tip_show_name()} />
        <Choice name="showsAmount" label={m.tip_show_amount()} />
      </div>
    </fieldset>
  )
}

interface ChoiceProps extends ComponentProps<'input'> {
  name: string
  label: string
  hint?: string
}

/** A box to tick, or a radio button. The whole row is its label. */
export function Choice({ label, hint, type = 'checkbox', value = '1', ...rest }: ChoiceProps) {
  const hintId = `tip-${rest.name}-${value}-hint`
  return (
    <div className="relative flex min-h-11 items-start gap-3 py-2.5 has-disabled:opacity-60">
      <input
        {...rest}
        type={type}
        value={value}
        id={`tip-${rest.name}-${value}`}
        aria-describedby={hint && hintId}
        className="z-1 mt-px size-5 shrink-0 accent-evergreen"
      />
      <span className="grid min-w-0 text-sm">
        <label
          htmlFor={`tip-${rest.name}-${value}`}
          className="cursor-pointer font-semibold after:absolute after:inset-0"
        >
          {label}
        </label>
        {hint && (
          <span id={hintId} aria-live="polite" className="text-muted">
            {hint}
          </span>
        )}
      </span>
    </div>
  )
}
