import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { pressProps } from './button.tsx'

/** Its label is read by screen readers and shown as a tooltip. */
export function IconButton({
  label,
  title = label,
  children,
  className,
  disabled,
  onClick,
  ...rest
}: Omit<ComponentProps<'button'>, 'aria-label' | 'type'> & { label: string; children: ReactNode }) {
  return (
    <button
      {...rest}
      {...pressProps(onClick, disabled)}
      type="button"
      aria-label={label}
      title={title}
      className={classNames('icon-button', className)}
    >
      {children}
    </button>
  )
}
