import type { Creator } from '@obole/contract/creators'
import { type FeeSettings, hasFees } from '@obole/contract/fees'
import type { Site } from '@obole/contract/site'
import { m } from '../paraglide/messages.js'
import { useLocale } from '../platform/locale.ts'
import { Field } from '../ui/field.tsx'
import { chipAmounts } from './chip-amounts.ts'
import { exampleAmounts, feeText } from './fee-text.ts'
import { FormError } from './form-error.tsx'
import { TipDocuments } from './tip-documents.tsx'

/** The anchor that the server redirects a refused form to. */
export const plainFormId = 'tip'

/** The dialog's fields as a plain form: it works before hydration and without script. */
export function PlainTipForm({ creator, site, error }: { creator: Creator; site: Site | null; error?: string }) {
  const locale = useLocale()
  const name = creator.name ?? creator.slug
  const isSheet = error === undefined
  return (
    <section
      id={plainFormId}
      popover={isSheet ? 'auto' : undefined}
      aria-labelledby="tip-heading"
      className={
        isSheet
          ? 'sheet sm:inset-0 sm:m-auto sm:h-fit sm:max-h-[92dvh] sm:max-w-[36rem] sm:rounded-card sm:p-8'
          : 'rounded-card border border-line bg-raised p-5 sm:p-8'
      }
    >
      <form method="post" action={`/@${creator.slug}/tip`} className="mx-auto grid w-full max-w-[32rem] gap-5">
        <h2 id="tip-heading" className="text-xl">
          {m.tip_title({ name })}
        </h2>
        {error !== undefined && <FormError code={error} />}
        <input type="hidden" name="locale" value={locale} />
        <Field label={m.tip_amount()} hint={m.tip_amount_hint()}>
          {(control) => (
            <>
              <input
                {...control}
                name="amount"
                required
                inputMode="numeric"
                pattern="[0-9]*"
                maxLength={4}
                list="tip-amounts"
                className="input"
              />
              <datalist id="tip-amounts">
                {chipAmounts.map((dollars) => (
                  <option key={dollars} value={dollars} />
                ))}
              </datalist>
            </>
          )}
        </Field>
        <Field label={m.ui_your_name()}>
          {(control) => <input {...control} name="supporterName" autoComplete="name" className="input" />}
        </Field>
        <Field label={m.tip_message()}>
          {(control) => <textarea {...control} name="message" rows={3} className="input resize-y" />}
        </Field>
        {creator.hasWall && (
          <>
            <Tick name="showsWords" label={m.tip_show_words()} hint={m.tip_show_words_hint()} />
            <Tick name="showsAmount" label={m.tip_show_amount()} />
          </>
        )}
        <Tick name="isPrivate" label={m.tip_private()} hint={m.tip_private_hint()} />
        {site && <PlainFees name={name} fees={site} />}
        <div className="flex flex-col gap-3 sm:flex-row sm:justify-end">
          {isSheet && (
            <button
              type="button"
              popoverTarget={plainFormId}
              popoverTargetAction="hide"
              className="button button-quiet sm:self-start"
            >
              {m.ui_cancel()}
            </button>
          )}
          <div className="grid gap-1.5">
            <button type="submit" className="button button-primary">
              {m.ui_send()}
            </button>
            <p className="text-center text-muted text-xs">{m.tip_next()}</p>
            <TipDocuments />
          </div>
        </div>
      </form>
    </section>
  )
}

/** An example instead of the amount that is typed: without script nothing can be computed. */
function PlainFees({ name, fees }: { name: string; fees: FeeSettings }) {
  const locale = useLocale()
  return (
    <>
      {hasFees(fees) && <Tick name="coversFees" label={m.tip_cover_fees()} hint={m.tip_cover_fees_hint({ name })} />}
      <p className="text-muted text-sm">
        {feeText(name, fees, locale)}
        {hasFees(fees) && ` ${m.tip_split_example({ name, ...exampleAmounts(fees, locale) })}`}
      </p>
    </>
  )
}

function Tick({ name, label, hint }: { name: string; label: string; hint?: string }) {
  return (
    <label className="flex min-h-11 items-center gap-3 font-semibold text-sm">
      <input type="checkbox" name={name} value="1" className="size-5 shrink-0 accent-evergreen" />
      <span className="grid">
        {label}
        {hint && <span className="font-normal text-muted">{hint}</span>}
      </span>
    </label>
  )
}
