import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { Spinner } from './spinner.tsx'

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
  type = 'button',
  ...rest
}: ComponentProps<'button'> & Looks & { isBusy?: boolean }) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, isWide }, className)}
      disabled={disabled || isBusy}
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
