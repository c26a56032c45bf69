import type { ReceivedTip } from '@obole/contract/calls/received-tips'
import { receiptNumber } from '@obole/contract/rules/receipt-number'
import { EllipsisVertical } from 'lucide-react'
import { type KeyboardEvent, type RefObject, type ToggleEvent, useImperativeHandle, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { m } from '../../paraglide/messages.js'
import { notify } from '../../ui/toast.tsx'

/** Links the buttons of the rows to the one menu of the list. */
export type TipMenuHandle = RefObject<{ open: (tip: ReceivedTip, button: HTMLElement) => void } | null>

export function TipMenuButton({ menu, tip, label }: { menu: TipMenuHandle; tip: ReceivedTip; label: string }) {
  const wasOpen = useRef(false)
  return (
    <button
      type="button"
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={false}
      // The browser closes the menu before it says that its button was clicked.
      onPointerDown={({ currentTarget }) => {
        wasOpen.current = currentTarget.ariaExpanded === 'true'
      }}
      onClick={({ currentTarget }) => {
        if (!wasOpen.current) menu.current?.open(tip, currentTarget)
        wasOpen.current = false
      }}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown') return
        event.preventDefault()
        menu.current?.open(tip, event.currentTarget)
      }}
      className="icon-button -me-3 mt-2.5 shrink-0"
    >
      <EllipsisVertical aria-hidden size={20} />
    </button>
  )
}

interface ReceivedTipMenuProps {
  menu: TipMenuHandle
  onReply: (tip: ReceivedTip) => void
  onRefund: (tip: ReceivedTip) => void
}

/** What can be done with a received tip. One for all rows: fifty menus took a phone as long as the rest of the list. */
export function ReceivedTipMenu({ menu, onReply, onRefund }: ReceivedTipMenuProps) {
  const popover = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLElement>(null)
  const [tip, setTip] = useState<ReceivedTip | null>(null)

  useImperativeHandle(menu, () => ({
    open: (next, button) => {
      if (!popover.current) return
      flushSync(() => setTip(next))
      opener.current = button
      // Where the focus goes back to. Safari gives none to a button that is clicked.
      button.focus()
      popover.current.showPopover()
      placeBelow(popover.current, button)
      popover.current.querySelector('button')?.focus()
    },
  }))

  const item = (label: string, act: (tip: ReceivedTip) => void) => (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      onClick={() => {
        // First, so that a dialog that is opened finds the focus on the row's button.
        popover.current?.hidePopover()
        if (tip) act(tip)
      }}
      className="flex min-h-11 w-full cursor-pointer items-center rounded-sm px-3 text-start outline-none hover:bg-sunken focus-visible:bg-sunken forced-colors:focus-visible:outline-2"
    >
      {label}
    </button>
  )
  return (
    <div
      ref={popover}
      popover="auto"
      role="menu"
      onKeyDown={moveInMenu}
      onToggle={({ newState }: ToggleEvent<HTMLElement>) =>
        opener.current?.setAttribute('aria-expanded', String(newState === 'open'))
      }
      className="absolute min-w-56 rounded-card border border-line bg-raised p-1.5 text-ink shadow-dialog"
    >
      {tip?.canReply && item(`${m.reply_action()}…`, onReply)}
      {tip && tip.refundableAmount > 0 && item(`${m.tips_refund()}…`, onRefund)}
      {item(m.tips_copy_number(), copyNumber)}
    </div>
  )
}

/** At its end; above it where there is no room below. It moves with the page. */
function placeBelow(menu: HTMLElement, button: HTMLElement): void {
  const gapPx = 4
  const { top, bottom, right } = button.getBoundingClientRect()
  const fitsBelow = bottom + gapPx + menu.offsetHeight <= innerHeight
  const topPx = fitsBelow ? bottom + gapPx : top - gapPx - menu.offsetHeight
  menu.style.inset = `${topPx + scrollY}px auto auto ${right + scrollX - menu.offsetWidth}px`
}

function moveInMenu(event: KeyboardEvent<HTMLElement>): void {
  // The focus goes back to the button, and from there the browser moves it on.
  if (event.key === 'Tab') event.currentTarget.hidePopover()
  const items = [...event.currentTarget.querySelectorAll('button')]
  const at = items.indexOf(document.activeElement as HTMLButtonElement)
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
  if (next === undefined) return
  event.preventDefault()
  items.at(next % items.length)?.focus()
}

function copyNumber({ id }: ReceivedTip): void {
  const number = receiptNumber(id)
  navigator.clipboard.writeText(number).then(
    () => notify('success', m.tips_number_copied()),
    () => notify('error', m.tips_copy_failed({ number })),
  )
}
