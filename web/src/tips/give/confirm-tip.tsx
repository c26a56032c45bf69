import type { Creator } from '@obole/contract/calls/creators'
import type { Site } from '@obole/contract/calls/site'
import { formatCents } from '@obole/contract/formatting/money'
import { tipAmounts } from '@obole/contract/rules/fees'
import type { ReactNode } from 'react'
import { m } from '../../paraglide/messages.js'
import { useLocale } from '../../platform/locale.ts'
import { Card } from '../../ui/card.tsx'
import { PaidAndReceived } from './fees.tsx'
import { emptyDraft } from './tip-draft.ts'
import { Amount } from './tip-fields.tsx'
import { UndoLine } from './tip-foot.tsx'

interface ConfirmTipProps {
  creator: Creator
  /** What the supporter named. */
  amountCents: number
  coversFees: boolean
  /** Null when it is not known. */
  site: Site | null
  /** The other fields of the form, encrypted by the server. */
  words: string
}

/** The form's question about a large amount, without script. */
export function ConfirmTip({ creator, amountCents, coversFees, site, words }: ConfirmTipProps) {
  const locale = useLocale()
  const name = creator.name ?? creator.slug
  const payCents = site ? tipAmounts({ amountCents, coversFees }, site).payCents : amountCents
  const amount = formatCents(payCents, locale)
  const dollars = String(amountCents / 100)
  return (
    <div className="px-5 pt-5 sm:px-8 sm:pt-10">
      <Card className="grid max-w-[44rem] gap-6">
        <div className="grid gap-3">
          <h1 className="text-2xl">{m.tip_title({ name })}</h1>
          <p className="max-w-[58ch] text-lg">{m.tip_confirm({ amount })}</p>
          {site && <PaidAndReceived name={name} draft={{ ...emptyDraft, amount: dollars, coversFees }} fees={site} />}
          <UndoLine site={site} />
        </div>
        <AnswerForm slug={creator.slug} coversFees={coversFees} words={words}>
          <input type="hidden" name="amount" value={dollars} />
          <input type="hidden" name="confirmed" value={payCents} />
          <button type="submit" className="button button-primary justify-self-start">
            {m.tip_confirm_send({ amount })}
          </button>
        </AnswerForm>
        <AnswerForm slug={creator.slug} coversFees={coversFees} words={words}>
          <Amount id="tip-amount" required />
          <button type="submit" className="button button-quiet justify-self-start">
            {m.tip_change_amount()}
          </button>
        </AnswerForm>
      </Card>
    </div>
  )
}

interface AnswerFormProps {
  slug: string
  coversFees: boolean
  words: string
  children: ReactNode
}

function AnswerForm({ slug, coversFees, words, children }: AnswerFormProps) {
  return (
    <form method="post" action={`/@${slug}/tip`} className="grid gap-4">
      <input type="hidden" name="locale" value={useLocale()} />
      <input type="hidden" name="words" value={words} />
      {coversFees && <input type="hidden" name="coversFees" value="1" />}
      {children}
    </form>
  )
}
