import type { Creator } from '@obole/contract/calls/creators'
import type { Site } from '@obole/contract/calls/site'
import type { ReactNode } from 'react'
import { m } from '../../paraglide/messages.js'
import { classNames } from '../../ui/class-names.ts'
import { TipButton, tipDialogId } from './tip-button.tsx'
import { chipAmounts } from './tip-draft.ts'
import { undoPromise } from './tip-foot.tsx'

interface SupportCardProps {
  creator: Creator
  site: Site | null
  isFormInPage: boolean
  /** What the creator collects for. */
  children?: ReactNode
}

/** Beside the page on wide screens, and always in sight: the amounts and the button, which open the form. */
export function SupportCard({ creator, site, isFormInPage, children }: SupportCardProps) {
  return (
    <section
      aria-labelledby="support"
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-card border border-hue-edge/60 bg-raised p-4"
    >
      <h2 id="support" className="text-lg">
        {creator.speaksAs === 'us' ? m.support_us() : m.support_me()}
      </h2>
      {children}
      {!isFormInPage && <Amounts />}
      <TipButton creator={creator} isFormInPage={isFormInPage} amountInput={amountId} className="px-3" />
      <p className="text-muted text-xs leading-snug">
        {m.tip_once()} {undoPromise(site)}
      </p>
    </section>
  )
}

const amountId = 'support-amount'

/** A chip opens the form with its amount. What is typed is taken over by the button, which needs the loader. */
function Amounts() {
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="sr-only">{m.tip_chips()}</legend>
      <div className="flex flex-wrap gap-1.5">
        {chipAmounts.map((dollars) => {
          const amount = m.tip_chip({ dollars })
          return (
            <button
              key={dollars}
              type="button"
              command="show-modal"
              commandfor={tipDialogId}
              name="chip"
              value={dollars}
              // All in one line, also with the three letters of the currency.
              className={classNames(
                'button button-hue flex-auto tabular-nums',
                amount.length > 4 ? 'px-1 text-xs' : 'px-2 text-sm',
              )}
            >
              {amount}
            </button>
          )
        })}
      </div>
      <div className="relative noscript:hidden">
        <input
          id={amountId}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          aria-label={m.tip_other_amount()}
          placeholder={m.tip_other_amount()}
          className="input pe-16 tabular-nums"
        />
        <span aria-hidden="true" className="pointer-events-none absolute inset-y-0 end-4 flex items-center text-muted">
          {m.tip_currency()}
        </span>
      </div>
    </fieldset>
  )
}
