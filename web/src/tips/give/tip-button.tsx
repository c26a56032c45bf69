import type { Creator } from '@obole/contract/calls/creators'
import { m } from '../../paraglide/messages.js'
import { useIsOwner } from '../../platform/session/owner.ts'
import { classNames } from '../../ui/class-names.ts'

/** Of the dialog; of the form that was sent back and stands in the page, to which the server leads by this anchor. */
export const tipDialogId = 'tip'

export interface TipButtonProps {
  creator: Creator
  /** The form was sent back and stands in the page: the buttons lead to it. */
  isFormInPage?: boolean
  label?: string
  className?: string
  /** The id of the input whose text becomes the amount of the form. */
  amountInput?: string
}

/** The main action of a creator's page: the browser itself opens the dialog. */
export function TipButton({ creator, isFormInPage = false, label, className, amountInput }: TipButtonProps) {
  const isOwner = useIsOwner(creator)
  if (!creator.acceptDonation) return null
  // The copper button of an owner's screen is their own next step.
  const look = classNames('button', isOwner ? 'button-quiet' : 'button-primary', className)
  const content = (
    <>
      <Coin />
      {label ?? m.tip_button()}
    </>
  )
  return isFormInPage ? (
    <a href={`#${tipDialogId}`} className={look}>
      {content}
    </a>
  ) : (
    <button
      type="button"
      command="show-modal"
      commandfor={tipDialogId}
      name={amountInput && 'amount'}
      data-value-of={amountInput}
      className={look}
    >
      {content}
    </button>
  )
}

/** At the foot of the screen on phones, once the button under the name is scrolled away. */
export function TipBar({ creator }: { creator: Creator }) {
  const isOwner = useIsOwner(creator)
  if (!creator.acceptDonation || isOwner) return null
  return (
    <div className="tip-bar -mx-5 border-line border-t bg-paper px-5 pt-3 sm:-mx-8 sm:px-8 md:hidden">
      <TipButton creator={creator} className="w-full" />
    </div>
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
    >
      <circle cx="12" cy="12" r="9.5" />
      <circle cx="13.6" cy="10.6" r="4.2" />
    </svg>
  )
}
