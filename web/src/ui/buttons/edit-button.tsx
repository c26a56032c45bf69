import type { ComponentProps } from 'react'
import { m } from '../../paraglide/messages.js'
import { Icon } from '../icon.tsx'
import { Button } from './button.tsx'

/** Shown while its `group/editable` is hovered or focused, and always on devices without hover. */
export function EditButton({
  label,
  ...rest
}: Omit<ComponentProps<'button'>, 'className' | 'children'> & { label: string }) {
  return (
    <Button
      {...rest}
      aria-label={label}
      title={label}
      className="shrink-0 text-sm opacity-0 transition-opacity duration-150 focus-visible:opacity-100 group-focus-within/editable:opacity-100 group-hover/editable:opacity-100 [@media(hover:none)]:opacity-100"
    >
      <Icon name="pencil" sizePx={18} className="shrink-0" />
      {m.creator_edit()}
    </Button>
  )
}
