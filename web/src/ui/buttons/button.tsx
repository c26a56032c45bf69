import type { ComponentProps, MouseEvent } from 'react'
import { classNames } from '../class-names.ts'
import { Spinner } from '../page/spinner.tsx'

/** `primary` is the main action of a screen (tip, save, send); all others are `quiet`. */
export type ButtonVariant = 'primary' | 'quiet' | 'danger'

export interface Looks {
  variant?: ButtonVariant
  isWide?: boolean
}

export function Button({
  variant = 'quiet',
  isWide,
  isBusy,
  className,
  children,
  disabled,
  onClick,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & Looks & { isBusy?: boolean }) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, isWide }, className)}
      {...pressProps(onClick, disabled || isBusy)}
      aria-busy={isBusy || rest['aria-busy']}
    >
      {isBusy && <Spinner />}
      {children}
    </button>
  )
}

export function buttonClass({ variant, isWide }: Looks, className: string | undefined): string {
  return classNames('button', `button-${variant}`, isWide && 'w-full', className)
}

type OnClick = ComponentProps<'button'>['onClick']

/**
 * A button that is off is only said to be disabled, and ignores presses: the browser would take the keyboard focus away
 * from one that it disables.
 */
export function pressProps(onClick: OnClick, isOff: boolean | undefined) {
  return isOff ? { onClick: ignore, 'aria-disabled': true } : { onClick }
}

function ignore(event: MouseEvent): void {
  event.preventDefault()
}
