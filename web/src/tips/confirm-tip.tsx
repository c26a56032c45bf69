import type { Creator } from '@obole/contract/creators'
import { type FeeSettings, tipAmounts } from '@obole/contract/fees'
import { formatCents } from '@obole/contract/money'
import type { ReactNode } from 'react'
import { m } from '../paraglide/messages.js'
import { useLocale } from '../platform/locale.ts'
import { Card } from '../ui/card.tsx'
import { Field } from '../ui/field.tsx'

interface ConfirmTipProps {
  creator: Creator
  /** What the supporter named. */
  amountCents: number
  coversFees: boolean
  /** Null when they are not known. */
  fees: FeeSettings | null
  /** The other fields of the plain form, encrypted by the server. */
  words: string
}

/** The dialog's question about a large amount, for the plain form. */
export function ConfirmTip({ creator, amountCents, coversFees, fees, words }: ConfirmTipProps) {
  const locale = useLocale()
  const name = creator.name ?? creator.slug
  const amounts = fees && tipAmounts({ amountCents, coversFees }, fees)
  const payCents = amounts?.payCents ?? amountCents
  const amount = formatCents(payCents, locale)
  const dollars = String(amountCents / 100)
  return (
    <div className="px-5 pt-5 sm:px-8 sm:pt-10">
      <Card className="grid max-w-[44rem] gap-6">
        <div className="grid gap-3">
          <h1 className="text-2xl">{m.tip_title({ name })}</h1>
          <p className="max-w-[58ch] text-lg">{m.tip_confirm({ amount })}</p>
          {amounts && (
            <p className="text-muted">
              {m.tip_split({ pays: amount, name, receives: formatCents(amounts.netCents, locale) })}
            </p>
          )}
        </div>
        <TipForm slug={creator.slug} coversFees={coversFees} words={words}>
          <input type="hidden" name="amount" value={dollars} />
          <input type="hidden" name="confirmed" value={payCents} />
          <button type="submit" className="button button-primary justify-self-start">
            {m.tip_confirm_send({ amount })}
          </button>
        </TipForm>
        <TipForm slug={creator.slug} coversFees={coversFees} words={words}>
          <Field label={m.tip_amount()} hint={m.tip_amount_hint()}>
            {(control) => (
              <input
                {...control}
                name="amount"
                required
                inputMode="numeric"
                pattern="[0-9]*"
                maxLength={4}
                autoComplete="off"
                className="input"
              />
            )}
          </Field>
          <button type="submit" className="button button-quiet justify-self-start">
            {m.tip_change_amount()}
          </button>
        </TipForm>
      </Card>
    </div>
  )
}

interface TipFormProps {
  slug: string
  coversFees: boolean
  words: string
  children: ReactNode
}

function TipForm({ slug, coversFees, words, children }: TipFormProps) {
  return (
    <form method="post" action={`/@${slug}/tip`} className="grid gap-4">
      <input type="hidden" name="locale" value={useLocale()} />
      <input type="hidden" name="words" value={words} />
      {coversFees && <input type="hidden" name="coversFees" value="1" />}
      {children}
    </form>
  )
}
