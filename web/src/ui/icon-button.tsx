import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** Shows an icon, says its label. */
export function IconButton({
  label,
  children,
  className,
  type = 'button',
  ...rest
}: Omit<ComponentProps<'button'>, 'aria-label'> & { label: string; children: ReactNode }) {
  return (
    <button {...rest} type={type} aria-label={label} title={label} className={classNames('icon-button', className)}>
      {children}
    </button>
  )
}
