import { Menu as BaseMenu } from '@base-ui/react/menu'
import type { ReactElement, ReactNode } from 'react'

/** A short list of acts behind one button. */
export function Menu({ trigger, children }: { trigger: ReactElement; children: ReactNode }) {
  return (
    <BaseMenu.Root>
      <BaseMenu.Trigger render={trigger} />
      {/* Inside the page's landmark, where assistive technology looks for it. */}
      <BaseMenu.Portal container={typeof document === 'undefined' ? null : document.getElementById('content')}>
        <BaseMenu.Positioner sideOffset={6} align="end" className="z-50 outline-none">
          <BaseMenu.Popup className="min-w-52 rounded-card border border-line bg-raised py-1.5 shadow-dialog outline-none transition duration-150 ease-out data-ending-style:opacity-0 data-starting-style:-translate-y-1 data-starting-style:opacity-0">
            {children}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  )
}

interface MenuItemProps {
  children: ReactNode
  onSelect: () => void
  isDisabled?: boolean
}

export function MenuItem({ children, onSelect, isDisabled }: MenuItemProps) {
  return (
    <BaseMenu.Item
      onClick={onSelect}
      disabled={isDisabled}
      className="flex min-h-11 cursor-pointer items-center gap-3 px-4 outline-none data-disabled:cursor-not-allowed data-disabled:opacity-60 data-highlighted:bg-sunken"
    >
      {children}
    </BaseMenu.Item>
  )
}
