import { m } from '../paraglide/messages.js'
import { classNames } from '../ui/class-names.ts'
import { Spinner } from '../ui/spinner.tsx'
import { chipAmounts } from './chip-amounts.ts'
import { PlainTipForm, plainFormId } from './plain-tip-form.tsx'
import { useTipProvider } from './tip-provider.tsx'

/** The main action of a creator's page. A plain button: `TipSheet` listens to it; without script it opens the plain form. */
export function TipButton({ label, className }: { label?: string; className?: string }) {
  const { creator, isOwner, formError } = useTipProvider()
  if (!creator.acceptDonation) return null
  // The copper button of an owner's screen is their own next step.
  const look = classNames('button', isOwner ? 'button-quiet' : 'button-primary', className)
  const content = (
    <>
      <Coin />
      <span className="hidden in-aria-busy:contents">
        <Spinner />
      </span>
      {label ?? m.tip_button()}
    </>
  )
  return formError === null ? (
    <button type="button" popoverTarget={plainFormId} className={look}>
      {content}
    </button>
  ) : (
    <a href={`#${plainFormId}`} className={look}>
      {content}
    </a>
  )
}

/** Under the name on phones, full width; on any screen, the plain form that was sent back. */
export function TipHomeSlot() {
  const { creator, site, isOwner, formError } = useTipProvider()
  return (
    <>
      <div className="tip-start grid empty:hidden md:hidden">
        {formError === null && <TipButton className="w-full" />}
      </div>
      {!creator.acceptDonation && !isOwner && (
        <p className="text-muted">{m.tip_not_yet({ name: creator.name ?? creator.slug })}</p>
      )}
      {creator.acceptDonation && formError !== null && <PlainTipForm creator={creator} site={site} error={formError} />}
    </>
  )
}

/** At the foot of the screen on phones, once the button under the name is scrolled away. */
export function TipBar() {
  const { creator, isOwner, formError } = useTipProvider()
  if (!creator.acceptDonation || isOwner || formError !== null) return null
  return (
    <div className="tip-bar -mx-5 border-line border-t bg-paper px-5 pt-3 sm:-mx-8 sm:px-8 md:hidden">
      <TipButton className="w-full" />
    </div>
  )
}

/** The amounts beside a text on wide screens. They open the form with the amount. */
export function TipAmounts() {
  const { creator, formError } = useTipProvider()
  if (!creator.acceptDonation || formError !== null) return null
  return (
    <fieldset className="hidden xl:block">
      <legend className="mb-3 font-display font-semibold text-lg">{m.tip_button()}</legend>
      <div className="grid grid-cols-2 gap-2">
        {chipAmounts.map((dollars) => (
          <button
            key={dollars}
            type="button"
            popoverTarget={plainFormId}
            name="amount"
            value={dollars}
            className="button button-quiet px-2 tabular-nums"
          >
            {m.tip_chip({ dollars })}
          </button>
        ))}
      </div>
    </fieldset>
  )
}

function Coin() {
  return (
    <svg
      viewBox="0 0 24 24"
      width="20"
      height="20"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      className="in-aria-busy:hidden"
    >
      <circle cx="12" cy="12" r="9.5" />
      <circle cx="13.6" cy="10.6" r="4.2" />
    </svg>
  )
}
